"""A report as one HTML file that needs nothing else: no script, no picture, no font from anywhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape

from eod_desktop.models.report import (
    Align,
    Band,
    Bar,
    Blank,
    Block,
    Card,
    Cards,
    Column,
    Faces,
    GmMark,
    Heading,
    KeyValues,
    Paragraph,
    ParagraphKind,
    Report,
    Row,
    Sheet,
    SideMark,
    Span,
    Table,
    Text,
    Ticks,
    Weight,
    Width,
)
from eod_desktop.models.report_text import one_line, side_shape, tick_boxes

_SIDE_COLORS = ("#2f5fa8", "#b0432b", "#6d4aa0", "#7a6100", "#a0306f", "#3f7022", "#7d5233", "#4d586a")

_STYLE = """
:root { color-scheme: light; --text: #22242a; --dim: #666560; --line: #dcd8d0; --wash: #f4f2ee; --accent: #0f6f73 }
* { box-sizing: border-box }
body { margin: 2rem auto; padding: 0 1.25rem; max-width: 58rem; color: var(--text); background: #fff;
  font: 15px/1.45 Inter, "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
header { border-bottom: 2px solid var(--text); padding-bottom: .7rem; margin-bottom: 1rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .15rem }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .4rem; border-bottom: 1px solid var(--text) }
h3 { font-size: 1.02rem; margin: 1.5rem 0 .3rem }
h4 { font-size: .95rem; margin: 1.1rem 0 .2rem }
p { margin: .3rem 0 }
header p { margin: 0 }
.dim, .aside, dt { color: var(--dim) }
.aside { font-weight: 400; font-size: .9rem; margin-left: .6em }
.gm { display: inline-block; width: 3px; height: 1em; margin-right: .55em; vertical-align: -.12em;
  background: var(--accent) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 0 }
dd { margin: 0; white-space: pre-wrap }
table { border-collapse: collapse; width: 100%; margin: .2rem 0 .8rem }
th { text-align: left; font-size: .8rem; font-weight: 400; color: var(--dim); border-bottom: 1px solid var(--text) }
td, th { padding: .22rem .9rem .22rem 0; vertical-align: baseline }
td:last-child, th:last-child { padding-right: 0 }
tbody tr.first td { border-top: 1px solid var(--line) }
tbody tr.first:first-child td, tbody tr.tied td { border-top: 0 }
.band th { white-space: normal; padding-top: 1rem; font-size: 1rem; font-weight: 600; color: var(--text) }
tbody tr.band + tr.first td { border-top: 0 }
.right { text-align: right }
.fit, th { white-space: nowrap }
.detail td { padding-top: 0 }
.result td { background: var(--wash) }
.die { display: inline-block; min-width: 1.5em; padding: 0 .2em; text-align: center; line-height: 1.35;
  border: 1px solid var(--dim); border-radius: .28em }
.bar { display: inline-block; width: 5em; height: .45em; border-radius: .25em; background: #d9d5cc; overflow: hidden }
.bar i { display: block; height: 100%; background: var(--dim) }
.portrait { float: right; width: 8rem; margin: 0 0 .5rem 1.5rem; border: 1px solid var(--line) }
.ticks { letter-spacing: .08em }
.blank { display: inline-block; width: 14em; max-width: 100%; border-bottom: 1px solid var(--dim) }
.blank td { height: 2.1em; border-bottom: 1px solid var(--line) }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; margin-top: 1rem }
.cards section { border: 1px dashed var(--dim); padding: .8rem 1rem; break-inside: avoid }
.cards .name { font-size: 1.2rem; font-weight: 600 }
.box { float: right; width: 4.5rem; height: 3.2rem; border: 1px solid var(--dim); text-align: center }
.box span { font-size: .7rem; color: var(--dim) }
h2.sheet { font-size: 1.75rem; break-before: page }
h2.sheet:first-child { break-before: auto }
@media print { body { margin: 0; max-width: none; font-size: 9.5pt } thead { display: table-header-group }
  tr { break-inside: avoid }
  tr.detail { break-before: avoid } h2, h3, h4 { break-after: avoid } .bar, .result td { print-color-adjust: exact } }
"""


def to_html(report: Report) -> str:
    """The report as one file; every text is escaped."""
    title = escape(one_line(f"{report.title} · {report.subtitle}"))
    foot = " · ".join(one_line(part) for part in (report.campaign, report.printed) if part)
    head = [f"<h1>{_escaped(report.title)}</h1>", f"<p><strong>{_escaped(report.subtitle)}</strong></p>"]
    head += [f'<p class="dim">{_escaped(line)}</p>' for line in (report.edition, foot) if line]
    body = "\n".join(part for block in report.blocks for part in _block(block))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(report.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<header>\n{chr(10).join(head)}\n</header>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _escaped(text: str) -> str:
    return escape(one_line(text))


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"<h{block.level + 1}>{_escaped(block.text)}{_aside(block.aside)}</h{block.level + 1}>"
        case Paragraph(kind=ParagraphKind.WORDS):
            return
        case Paragraph():
            yield f'<p dir="auto">{_line(block.line)}</p>'
        case KeyValues():
            pairs = "".join(f"<dt>{_escaped(key)}</dt><dd>{_line(value)}</dd>" for key, value in block.pairs)
            yield f"{_picture(block.picture)}<dl>{pairs}</dl>"
        case Sheet():
            yield f'<h2 class="sheet">{_escaped(block.title)}{_aside(block.subtitle)}</h2>'
        case Cards():
            yield f'<div class="cards">{"".join(map(_card, block.cards))}</div>'
        case Table():
            yield from _table(block)


def _picture(data: bytes) -> str:
    if not data:
        return ""
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    return f'<img class="portrait" alt="" src="data:image/{kind};base64,{b64encode(data).decode()}">'


def _card(card: Card) -> str:
    lines = "".join(f"<p>{_line(line)}</p>" for line in card.lines)
    box = f'<div class="box"><span>{_escaped(card.box)}</span></div>'
    head = f'<p class="name">{_line(card.title)}</p><p class="dim">{_escaped(card.aside)}</p>'
    return f"<section>{box}{head}{lines}</section>"


def _table(table: Table) -> Iterator[str]:
    titles = "".join(f'<th scope="col"{_classes(column)}>{_escaped(column.title)}</th>' for column in table.columns)
    yield f"<table>\n<thead><tr>{titles}</tr></thead>\n<tbody>"
    for row in table.rows:
        yield from (_band(table, row),) if isinstance(row, Band) else _rows(table, row)
    yield "</tbody>\n</table>"


def _aside(aside: str) -> str:
    return f' <span class="aside">{_escaped(aside)}</span>' if aside else ""


def _band(table: Table, band: Band) -> str:
    words = f"{_escaped(band.text)}{_aside(band.aside)}"
    return f'<tr class="band"><th colspan="{len(table.columns)}" scope="rowgroup">{words}</th></tr>'


def _rows(table: Table, row: Row) -> Iterator[str]:
    kinds = ["first", row.kind.value, *(["tied"] if row.tied else [])]
    cells = "".join(
        f"<td{_classes(column)}>{_line(cell)}</td>" for column, cell in zip(table.columns, row.cells, strict=True)
    )
    yield f'<tr class="{" ".join(kinds)}">{cells}</tr>'
    indent = f'<td colspan="{table.details_from}"></td>' if table.details_from else ""
    span = len(table.columns) - table.details_from
    for detail in row.details:
        yield f'<tr class="detail {row.kind.value}">{indent}<td colspan="{span}">{_line(detail)}</td></tr>'


def _classes(column: Column) -> str:
    names = [*(["right"] if column.align is Align.RIGHT else []), *(["fit"] if column.width is Width.FIT else [])]
    return f' class="{" ".join(names)}"' if names else ""


def _line(line: Iterable[Span]) -> str:
    return "".join(_span(span) for span in line)


def _span(span: Span) -> str:
    match span:
        case Text(weight=Weight.STRONG):
            return f"<strong>{_escaped(span.text)}</strong>"
        case Text(weight=Weight.DIM):
            return f'<span class="dim">{_escaped(span.text)}</span>'
        case Text():
            return _escaped(span.text)
        case Faces():
            return " ".join(f'<span class="die">{face}</span>' for face in span.faces)
        case SideMark():
            color = _SIDE_COLORS[span.style % len(_SIDE_COLORS)]
            return f'<span style="color:{color}" title="{escape(one_line(span.side))}">{side_shape(span.style)}</span> '
        case Ticks():
            return f'<span class="ticks">{tick_boxes(span)}</span>'
        case Blank():
            return '<span class="blank"></span>'
        case GmMark():
            return '<span class="gm"></span>'
        case Bar():
            share = min(100, max(0, round(100 * span.hits / span.max_hits))) if span.max_hits > 0 else 0
            return f'<span class="bar"><i style="width:{share}%"></i></span>'

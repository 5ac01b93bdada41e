"""Widgets, delegates, dialogs and printing: everything that is seen.

Drawing primitives take ``(painter, rect, data, colors)`` and are shared by delegates and widgets. Colours are asked for
with :func:`eod_desktop.ui.colors.colors_for` from the palette at hand, so that nothing here keeps a global.
"""

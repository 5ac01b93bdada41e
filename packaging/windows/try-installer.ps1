# Installs, tests, installs again as an upgrade, and removes; campaigns have to stay.
param([Parameter(Mandatory)][string]$Installer)
$ErrorActionPreference = "Stop"
$folder = "$env:LOCALAPPDATA\Programs\EoD Desktop"
$campaigns = "$env:LOCALAPPDATA\eod-desktop\campaigns"

function Invoke-Program([string]$Program, [string[]]$Arguments) {
    $process = Start-Process $Program -ArgumentList $Arguments -Wait -PassThru
    if ($process.ExitCode) { throw "$Program ended with $($process.ExitCode)" }
}

New-Item -ItemType Directory -Force $campaigns | Out-Null
Copy-Item tests\data\campaign-v1.eod $campaigns\kept.eod
Invoke-Program $Installer "/S"
Set-Content "$folder\_internal\stale.txt" "of an older version"
Invoke-Program $Installer "/S"
if (Test-Path "$folder\_internal\stale.txt") { throw "the upgrade left an old file" }
$report = Join-Path $env:TEMP "report.txt"
try {
    Invoke-Program "$folder\eod-desktop.exe" @("--self-test", "-o", "`"$report`"")
} finally {
    Get-Content $report
}
& "$folder\eod-desktop-cli.exe" check "$campaigns\kept.eod"
if ($LASTEXITCODE) { throw "the campaign is not sound" }
$command = (Get-Item "HKCU:\Software\Classes\EoDDesktop.Campaign\shell\open\command").GetValue("")
if ($command -ne "`"$folder\eod-desktop.exe`" `"%1`"") { throw "campaigns would be opened by: $command" }
# _?= keeps the uninstaller from going on in a copy of itself, so that it can be waited for
Invoke-Program "$folder\uninstall.exe" @("/S", "_?=$folder")
if (Test-Path "$folder\eod-desktop.exe") { throw "the program is still there" }
if (-not (Test-Path "$campaigns\kept.eod")) { throw "the campaign is gone" }

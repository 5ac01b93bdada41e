# Signs files with the certificate in CERTIFICATE (base64 of a .pfx) and CERTIFICATE_PASSWORD.
param([Parameter(Mandatory)][string[]]$Files)
$ErrorActionPreference = "Stop"
$pfx = Join-Path $env:RUNNER_TEMP "certificate.pfx"
[IO.File]::WriteAllBytes($pfx, [Convert]::FromBase64String($env:CERTIFICATE))
try {
    $signtool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe" | Select-Object -Last 1
    foreach ($file in $Files) {
        & $signtool.FullName sign /f $pfx /p $env:CERTIFICATE_PASSWORD /fd sha256 `
            /tr http://timestamp.digicert.com /td sha256 $file
        if ($LASTEXITCODE) { throw "signtool ended with $LASTEXITCODE" }
    }
} finally {
    Remove-Item $pfx
}

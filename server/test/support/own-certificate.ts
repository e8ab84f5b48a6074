/**
 * A certificate that signed itself, for servers of tests on this machine. Its key protects nothing.
 * Made with `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes`.
 */
export const ownCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggC2m9U+UjYCEEVAH
1MWVbzSZgvxW0ajTqe0wtg1IrquhRANCAARrgQcLILlCLKHrLnWfwkRyk5l+Yssw
x//fvJOei3Q+4btLgFx3YJ8XwzZP/bLJ44Wi89LhniqeJrl/7lm/jKw3
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUTN4eRV3qCGF5z3SfHxuosrZOamIwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLb3duLmludmFsaWQwIBcNMjYxMTI2MTcxMDQxWhgPMjEyNjEx
MDIxNzEwNDFaMBYxFDASBgNVBAMMC293bi5pbnZhbGlkMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEa4EHCyC5Qiyh6y51n8JEcpOZfmLLMMf/37yTnot0PuG7S4Bc
d2CfF8M2T/2yyeOFovPS4Z4qnia5f+5Zv4ysN6NTMFEwHQYDVR0OBBYEFGh7Gmeu
XoLFyX6BS95+fwyIYsG1MB8GA1UdIwQYMBaAFGh7GmeuXoLFyX6BS95+fwyIYsG1
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAJ8oBtifFAWmp34N
iRzxYebfnUuIs2P9IZ/HAiGbphzgAiAkQG099y1jt1Y8iKrD463G48SaXGOAIK7z
kc3BltRPew==
-----END CERTIFICATE-----
`,
}

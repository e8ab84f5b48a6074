/**
 * True where this browser can use a passkey at this address. Browsers offer none on plain http, and
 * a passkey belongs to a host name, so an IP address cannot have one.
 */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

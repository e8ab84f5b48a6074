/**
 * True where this browser can use a passkey at this address. It cannot on plain http, and no
 * browser takes an IP address for one.
 */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

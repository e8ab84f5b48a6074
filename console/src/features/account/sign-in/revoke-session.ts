import { revokeToken } from '@frontrow/contract/identity/sign-in'
import { call } from '../../../lib/calls/call.ts'

/**
 * Revokes the session on the server. The browser has dropped it already, so nobody waits for the
 * reply; if the call fails, the session expires by its age.
 */
export function revokeSession(token: string): void {
  void call(revokeToken, {}, { token, keepsSession: true }).catch(() => undefined)
}

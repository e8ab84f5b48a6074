import { revokeToken } from '@frontrow/contract/account'
import { call } from '../../lib/call.ts'

/**
 * Ends a session on the server too. The browser has forgotten it already, so nobody waits for the answer; where none comes, the
 * session ends by its age.
 */
export function revokeSession(token: string): void {
  void call(revokeToken, {}, { token, keepsSession: true }).catch(() => undefined)
}

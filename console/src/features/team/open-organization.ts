import type { createToken } from '@frontrow/contract/identity/sign-in'
import type { Reply } from '@frontrow/contract/endpoint'
import { sessionToken, signIn } from '../../lib/calls/session.ts'
import { paths } from '../../paths.ts'
import { revokeSession, userInfoOf } from '../account/account.tsx'

/**
 * Continues in the organization of a new session. The page is loaded again, so that nothing of the
 * organization before it stays on the screen, and the session before it ends.
 */
export function openOrganization(account: Reply<typeof createToken>): void {
  const before = sessionToken()
  signIn(account.access_token, userInfoOf(account))
  if (before !== null) revokeSession(before)
  const isReady = account.approved && account.migrated
  window.location.assign(isReady ? paths.overview : paths.waiting)
}

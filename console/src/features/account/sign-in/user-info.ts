import type { createToken } from '@frontrow/contract/identity/sign-in'
import type { Reply } from '@frontrow/contract/endpoint'
import type { UserInfo } from '../../../lib/calls/session.ts'

/** What the browser keeps of the answer to a sign-in. A mark that is not true is left out. */
export function userInfoOf(account: Reply<typeof createToken>): UserInfo {
  const { name, email } = account
  const isLimited = account.is_limited === true && { isLimited: true as const }
  const hasMore = account.has_more_organizations === true && { hasMoreOrganizations: true as const }
  const { organization_id: organizationId } = account
  return {
    name,
    email,
    ...isLimited,
    ...hasMore,
    ...(organizationId !== undefined && { organizationId }),
  }
}

import type { Member } from '../../lib/context.ts'

/** Who acts, as in the audit: an API token is named in the place of the person who made it. */
export function memberActor({
  apiToken,
  developerId,
}: Pick<Member, 'apiToken' | 'developerId'>): string {
  return apiToken === undefined ? `developer:${developerId}` : `token:${apiToken.id}`
}

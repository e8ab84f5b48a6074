import { mayDo } from '@frontrow/contract/permissions'
import type { Db } from '../../../lib/db/database.ts'
import { memberRows } from '../../identity/identity.ts'

/** Returns the ids of `people` who are current members with a role that may read the file. */
export async function allowedMembers(
  db: Db,
  { organizationId, needsMoney }: { organizationId: string; needsMoney: boolean },
  people: readonly string[],
): Promise<string[]> {
  const members = await memberRows(db, organizationId)
  return members
    .filter((member) => people.includes(member.id) && !member.isDisabled)
    .filter((member) => mayDo(needsMoney ? 'money.read' : 'read', member))
    .map(({ id }) => id)
}

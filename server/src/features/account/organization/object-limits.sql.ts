import type { RefusalCode } from '@frontrow/contract/refusals'
import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { one } from '../../../lib/db/rows.ts'
import { refuse } from '../../../lib/failures/refuse.ts'

/** How many rows of a table an organization may have. */
export interface ObjectLimit {
  table: 'campaigns' | 'apps' | 'ad_placements'
  most: number
  refusal: RefusalCode
  /** As `campaigns, paused and ended ones included`. */
  named: string
}

/**
 * Refuses a new object where the organization has as many as the network lets it have. Every row
 * counts, because lists show all of them. Calls that create run one after the other from here on.
 */
export async function refuseTooMany(
  { db, organizationId }: MemberContext,
  { table, most, refusal, named }: ObjectLimit,
): Promise<void> {
  await takeLock(db, 'objects', `${table}|${organizationId}`)
  const row = await one<{ own: bigint }>(db)`
    SELECT count(*) AS own FROM (
      SELECT FROM ${sql.table(table)} WHERE organization_id = ${organizationId} LIMIT ${most}) AS found`
  if (Number(row?.own) < most) return
  const count = most.toLocaleString('en')
  refuse(refusal, {
    message: `An organization has at most ${count} ${named}. Ask support for more.`,
  })
}

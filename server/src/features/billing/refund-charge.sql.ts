import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/** Lets one refund of an organization at a time be judged, until the transaction ends. */
export async function lockRefundsOf(db: Db, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refunds ${organizationId}`}, 0))`.execute(
    db,
  )
}

/**
 * What was given back to an organization since then without a proposal, in micros without tax:
 * everything, without what proposals of this kind gave back.
 */
export async function refundedAlone(
  db: Db,
  { organizationId, kind, since }: { organizationId: string; kind: string; since: Date },
): Promise<bigint> {
  const found = await sql<{ micros: bigint }>`
    SELECT (
      (SELECT coalesce(sum(net_micros), 0) FROM refunds
       WHERE organization_id = ${organizationId} AND created_at > ${since})
      - (SELECT coalesce(sum((payload::jsonb ->> 'net')::bigint), 0) FROM proposals
         WHERE organization_id = ${organizationId} AND kind = ${kind} AND state = 'done' AND takes_effect_at > ${since})
      )::bigint AS micros`.execute(db)
  return found.rows[0]?.micros ?? 0n
}

import type { Recheck } from '@frontrow/contract/operator/case-facts'
import type { Static } from 'typebox'
import type { RecheckRow } from './recheck.sql.ts'

export type RecheckReply = Static<typeof Recheck>

export function recheckReply(row: RecheckRow): RecheckReply {
  return {
    id: row.id,
    since: row.since.toISOString(),
    till: row.till.toISOString(),
    asked_by: row.askedBy,
    asked_at: row.askedAt.toISOString(),
    state: row.state,
    finished_at: row.finishedAt?.toISOString() ?? null,
    result: row.result,
  }
}

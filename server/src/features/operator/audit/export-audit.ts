import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { exportAudit as call } from '@frontrow/contract/operator/audit'
import { type Bucket, spendAll } from '../../../lib/calls/buckets.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { asAuditEntry, readAudit } from './list-audit.ts'
import { type AuditRow, type ExportedSeal, sealsBetween } from './audit-row.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const mostRows = 10_000
const exportsPerOperator = { burst: 5, everySeconds: 720 }

/** POST /audit/exports */
export async function exportAudit(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { reason, ...query } = body
  await spendAll(ctx, exportsOf(ctx.operator.id))
  const { page, seals } = await ctx.read(async (db) => {
    const found = await readAudit(db, query, mostRows)
    const [last, first] = [found.rows[0], found.rows.at(-1)]
    return {
      page: found,
      seals:
        first === undefined || last === undefined
          ? []
          : await sealsBetween(db, { from: first.at, till: last.at }),
    }
  })
  const details = { ...query, entries: page.rows.length }
  await ctx.act((db) => ctx.audit(db, 'audit.export', { id: ctx.operator.id, reason, details }))
  return {
    file_name: `audit-${utcDayOf(ctx.now)}.ndjson`,
    content_type: 'application/x-ndjson',
    content: [...page.rows.map(entryLine), ...seals.map(sealLine)].join(''),
    next: page.next,
    looked_back_to: page.looked_back_to,
  }
}

/**
 * `link` has what the hash of an entry is computed from, in its order: see
 * tools/verify-audit-export.mjs. Null for the moment before a row is linked.
 */
function entryLine(row: AuditRow): string {
  const { prev, hash, chain, id, actor, via, action, objectId, detailsText } = row
  const hashed = [
    chain,
    String(row.seq),
    id,
    row.atMicros,
    actor,
    via,
    action,
    objectId,
    detailsText,
  ]
  const link = hash === null ? null : { prev, hash, fields: hashed }
  return `${JSON.stringify({ entry: asAuditEntry(row), link })}\n`
}

function sealLine({ number, at, ...seal }: ExportedSeal): string {
  return `${JSON.stringify({ seal: { number: Number(number), at: at.toISOString(), ...seal } })}\n`
}

function exportsOf(operatorId: string): Bucket[] {
  return [{ key: `operator-export|${operatorId}`, limit: exportsPerOperator }]
}

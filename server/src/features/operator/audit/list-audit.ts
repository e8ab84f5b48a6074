import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/audit'
import { cursorOf, readTimeCursor } from '../../../lib/calls/cursor.ts'
import type { Db } from '../../../lib/db/database.ts'
import { unnamedActor } from '../../audit/audit.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  type AuditFilter,
  type AuditRow,
  findAudit,
  findAuditRow,
  lastScannedAuditRow,
  organizationIsThere,
  readByIndex,
} from './audit-row.sql.ts'

const rowsAPage = 50
const mostScanned = 20_000

export type AuditEntry = Reply<typeof calls.listAudit>['entries'][number]
type Query = Input<typeof calls.listAudit>['query']

/** GET /audit */
export async function listAudit(
  ctx: OperatorReadContext,
  { query }: Input<typeof calls.listAudit>,
): Promise<Reply<typeof calls.listAudit>> {
  const { rows, next, looked_back_to } = await readAudit(ctx.db, query, rowsAPage)
  return { entries: rows.map(asAuditEntry), next, looked_back_to }
}

/** GET /organizations/:id/audit */
export async function listOrganizationAudit(
  ctx: OperatorReadContext,
  { params, query }: Input<typeof calls.listOrganizationAudit>,
): Promise<Reply<typeof calls.listOrganizationAudit>> {
  const { id } = params
  if (!(await organizationIsThere(ctx.db, id))) refuse('organization_not_found')
  return listAudit(ctx, { query: { ...query, chain: id } })
}

/** GET /audit/:id */
export async function showAuditEntry(
  ctx: OperatorReadContext,
  { params }: Input<typeof calls.showAuditEntry>,
): Promise<Reply<typeof calls.showAuditEntry>> {
  const row = await findAuditRow(ctx.db, params.id)
  if (row === undefined) return refuse('audit_entry_not_found')
  const { prev, hash } = row
  return {
    entry: asAuditEntry(row),
    link: prev === null || hash === null ? null : { prev, hash },
  }
}

interface AuditPage {
  rows: AuditRow[]
  next: string | null
  looked_back_to: string | null
}

/**
 * Reads the next entries that pass the query. The scan ends after 20,000 rows, so that a filter
 * that nothing passes costs no more than one that everything passes.
 */
export async function readAudit(db: Db, query: Query, most: number): Promise<AuditPage> {
  const filter = filterOf(query)
  if (filter === undefined) return { rows: [], next: null, looked_back_to: null }
  await readByIndex(db)
  // One row more than shown tells whether there is a next page.
  const found = await findAudit(db, filter, { rows: most + 1, scanned: mostScanned })
  const rows = found.slice(0, most)
  const isWhole = found.length > most
  const end = isWhole ? rows.at(-1) : await lastScannedAuditRow(db, filter, mostScanned)
  return {
    rows,
    next: end === undefined ? null : cursorOf(end.at, end.id),
    looked_back_to: isWhole || end === undefined ? null : end.at.toISOString(),
  }
}

/** Undefined for a chain that cannot be. */
function filterOf(query: Query): AuditFilter | undefined {
  const { chain, actor, action, object, via, from_day: from, to_day: to, before } = query
  if (chain !== undefined && !['operators', 'network'].includes(chain) && !isId(chain))
    return undefined
  return {
    chain,
    actor,
    action,
    object,
    via,
    from: from === undefined ? undefined : new Date(from),
    till: to === undefined ? undefined : new Date(new Date(to).getTime() + dayMs),
    before: readTimeCursor(before),
  }
}

/** A row as operators see it. */
export function asAuditEntry(row: AuditRow): AuditEntry {
  const { reason, why, ...details } = row.details
  const said = reason ?? why
  const { organizationId } = row
  return {
    id: row.id,
    at: row.at.toISOString(),
    chain: row.chain,
    seq: row.seq === null ? null : Number(row.seq),
    organization:
      organizationId === null ? null : { id: organizationId, name: row.organizationName ?? '' },
    actor: row.actor,
    actor_name: row.actorName ?? unnamedActor(row.actor),
    via: row.via,
    action: row.action,
    object_id: row.objectId,
    reason: typeof said === 'string' ? said : null,
    details,
  }
}

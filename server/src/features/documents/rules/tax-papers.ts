// Papers that prove how an organization is taxed, and what their expiry stops.
import type { Input, Reply } from '@frontrow/contract/endpoint'
import * as calls from '@frontrow/contract/operator/finance/tax-papers'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { lockCreditLimit } from '../../account/for-operators.ts'
import { audit, consoleAct } from '../../audit/audit.ts'
import { refuseOwnOrganization } from '../../proposals/proposals.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { findTermsState } from './operator-terms.sql.ts'
import { expiredAmong, findPaper, insertPaper, papersOf } from './tax-papers.sql.ts'

/** GET /organizations/:id/tax-papers */
export async function listTaxPapers(
  { db }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.listTaxPapers>,
): Promise<Reply<typeof calls.listTaxPapers>> {
  if ((await findTermsState(db, id)) === undefined) refuse('organization_not_found')
  return (await papersOf(db, id)).map((row) => ({
    id: row.id,
    kind: row.kind,
    file_name: row.fileName,
    valid_till: row.validTill,
    state: row.state,
    added_by: row.addedBy,
    added_at: row.addedAt.toISOString(),
  }))
}

/** POST /organizations/:id/tax-papers */
export async function addTaxPaper(
  ctx: OperatorActContext,
  { params: { id: organizationId }, body }: Input<typeof calls.addTaxPaper>,
): Promise<Reply<typeof calls.addTaxPaper>> {
  const { now, operator, secrets } = ctx
  const { kind, file_name: fileName, valid_till: validTill, reason } = body
  const bytes = Buffer.from(body.file, 'base64')
  if (bytes.length === 0 || bytes.length > calls.largestTaxPaper)
    refuse('file_unsupported', { field: 'file', message: 'Choose a file up to 5 MB.' })
  if (validTill !== null && validTill < utcDayOf(now))
    refuse('paper_expired', { field: 'valid_till' })
  const id = newId(now)
  const actor = `operator:${operator.id}`
  const context = encryptionContextOf(organizationId, id)
  const file = secrets.encrypt('sealed-field', context, bytes.toString('base64'))
  const paper = { id, organizationId, kind, fileName, validTill, file }
  await ctx.act(async (db) => {
    if ((await lockCreditLimit(db, organizationId)) === undefined) refuse('organization_not_found')
    await refuseOwnOrganization(db, operator, organizationId)
    await insertPaper(db, { ...paper, addedBy: actor, addedAt: now })
    const details = { paper: id, kind, file_name: fileName, valid_till: validTill, reason }
    await audit(consoleAct({ db, now, organizationId, actor }), 'organization.add-tax-paper', {
      id: organizationId,
      details,
    })
  })
  return { id }
}

/** GET /organizations/:id/tax-papers/:paper_id/file */
export async function downloadTaxPaper(
  { database, secrets }: OperatorReadContext,
  { params: { id: organizationId, paper_id: id } }: Input<typeof calls.downloadTaxPaper>,
): Promise<Reply<typeof calls.downloadTaxPaper>> {
  const found = await database.asSystem((db) => findPaper(db, { organizationId, id }))
  if (found === undefined) return refuse('paper_not_found')
  const context = encryptionContextOf(organizationId, id)
  const content = secrets.decrypt('sealed-field', context, found.file)
  return { file_name: found.fileName, content_type: 'application/octet-stream', content }
}

/** Whose payouts wait for a new paper: none while the setting ignores papers. */
export async function waitingForPapers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if ((await readSetting(db, 'tax_papers')) === 'ignored') return new Set()
  return new Set((await expiredAmong(db, ids)).map(({ id }) => id))
}

function encryptionContextOf(organizationId: string, id: string): string {
  return `tax_papers|${organizationId}|${id}|file`
}

// The calls of operators about money that is paid back.
import { createHash } from 'node:crypto'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/returns'
import type { Db } from '../../../lib/db/database.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { postEntry, reverseEntry } from '../../books/books.ts'
import { bankCash } from '../../documents/for-operators.ts'
import { proposeFrozen, refuseOwnOrganization } from '../../proposals/proposals.ts'
import { judgeValueDate } from '../bank/value-date.ts'
import { decryptPayee } from '../sepa/payee-seal.ts'
import { findPayer, type Payer, transferFile } from '../sepa/transfer-file.ts'
import { freezeReturn } from './return-proposed.ts'
import { lockReturn, returnsOf, setReturnState, type StoredReturn } from './returns.sql.ts'

const mostShown = 100

/** GET /organizations/:id/returns */
export async function listReturns(
  { db, config }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.listReturns>,
): Promise<Reply<typeof calls.listReturns>> {
  const rows = await returnsOf(db, { organizationId: id, most: mostShown })
  return {
    currency: config.networkCurrency,
    returns: rows.map((row) => ({
      id: row.id,
      state: row.state,
      amount: amountText(row.amountMicros),
      reference: row.reference,
      about: row.about,
      received: row.received,
      ended_on: row.endedOn,
    })),
  }
}

/** POST /finance/receipts/:id/return */
export async function proposeReturn(
  ctx: OperatorActContext,
  { params: { id: receiptId }, body }: Input<typeof calls.proposeReturn>,
): Promise<Reply<typeof calls.proposeReturn>> {
  const { now, config } = ctx
  const wanted = { ...body, receiptId, currency: config.networkCurrency, now }
  return proposeFrozen(ctx, (db) => freezeReturn(db, ctx, wanted))
}

/** POST /finance/returns/:id/file */
export async function downloadReturnFile(
  ctx: OperatorActContext,
  { params: { id } }: Input<typeof calls.downloadReturnFile>,
): Promise<Reply<typeof calls.downloadReturnFile>> {
  return ctx.act(async (db) => {
    const found = await foundReturn(db, ctx, id)
    const { state, currency, approvedAt, reference } = found
    const isOfFile = currency === 'EUR' && (state === 'approved' || state === 'paid')
    if (!isOfFile || approvedAt === null) return refuse('return_not_markable')
    const payer = await payerOf(db, { ...found, approvedAt })
    if (payer.accountIban === null) refuse('payout_account_missing')
    const payee = decryptPayee(ctx.secrets, id, found.payee)
    const content = transferFile([{ ...found, payee }], { id, madeAt: approvedAt, payer })
    const sha256 = createHash('sha256').update(content).digest('hex')
    await ctx.audit(db, 'returns.download-file', { id, details: { sha256 } })
    return {
      file_name: `return-${reference}.xml`,
      content_type: 'application/xml',
      content: Buffer.from(content).toString('base64'),
      sha256,
    }
  })
}

/** Who pays, with the account that was proposed. A return of before that was stored has none. */
async function payerOf(
  db: Db,
  { payerName, payerIban, approvedAt }: StoredReturn & { approvedAt: Date },
): Promise<Payer> {
  const payer = await findPayer(db, approvedAt)
  return payerIban === null ? payer : { ...payer, accountName: payerName, accountIban: payerIban }
}

/** In which state a return has to be for an outcome. */
const stateBefore = { paid: 'approved', failed: 'approved', returned: 'paid' } as const

/** POST /finance/returns/:id/mark */
export async function markReturn(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.markReturn>,
): Promise<Reply<typeof calls.markReturn>> {
  const { outcome, day, reason } = body
  await ctx.act(async (db) => {
    const found = await foundReturn(db, ctx, id)
    const from = stateBefore[outcome]
    if (found.state !== from) refuse('return_not_markable')
    const since = from === 'paid' ? found.endedOn : utcDayOf(found.approvedAt ?? ctx.now)
    await judgeValueDate(db, { day, since, now: ctx.now })
    await setReturnState(db, { id, from, to: outcome, day })
    await post(db, ctx, { found, outcome, day, reason })
    await ctx.audit(db, 'returns.mark', { id, reason, details: { outcome, day } })
  })
  return { status: 'SUCCESS' }
}

/** Books a return that was paid, and reverses one that came back. A failed one was not booked. */
async function post(
  db: Db,
  { now, operator }: Pick<OperatorActContext, 'now' | 'operator'>,
  of: { found: StoredReturn; outcome: keyof typeof stateBefore; day: string; reason: string },
): Promise<void> {
  const { found, outcome, day, reason } = of
  const { id, organizationId, currency, amountMicros, reference } = found
  const entry = {
    now,
    key: `return/${id}`,
    kind: 'refund' as const,
    effectiveDay: day,
    actor: `operator:${operator.id}`,
    reason,
    details: { reference },
  }
  if (outcome === 'returned') await reverseEntry(db, { ...entry, isStrict: false })
  if (outcome !== 'paid') return
  const debit = { code: 'advertiser:to_return', organizationId } as const
  const credit = { code: await bankCash(db) }
  const transfers = [{ debit, credit, currency, amountMicros, isStrict: true }]
  await postEntry(db, { ...entry, transfers })
}

async function foundReturn(
  db: Db,
  { operator }: Pick<OperatorActContext, 'operator'>,
  id: string,
): Promise<StoredReturn> {
  const found = (await lockReturn(db, id)) ?? refuse('return_not_found')
  await refuseOwnOrganization(db, operator, found.organizationId)
  return found
}

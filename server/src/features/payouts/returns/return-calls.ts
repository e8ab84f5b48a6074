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
import { proposeFrozen, refuseOwnOrganization } from '../../proposals/proposals.ts'
import { decryptPayee } from '../sepa/payee-seal.ts'
import { findPayer, type Payer, transferFile } from '../sepa/transfer-file.ts'
import { freezeMark } from './return-marked.ts'
import { freezeReturn } from './return-proposed.ts'
import { lockReturn, returnsOf, type StoredReturn } from './returns.sql.ts'

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
      proposal_id: row.proposalId,
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
    const found = (await lockReturn(db, id)) ?? refuse('return_not_found')
    await refuseOwnOrganization(db, ctx.operator, found.organizationId)
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

/**
 * Who pays, with the account that was proposed. Early returns were stored without it and are paid
 * from the present account.
 */
async function payerOf(
  db: Db,
  { payerName, payerIban, approvedAt }: StoredReturn & { approvedAt: Date },
): Promise<Payer> {
  const payer = await findPayer(db, approvedAt)
  return payerIban === null ? payer : { ...payer, accountName: payerName, accountIban: payerIban }
}

/** POST /finance/returns/:id/mark */
export async function markReturn(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.markReturn>,
): Promise<Reply<typeof calls.markReturn>> {
  const { now } = ctx
  return proposeFrozen(ctx, (db) => freezeMark(db, { id, ...body, now }))
}

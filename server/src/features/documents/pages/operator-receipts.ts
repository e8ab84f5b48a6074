// What operators do with bank transfers that are recorded.
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/invoices'
import { amountText } from '@frontrow/contract/money/amounts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { proposeFrozen } from '../../proposals/proposals.ts'
import { receiptsOf, type ShownReceipt } from '../receipts/bank-receipt.sql.ts'
import { freezeReversal } from '../receipts/receipt-reversed.ts'
import { freezeApplication } from '../receipts/receipt-applied.ts'

const mostShown = 100

/** GET /organizations/:id/receipts */
export async function listReceipts(
  { db, config }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.listReceipts>,
): Promise<Reply<typeof calls.listReceipts>> {
  const rows = await receiptsOf(db, { organizationId: id, most: mostShown })
  return { currency: config.networkCurrency, receipts: rows.map(receiptReply) }
}

/** A receipt as operators read it. */
export function receiptReply(
  receipt: ShownReceipt,
): Reply<typeof calls.listReceipts>['receipts'][number] {
  const { documentId: id, number, purpose } = receipt
  return {
    id: receipt.id,
    amount: amountText(receipt.receivedMicros),
    short: amountText(receipt.shortMicros),
    short_as: receipt.shortAs,
    value_on: receipt.valueOn,
    reference: receipt.reference,
    invoice: id === null || number === null || purpose === null ? null : { id, number, purpose },
    left: amountText(receipt.leftMicros),
    is_set_off: receipt.isSetOff,
    is_from_balance: receipt.isFromBalance,
    is_reversed: receipt.isReversed,
    credit_note_id: receipt.creditNoteId,
    proposal_id: receipt.proposalId,
  }
}

/** POST /finance/receipts/:id/reversal */
export async function reverseReceipt(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof calls.reverseReceipt>,
): Promise<Reply<typeof calls.reverseReceipt>> {
  const currency = ctx.config.networkCurrency
  return proposeFrozen(ctx, (db) => freezeReversal(db, { id, currency, reason }))
}

/** POST /finance/receipts/:id/application */
export async function applyReceipt(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.applyReceipt>,
): Promise<Reply<typeof calls.applyReceipt>> {
  const { invoice_id: invoiceId, reason } = body
  const { now, config } = ctx
  const currency = config.networkCurrency
  return proposeFrozen(ctx, (db) => freezeApplication(db, { id, invoiceId, currency, reason, now }))
}

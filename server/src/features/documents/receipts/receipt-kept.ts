import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { insertReceipt } from './bank-receipt.sql.ts'
import {
  bankCash,
  isReceiptPossible,
  refuseRecordedReceipt,
  transferAct,
  transferChanges,
  transferMembers,
} from './judge-receipt.ts'
import type { freezePrepayment } from './prepayment-received.ts'
import { postEntry, findOpenBooks } from '../../books/books.ts'

const keptReceipt = Type.Object({
  organization: Type.String(),
  currency: Type.String(),
  /** Micros as a text. */
  received: Type.String(),
  ...transferMembers,
})
type KeptReceipt = Static<typeof keptReceipt>

/**
 * A bank transfer that an organization made twice or by mistake. It is owed to the organization,
 * pays no campaign and has no invoice.
 */
export const receiptKept = proposalKind(keptReceipt, {
  name: 'prepayment.keep',
  needs: 'finance.write',
  title: 'Record money to return',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: ({ received, currency, ...transfer }) => [
    {
      field: 'Received, to be returned',
      before: null,
      after: `${amountText(BigInt(received))} ${currency}`,
    },
    ...transferChanges(transfer),
  ],
  isUnchanged: (db, { subject: organizationId, payload }) =>
    isReceiptPossible(db, { ...payload, organizationId }),
  apply: async (_services, db, { subject: organizationId, payload, actor, now, reason }) => {
    const { valueOn, reference, currency } = payload
    const receivedMicros = BigInt(payload.received)
    const id = newId(now)
    const debit = { code: await bankCash(db) }
    const credit = { code: 'advertiser:to_return', organizationId } as const
    await postEntry(db, {
      now,
      key: `receipt/${id}`,
      kind: 'receipt',
      effectiveDay: valueOn,
      actor,
      reason,
      details: { reference },
      transfers: [{ debit, credit, currency, amountMicros: receivedMicros }],
    })
    const receipt = { receivedMicros, valueOn, reference, shortMicros: 0n, documentId: null }
    await insertReceipt(db, { ...receipt, id, organizationId, actor, now })
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { reference, amount: amountText(receivedMicros), reason }
    await audit(by, 'prepayment.keep', { id: organizationId, details })
  },
})

/**
 * What is to be returned. Refuses `books_not_open`, `value_date_wrong`, `reference_used` and
 * `receipt_alike`.
 */
export async function freezeKeptReceipt(
  db: Db,
  of: Parameters<typeof freezePrepayment>[1],
): Promise<GivingAct> {
  const { organizationId, name, currency, receivedMicros, valueOn, reference, reason } = of
  if ((await findOpenBooks(db)) === undefined) refuse('books_not_open')
  await refuseRecordedReceipt(db, { ...of, invoiceId: null })
  const received = String(receivedMicros)
  const payload: KeptReceipt = { organization: name, currency, received, valueOn, reference }
  const { name: kind } = receiptKept
  const subject = organizationId
  const proposal = { kind, subject, organizationId, payload: { ...payload }, reason }
  return transferAct(db, { kind: receiptKept, proposal, amountMicros: receivedMicros })
}

import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { postInputTax } from '../invoices/post-tax.ts'
import {
  findInvoicedStatement,
  type InvoicedStatementRow,
  isInvoicePaid,
  noteReversed,
} from './publisher-invoices.sql.ts'

const reversedInvoice = Type.Object({
  organization: Type.String(),
  /** The number of the statement. */
  statement: Type.String(),
  /** The number of the invoice. */
  number: Type.String(),
  currency: Type.String(),
  /** Micros as a text. */
  tax: Type.String(),
})
type ReversedInvoice = Static<typeof reversedInvoice>

/**
 * Reverses a publisher's invoice that was recorded in error. The subject is its statement, for
 * which another invoice can be recorded afterwards.
 */
export const publisherInvoiceReversed = proposalKind(reversedInvoice, {
  name: 'publisher_invoice.reverse',
  needs: 'finance.write',
  title: "Reverse publisher's invoice",
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.statement} of ${payload.organization}`),
  changes: ({ number, tax, currency }) => [
    { field: 'Invoice number', before: number, after: null },
    { field: 'Tax', before: `${amountText(BigInt(tax))} ${currency}`, after: null },
  ],
  isUnchanged: async (db, { subject, payload: { number } }) => {
    const found = await findInvoicedStatement(db, subject)
    return found?.invoiceNumber === number && !(await isInvoicePaid(db, subject))
  },
  apply: async (_services, db, { subject, organizationId, payload, actor, now, reason }) => {
    if (organizationId === null) throw new Error(`the statement ${subject} has no organization`)
    const { statement, number, currency } = payload
    const taxMicros = BigInt(payload.tax)
    const place = await noteReversed(db, { statementId: subject, now })
    await postInputTax(db, {
      key: `${recordedKey(statement, place)}/reversed`,
      kind: 'publisher_invoice',
      actor,
      reason,
      details: { number },
      organizationId,
      taxMicros: -taxMicros,
      currency,
      now,
    })
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { statement, number, tax: amountText(taxMicros), reason }
    await audit(by, 'publisher_invoice.reverse', { id: subject, details })
  },
})

/** The key of the entry of the `place`-th invoice that was recorded for a statement. */
export function recordedKey(statement: string, place: number): string {
  return `publisher_invoice/${statement}${place === 1 ? '' : `/${place}`}`
}

/**
 * The proposal to reverse the invoice of a statement. Refuses `statement_not_found`,
 * `publisher_invoice_missing`, and `publisher_invoice_paid` once a payout has paid it.
 */
export async function proposedReversal(
  db: Db,
  of: { statementId: string; currency: string; reason: string },
): Promise<Proposal> {
  const { statementId, currency, reason } = of
  const found: InvoicedStatementRow =
    (await findInvoicedStatement(db, statementId)) ?? refuse('statement_not_found')
  const { organizationId, organization, name, invoiceNumber, taxMicros } = found
  if (invoiceNumber === null) return refuse('publisher_invoice_missing')
  if (await isInvoicePaid(db, statementId)) refuse('publisher_invoice_paid')
  const payload: ReversedInvoice = {
    organization,
    statement: name,
    number: invoiceNumber,
    currency,
    tax: String(taxMicros ?? 0n),
  }
  const { name: kind } = publisherInvoiceReversed
  return { kind, subject: statementId, organizationId, payload: { ...payload }, reason }
}

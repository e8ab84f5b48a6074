import Type, { type Static } from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { postInputTax } from '../invoices/post-tax.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { dayBefore, utcDayOf } from '../../../lib/time/utc-day.ts'
import { findBuyer } from '../parties/parties.ts'
import { highestTaxBp } from '../rules/highest-tax.ts'
import { taxOn } from '../rules/tax.ts'
import { recordedKey } from './publisher-invoice-reversed.ts'
import {
  countRecorded,
  findInvoicedStatement,
  type InvoicedStatementRow,
  insertPublisherInvoice,
  isNumberUsed,
} from './publisher-invoices.sql.ts'
import { minorUnitMicros } from '../../books/books.ts'

const publisherInvoice = Type.Object({
  organization: Type.String(),
  /** The number of the statement. */
  statement: Type.String(),
  /** The number of the invoice. */
  number: Type.String(),
  issuedOn: Type.String(),
  currency: Type.String(),
  /** Micros as texts. */
  net: Type.String(),
  tax: Type.String(),
  /** The rate in hundredths of a percent; older proposals have none. */
  rateBp: Type.Optional(Type.Integer()),
})
type PublisherInvoice = Static<typeof publisherInvoice>

/** The invoice of a publisher for a statement, which is the subject. */
export const publisherInvoiceRecorded = proposalKind(publisherInvoice, {
  name: 'publisher_invoice.record',
  needs: 'finance.write',
  title: "Record publisher's invoice",
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.statement} of ${payload.organization}`),
  changes: ({ number, issuedOn, net, tax, currency, rateBp }) => [
    { field: 'Invoice number', before: null, after: number },
    { field: 'Invoice date', before: null, after: issuedOn },
    { field: 'Net', before: null, after: `${amountText(BigInt(net))} ${currency}` },
    ...(rateBp === undefined
      ? []
      : [{ field: 'Tax rate', before: null, after: `${rateBp / 100} %` }]),
    { field: 'Tax', before: null, after: `${amountText(BigInt(tax))} ${currency}` },
  ],
  isUnchanged: async (db, { subject, payload: { number } }) => {
    const statement = await findInvoicedStatement(db, subject)
    if (statement === undefined || statement.invoiceNumber !== null) return false
    const { organizationId } = statement
    return !(await isNumberUsed(db, { organizationId, number }))
  },
  apply: async (_services, db, { subject, organizationId, payload, actor, now, reason }) => {
    if (organizationId === null) throw new Error(`the statement ${subject} has no organization`)
    const { statement, number, issuedOn, currency } = payload
    const taxMicros = BigInt(payload.tax)
    await insertPublisherInvoice(db, {
      statementId: subject,
      organizationId,
      number,
      issuedOn,
      taxMicros,
      recordedAt: now,
      recordedBy: actor,
    })
    await postInputTax(db, {
      key: recordedKey(statement, await countRecorded(db, subject)),
      kind: 'publisher_invoice',
      actor,
      reason,
      details: { number, issued_on: issuedOn },
      organizationId,
      taxMicros,
      currency,
      now,
    })
    const by = consoleAct({ db, now, organizationId, actor })
    const details = { statement, number, tax: amountText(taxMicros), reason }
    await audit(by, 'publisher_invoice.record', { id: subject, details })
  },
})

/**
 * The invoice of a publisher. Refuses `statement_not_found`, `publisher_invoice_recorded`,
 * `invoice_number_used`, `invoice_date_wrong`, `invoice_rate_too_high` and `invoice_total_wrong`.
 */
export async function freezePublisherInvoice(
  db: Db,
  of: {
    statementId: string
    number: string
    issuedOn: string
    rateBp: number
    totalMicros: bigint
    currency: string
    reason: string
    now: Date
  },
): Promise<GivingAct> {
  const { statementId, number, issuedOn, currency, reason } = of
  const found = (await findInvoicedStatement(db, statementId)) ?? refuse('statement_not_found')
  const { organizationId, organization, netMicros } = found
  if (found.invoiceNumber !== null) refuse('publisher_invoice_recorded')
  if (await isNumberUsed(db, { organizationId, number }))
    refuse('invoice_number_used', { field: 'number' })
  const { taxMicros, isUnusual } = await judgePaper(db, found, of)
  const payload: PublisherInvoice = {
    organization,
    statement: found.name,
    number,
    issuedOn,
    currency,
    net: String(netMicros),
    tax: String(taxMicros),
    rateBp: of.rateBp,
  }
  const kind = publisherInvoiceRecorded
  return {
    kind,
    proposal: {
      kind: kind.name,
      subject: statementId,
      organizationId,
      payload: { ...payload },
      reason,
    },
    amountMicros: isUnusual ? null : taxMicros,
  }
}

/**
 * The tax of an invoice on paper, whose day, rate and total agree with the statement. A rate above
 * the highest of the publisher's country is unusual: two people decide.
 */
async function judgePaper(
  db: Db,
  { organizationId, month, netMicros }: InvoicedStatementRow,
  paper: { issuedOn: string; rateBp: number; totalMicros: bigint; currency: string; now: Date },
): Promise<{ taxMicros: bigint; isUnusual: boolean }> {
  const { issuedOn, rateBp, totalMicros, currency, now } = paper
  const lastDay = dayBefore(daysOfMonth(month.slice(0, 7)).till)
  if (issuedOn < lastDay || issuedOn > utcDayOf(now))
    refuse('invoice_date_wrong', { field: 'issued_on' })
  if (rateBp > highestOfAllBp) refuse('invoice_rate_too_high', { field: 'percent' })
  const buyer = await findBuyer(db, { organizationId })
  const highestBp = highestTaxBp(buyer?.country ?? '') || highestOfAllBp
  const taxMicros = taxOn(netMicros, { kind: 'domestic', rateBp, note: '' })
  const difference = totalMicros - netMicros - taxMicros
  // An invoice may round the tax of each of its lines.
  if (totalMicros >= netMicros && difference >= -minorUnitMicros && difference <= minorUnitMicros)
    return { taxMicros: totalMicros - netMicros, isUnusual: rateBp > highestBp }
  const expected = `${amountText(netMicros + taxMicros)} ${currency}`
  const message = `With ${String(rateBp / 100)} % tax the total is ${expected}. Ask for a correct invoice.`
  return refuse('invoice_total_wrong', { field: 'total', message })
}

/** The rate of Hungary, above which there is none. */
const highestOfAllBp = 2700

import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { byId, Day, Id, Instant, OrNull, StrictObject, Text } from '../../parts.ts'

const Invoice = Type.Object({
  number: Text,
  issued_on: Text,
  tax: Text,
  recorded_by: Text,
  recorded_at: Instant,
})

const Statement = Type.Object({
  id: Text,
  /** Such as `ES-2026-000004`. */
  number: Text,
  organization_id: Text,
  organization_name: Text,
  /** As `2026-10`. */
  month: Text,
  /** What the publisher's invoice comes to without tax. */
  net: Text,
  invoice: OrNull(Invoice),
  proposal_id: OrNull(Text),
})

/**
 * Earnings statements of publishers that send their own invoices: those without one first, then the
 * newest, 100 in all.
 */
export const listPublisherInvoices = operatorCall({
  operationId: 'listPublisherInvoices',
  method: 'GET',
  path: '/finance/publisher-invoices',
  summary: 'Statements of publishers that send their own invoices',
  needs: 'finance.read',
  reply: Type.Object({ currency: Text, statements: Type.Array(Statement) }),
})

/**
 * Its tax is payable from then on, with the earnings of the statement. One person may record a tax
 * within the limit for one person.
 */
export const recordPublisherInvoice = operatorCall({
  operationId: 'recordPublisherInvoice',
  method: 'POST',
  path: '/finance/publisher-invoices',
  summary: "Record a publisher's invoice for a statement",
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({
    statement_id: Id,
    number: Type.String({ maxLength: 70, pattern: '\\S' }),
    issued_on: Day,
    /** The rate of the tax on the invoice; `0` for none. */
    percent: Type.String({ maxLength: 5, pattern: '^\\d{1,2}(\\.\\d{1,2})?$' }),
    /** What the invoice comes to: the amount of the statement and its tax. */
    total: Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }),
    reason: Reason,
  }),
  refusals: [
    'statement_not_found',
    'publisher_invoice_recorded',
    'invoice_number_used',
    'invoice_date_wrong',
    'invoice_rate_too_high',
    'invoice_total_wrong',
    'own_organization',
    'proposal_open',
  ],
})

/** For an invoice that was recorded wrongly. Its statement can get another one afterwards. */
export const reversePublisherInvoice = operatorCall({
  operationId: 'reversePublisherInvoice',
  method: 'POST',
  path: '/finance/publisher-invoices/:id/reversal',
  summary: "Propose to reverse a publisher's invoice that is not paid",
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The statement', 'statement_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: [
    'publisher_invoice_missing',
    'publisher_invoice_paid',
    'own_organization',
    'proposal_open',
  ],
})

export type PublisherInvoices = Reply<typeof listPublisherInvoices>

export type InvoicedStatement = PublisherInvoices['statements'][number]

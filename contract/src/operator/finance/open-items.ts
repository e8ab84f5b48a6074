import Type from 'typebox'
import type { Reply } from '../../endpoint.ts'
import { operatorCall } from '../../operator.ts'
import { byId, OrNull, Text } from '../../parts.ts'

/** Open amounts by the days that they are overdue, as decimal texts. `not_due` includes credits. */
const Ages = {
  not_due: Text,
  to_30: Text,
  to_60: Text,
  to_90: Text,
  over_90: Text,
  total: Text,
}

/**
 * What customers have to pay by their documents, with tax: open invoices, less what credit notes
 * have not taken off an invoice yet, and payments that banks took back. Those that are longest due
 * come first. It is the balance of the receivables of the bookkeeper's journal.
 */
export const listOpenItems = operatorCall({
  operationId: 'listOpenItems',
  method: 'GET',
  path: '/finance/open-items',
  summary: 'What customers have to pay by their documents, by age',
  needs: 'finance.read',
  reply: Type.Object({
    currency: Text,
    customers: Type.Array(Type.Object({ id: Text, name: Text, ...Ages })),
    total: Type.Object(Ages),
  }),
})

/**
 * The statement of account of a customer: its documents and payments in the order of their posting,
 * with what was open after each.
 */
export const showCustomerAccount = operatorCall({
  operationId: 'showCustomerAccount',
  method: 'GET',
  path: '/organizations/:id/account',
  summary: 'The statement of account of a customer',
  needs: 'finance.read',
  ...byId('The organization', 'organization_not_found'),
  reply: Type.Object({
    currency: Text,
    name: Text,
    lines: Type.Array(
      Type.Object({
        day: Text,
        text: Text,
        document: OrNull(Text),
        debit: Text,
        credit: Text,
        balance: Text,
      }),
    ),
    balance: Text,
  }),
})

export type OpenItems = Reply<typeof listOpenItems>

export type CustomerAccount = Reply<typeof showCustomerAccount>

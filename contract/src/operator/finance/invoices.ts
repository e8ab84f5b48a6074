import Type from 'typebox'
import { endpoint, type Reply } from '../../endpoint.ts'
import { invoiceBody, InvoiceFile, invoiceHead, invoiceStates } from '../../invoices.ts'
import { operatorBase, Reason } from '../../operator.ts'
import { Outcome } from '../operators.ts'
import { byId, Count, Strict, Text, TextOrNull } from '../../parts.ts'

const whose = { organization_id: Text, organization_name: Text }

/**
 * Invoices and credit notes of the network: those to be paid first, then the newest; at most 200,
 * and `left_off` are the others.
 */
export const listNetworkInvoices = endpoint({
  operationId: 'listNetworkInvoices',
  method: 'GET',
  path: '/finance/invoices',
  base: operatorBase,
  summary: 'Invoices of all organizations, with their states',
  access: 'operator',
  needs: 'finance.read',
  query: Type.Object(
    {
      state: Type.Optional(Type.Enum([...invoiceStates])),
      /** A part of a number or of the name of an organization. */
      text: Type.Optional(Type.String({ maxLength: 80 })),
    },
    Strict,
  ),
  reply: Type.Object({
    invoices: Type.Array(Type.Object({ ...invoiceHead, ...whose })),
    left_off: Count,
  }),
  refusals: [],
})

const NetworkInvoice = Type.Object({
  ...invoiceHead,
  ...invoiceBody,
  ...whose,
  /** The key of the entry that settled it. */
  settled_by: TextOrNull,
  /** The open proposal to write it off. */
  proposal_id: TextOrNull,
})

export const showNetworkInvoice = endpoint({
  operationId: 'showNetworkInvoice',
  method: 'GET',
  path: '/finance/invoices/:id',
  base: operatorBase,
  summary: 'An invoice or a credit note of an organization',
  access: 'operator',
  needs: 'finance.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: NetworkInvoice,
  refusals: ['invoice_not_found'],
})

export const showNetworkInvoicePdf = endpoint({
  operationId: 'showNetworkInvoicePdf',
  method: 'GET',
  path: '/finance/invoices/:id/pdf',
  base: operatorBase,
  summary: 'An invoice or a credit note of an organization as a PDF',
  access: 'operator',
  needs: 'finance.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: InvoiceFile,
  makesFile: true,
  refusals: ['invoice_not_found', 'too_many_requests', 'unavailable'],
})

export const showNetworkInvoiceXml = endpoint({
  operationId: 'showNetworkInvoiceXml',
  method: 'GET',
  path: '/finance/invoices/:id/xml',
  base: operatorBase,
  summary: 'An invoice or a credit note of an organization as an e-invoice',
  access: 'operator',
  needs: 'finance.read',
  ...byId('The invoice', 'invoice_not_found'),
  reply: InvoiceFile,
  refusals: ['invoice_not_found', 'invoice_has_no_xml'],
})

/** Money that came for it by another way than a card, all that was left to pay. */
export const payNetworkInvoice = endpoint({
  operationId: 'payNetworkInvoice',
  method: 'POST',
  path: '/finance/invoices/:id/payment',
  base: operatorBase,
  summary: 'Book the payment of an invoice that came to the bank',
  access: 'operator',
  needs: 'finance.write',
  stepUp: 'always',
  reason: true,
  fourEyes: true,
  ...byId('The invoice', 'invoice_not_found'),
  body: Type.Object({ reason: Reason }, Strict),
  reply: Outcome,
  refusals: [
    'invoice_not_found',
    'invoice_settled',
    'invoice_charging',
    'own_organization',
    'proposal_open',
  ],
})

/** Two people agree that an invoice is not expected to be paid any more. */
export const writeOffInvoice = endpoint({
  operationId: 'writeOffInvoice',
  method: 'POST',
  path: '/finance/invoices/:id/write-off',
  base: operatorBase,
  summary: 'Propose to write off an invoice that is 30 days old',
  access: 'operator',
  needs: 'finance.write',
  reason: true,
  fourEyes: true,
  ...byId('The invoice', 'invoice_not_found'),
  body: Type.Object({ reason: Reason }, Strict),
  reply: Outcome,
  refusals: [
    'invoice_not_found',
    'invoice_settled',
    'invoice_young',
    'own_organization',
    'proposal_open',
  ],
})

export type NetworkInvoice = Reply<typeof listNetworkInvoices>['invoices'][number]

export type ShownInvoice = Reply<typeof showNetworkInvoice>

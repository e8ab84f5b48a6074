import type { NoticeParams } from '@frontrow/contract/notice-kinds'
import { dayInWords, momentInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords } from './notice-text.ts'

type InvoiceNotice =
  | 'invoice_issued'
  | 'invoice_paid'
  | 'invoice_failed'
  | 'invoice_due'
  | 'invoice_stopped'

const toInvoice = (id: string, label = 'See the invoice') => ({
  label,
  path: `/account/invoices/${id}`,
})

/** The words of notices about invoices. */
export const invoiceWords: {
  readonly [K in InvoiceNotice]: (params: NoticeParams[K]) => NoticeWords
} = {
  invoice_issued: (invoice) => ({
    title:
      invoice.about === 'credit_note'
        ? `Credit note ${invoice.number} was issued`
        : `Invoice ${invoice.number} of ${invoice.total} ${invoice.currency} was issued`,
    text: issuedTexts[invoice.about](invoice),
    link: toInvoice(invoice.invoice_id, 'See the document'),
  }),
  invoice_paid: ({ invoice_id: id, number, total, currency }) => ({
    title: `Invoice ${number} is paid`,
    text: `${total} ${currency} arrived. There is nothing to do.`,
    link: toInvoice(id),
  }),
  invoice_failed: ({ invoice_id: id, number, reason, stops_at: at }) => ({
    title: `Invoice ${number} could not be charged`,
    text: `${reason} Enter another card, or pay by bank transfer. Your campaigns stop at ${momentInWords(at)} if it is not paid until then.`,
    link: toInvoice(id),
  }),
  invoice_due: ({ invoice_id: id, number, left, currency, due_on: dueOn, ...due }) => ({
    title: `Invoice ${number}: ${left} ${currency} are due`,
    text: `It was due on ${dayInWords(dueOn)}. Pay ${left} ${currency} by bank transfer: ${due.pay_to} Campaigns stop at ${momentInWords(due.stops_at)} if it is not paid by then. If you have paid, there is nothing to do.`,
    link: toInvoice(id),
  }),
  invoice_stopped: ({ invoice_id: id, number }) => ({
    title: `Campaigns stopped: invoice ${number} is unpaid`,
    text: 'They resume as soon as it is paid.',
    link: toInvoice(id),
  }),
}

type Issued = NoticeParams['invoice_issued']

const issuedTexts = {
  use: ({ due_on: dueOn, pay_to: payTo }: Issued) =>
    payTo === undefined
      ? `It is charged to your card. It has to be paid by ${dayInWords(dueOn)}.`
      : `Pay it by bank transfer by ${dayInWords(dueOn)}: ${payTo}`,
  top_up: () => 'It is paid: your balance has grown by its net amount.',
  credit_note: ({ corrects = ['an earlier invoice'] }: Issued) =>
    `It takes back what ${corrects.join(', ')} charged. There is nothing to do.`,
} as const

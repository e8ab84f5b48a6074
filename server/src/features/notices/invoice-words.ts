import type { InvoiceNoticeParams, ReopenedBecause } from '@frontrow/contract/notice-kinds/invoices'
import { dayInWords, momentInWords, monthInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords } from './notice-text.ts'

const toInvoice = (id: string, label = 'View invoice') => ({
  label,
  path: `/account/invoices/${id}`,
})

/** The words of notices about invoices and statements. */
export const invoiceWords: {
  readonly [K in keyof InvoiceNoticeParams]: (params: InvoiceNoticeParams[K]) => NoticeWords
} = {
  invoice_issued: (invoice) => ({
    title:
      invoice.about === 'credit_note'
        ? `Credit note ${invoice.number} was issued`
        : `Invoice ${invoice.number} of ${invoice.total} ${invoice.currency} was issued`,
    text: issuedTexts[invoice.about](invoice),
    link: toInvoice(invoice.invoice_id, 'View document'),
  }),
  invoice_paid: ({ invoice_id: id, number, total, currency }) => ({
    title: `Invoice ${number} is paid`,
    text: `${total} ${currency} was received.`,
    link: toInvoice(id),
  }),
  invoice_failed: ({ invoice_id: id, number, reason, stops_at: at }) => ({
    title: `Payment of invoice ${number} failed`,
    text: `${reason} Use another card, or pay by bank transfer. Your campaigns stop on ${momentInWords(at)} if it is still unpaid.`,
    link: toInvoice(id),
  }),
  invoice_due: ({ invoice_id: id, number, left, currency, due_on: dueOn, ...due }) => ({
    title: `Invoice ${number}: ${left} ${currency} due`,
    text: `It is due on ${dayInWords(dueOn)}. Pay ${left} ${currency} by bank transfer: ${due.pay_to} Your campaigns stop on ${momentInWords(due.stops_at)} if it is still unpaid. If you have paid, no action is needed.`,
    link: toInvoice(id),
  }),
  invoice_stopped: ({ invoice_id: id, number }) => ({
    title: `Campaigns stopped: invoice ${number} is unpaid`,
    text: 'They resume as soon as it is paid.',
    link: toInvoice(id),
  }),
  invoice_reopened: ({ invoice_id: id, number, left, currency, because, pay_to: payTo }) => ({
    title: `Invoice ${number} is due again: ${left} ${currency}`,
    text: `${reopenedTexts[because]} ${
      payTo === undefined
        ? 'Your card is charged automatically.'
        : `Pay ${left} ${currency} by bank transfer: ${payTo}`
    }`,
    link: toInvoice(id),
  }),
  statement_issued: (statement) => ({
    ...(statement.self_billed === undefined ? statementText(statement) : selfBilledText(statement)),
    link: { label: 'View statement', path: `/account/statements/${statement.statement_id}` },
  }),
}

const reopenedTexts: Readonly<Record<ReopenedBecause, string>> = {
  receipt_reversed: 'A bank transfer was recorded for it by mistake, and was reversed.',
  payment_disputed: 'The bank of your card took its payment back.',
  write_off_reversed: 'It was written off, and that was reversed.',
}

type Stated = InvoiceNoticeParams['statement_issued']

function statementText({ number, about, month }: Stated): Omit<NoticeWords, 'link'> {
  const what = about === 'earnings' ? 'earnings of your placements' : 'spend of your campaigns'
  return {
    title: `Statement ${number} was issued`,
    text: `It lists the ${what} in ${monthInWords(month)} by day. These amounts are final.`,
  }
}

function selfBilledText(of: Stated): Omit<NoticeWords, 'link'> {
  const { number, month, self_billed: kind = 'invoice', object_until: until = '' } = of
  return {
    title: `Self-billed ${kind} ${number} was issued in your name`,
    text: `It is the ${kind} of your organization to us for the ads in your apps in ${monthInWords(month)}, so do not send one yourself. If anything in it is wrong, object by ${dayInWords(until)}; it says where.`,
  }
}

type Issued = InvoiceNoticeParams['invoice_issued']

const issuedTexts = {
  use: (issued: Issued) => `${replacedText(issued)}${dueText(issued)}`,
  top_up: (issued: Issued) =>
    issued.replaces === undefined
      ? 'It is paid. Its net amount was added to your balance.'
      : `${replacedText(issued)}It is paid.`,
  credit_note: ({ corrects = ['an earlier invoice'] }: Issued) =>
    `It reverses ${corrects.join(', ')}. No action is needed.`,
} as const

function replacedText({ replaces }: Issued): string {
  return replaces === undefined ? '' : `It replaces ${replaces}. `
}

function dueText({ due_on: dueOn, pay_to: payTo, left, currency }: Issued): string {
  if (left === '0.00') return 'Nothing is due.'
  const amount = left === undefined ? '' : `${left} ${currency} `
  return payTo === undefined
    ? `Your card is charged automatically. It is due on ${dayInWords(dueOn)}.`
    : `Pay ${amount}by bank transfer by ${dayInWords(dueOn)}: ${payTo}`
}

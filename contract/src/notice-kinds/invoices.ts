/** Why an invoice is due again: what had settled it was taken back. */
export const reopenedBecause = [
  'receipt_reversed',
  'payment_disputed',
  'write_off_reversed',
] as const

export type ReopenedBecause = (typeof reopenedBecause)[number]

/** What the kinds of notices about invoices and statements store: a part of `NoticeParams`. */
export interface InvoiceNoticeParams {
  /** The month is like 2026-10. */
  statement_issued: {
    statement_id: string
    number: string
    about: 'earnings' | 'use'
    month: string
    /** Where it was issued in the name of the organization, which may object until the day. */
    self_billed?: 'invoice' | 'credit note'
    object_until?: string
  }
  /** The total is a decimal text; the day is like 2026-03-01. */
  invoice_issued: {
    invoice_id: string
    number: string
    about: 'use' | 'top_up' | 'credit_note'
    total: string
    currency: string
    due_on: string
    /** The numbers of the invoices that a credit note corrects. */
    corrects?: readonly string[]
    /** The number of the invoice that this one replaces, and what is left to pay of this one. */
    replaces?: string
    left?: string
    /** Where it is paid by bank transfer: the account, as one line of text. */
    pay_to?: string
  }
  invoice_paid: { invoice_id: string; number: string; total: string; currency: string }
  /** `reason` is a sentence; campaigns stop at the moment: ISO 8601, UTC. */
  invoice_failed: { invoice_id: string; number: string; reason: string; stops_at: string }
  /** To be paid by bank transfer. `pay_to`: the account, as one line of text. */
  invoice_due: {
    invoice_id: string
    number: string
    left: string
    currency: string
    due_on: string
    stops_at: string
    pay_to: string
  }
  invoice_stopped: { invoice_id: string; number: string }
  /** Due again. `pay_to`: the account; missing where the card on file is charged. */
  invoice_reopened: {
    invoice_id: string
    number: string
    left: string
    currency: string
    because: ReopenedBecause
    pay_to?: string
  }
}

/** A part of `noticeKinds`. */
export const invoiceNoticeKinds = {
  statement_issued: {
    label: 'Statement issued',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: false,
  },
  invoice_issued: {
    label: 'Invoice issued',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
  invoice_paid: {
    label: 'Invoice paid',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: false,
  },
  invoice_failed: {
    label: 'Invoice payment failed',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
  invoice_due: {
    label: 'Invoice due by bank transfer',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
  invoice_stopped: {
    label: 'Campaigns stopped: unpaid invoice',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
  invoice_reopened: {
    label: 'Invoice due again',
    needs: 'money.read',
    delivery: 'mail',
    isMandatory: true,
  },
} as const

import type { PayoutBlock } from '@frontrow/contract/payouts'

/** What an operator reads of blocks that are about tax. They hold a payment by hand, too. */
export const taxBlockTexts: Readonly<Partial<Record<PayoutBlock, string>>> = {
  no_tax_treatment: 'No tax treatment is set for this organization.',
  tax_paper_expired: 'A tax paper of this organization has expired. Add a new one first.',
  publisher_invoice_missing:
    'A statement of this organization has no invoice. Record the invoice of the publisher first.',
}

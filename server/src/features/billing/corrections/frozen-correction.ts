import type { Buyer } from '@frontrow/contract/documents/parties'
import {
  frozenCorrection,
  type JudgedCorrection,
  organizationOn,
  partyLines,
  readInvoice,
} from '../../documents/for-billing.ts'

/** What two operators agree to, with whom the new invoice names, and whom the old one. */
export function freezeCorrection(judged: JudgedCorrection) {
  const { anew, invoice } = judged
  return {
    ...frozenCorrection(judged),
    buyer: anew === null ? null : buyerText(anew.buyer),
    buyerNow: buyerText(organizationOn(readInvoice(invoice.body))),
  }
}

function buyerText(buyer: Buyer | undefined): string {
  return buyer === undefined ? '' : partyLines(buyer, '').join(', ')
}

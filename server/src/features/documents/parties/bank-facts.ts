import type { Seller } from '@frontrow/contract/documents/parties'

export interface BankFact {
  label: string
  value: string
}

/** How a transfer by bank is made. Empty where the seller has no account. */
export function bankFacts(seller: Seller | undefined, reference: string): BankFact[] {
  if (seller === undefined || (seller.iban === '' && seller.account === '')) return []
  const { account_holder: holder, legal_name: name, iban } = seller
  return [
    { label: 'Account holder', value: holder === '' ? name : holder },
    { label: 'Bank', value: seller.bank_name },
    { label: 'IBAN', value: iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ') },
    { label: 'Account', value: seller.account },
    { label: 'BIC', value: seller.bic },
    { label: 'Reference', value: reference },
  ].filter(({ value }) => value !== '')
}

/** The same as one line of text that ends with a full stop. */
export function bankText(seller: Seller | undefined, reference: string): string {
  const facts = bankFacts(seller, reference).map(({ label, value }) => `${label} ${value}`)
  return facts.length === 0 ? 'ask support for the account.' : `${facts.join(', ')}.`
}

/** What a transfer for an invoice names: its customer, and its number. */
export function transferText({
  payment_reference: reference = '',
  number,
}: {
  payment_reference?: string
  number: string
}): string {
  return `${reference} ${number}`.trim()
}

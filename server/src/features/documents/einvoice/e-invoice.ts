// An invoice in the terms of EN 16931, before it is written. Amounts are decimal texts.

/** The code of each kind of document, by UNTDID 1001. */
export const typeCodes = {
  invoice: '380',
  credit_note: '381',
  prepayment_invoice: '386',
  self_billed_invoice: '389',
  self_billed_credit_note: '261',
} as const

export interface EInvoice {
  /** Whether it keeps the rules of XRechnung beside those of EN 16931, and says so. */
  isXRechnung: boolean
  type: keyof typeof typeCodes
  number: string
  issuedOn: string
  notes: readonly string[]
  /** By what the buyer recognizes it. */
  buyerReference: string
  /** Empty where the buyer gave none. */
  purchaseOrder: string
  seller: EParty
  buyer: EParty
  currency: string
  lines: readonly ELine[]
  tax: ETax
  /** The first and the last day of what was supplied. */
  period?: { from: string; till: string }
  /** Where nothing is to be paid until a day. */
  terms?: string
  dueOn?: string
  payment?: EPayment
  net: string
  total: string
  /** What of the total is paid already. */
  prepaid: string
  due: string
  /** The tax in the currency in which the seller owes it, where that is another one. */
  taxIn?: { currency: string; amount: string }
  /** The number of the invoice that a credit note corrects. */
  corrects?: string
}

/** A member that was not given is an empty text. */
export interface EParty {
  /** An identifier of the party, set only where it has no registration and no VAT ID (BR-CO-26). */
  id: string
  name: string
  registration: string
  /** Of who answers for the document. */
  contact: { name: string; phone: string; email: string }
  postcode: string
  street: string
  city: string
  region: string
  country: string
  /** An email address, to which documents are sent. */
  address: string
  vatId: string
  taxNumber: string
}

export interface ELine {
  name: string
  description: string
  /** Below 0 where it takes something back. */
  quantity: bigint
  /** Never below 0. */
  price: string
  /** For how many pieces the price is, so that it is exact. */
  priceFor: bigint
  period?: { from: string; till: string }
  net: string
}

export interface ETax {
  /** By UNTDID 5305. */
  category: string
  /** Undefined outside the scope of the tax. */
  percent?: string
  amount: string
  /** Why there is none; empty where there is one. */
  reason: string
  /** By the list VATEX; may be empty. */
  reasonCode: string
  /** The day of which it is, where that is not a day of the period. */
  day?: string
}

/** UNTDID 4461: what is not paid is set off (97), or paid out as agreed (57). */
export type EPayment =
  | { by: 'set_off' | 'agreement' }
  | {
      by: 'card'
      /** Empty where they are not known. */
      last4: string
    }
  | {
      by: 'transfer'
      holder: string
      /** With an account of a bank without IBANs it is empty. */
      iban: string
      account: string
      bic: string
    }

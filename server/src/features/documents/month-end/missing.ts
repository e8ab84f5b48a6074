/** Something that has to be done before a month can be closed. */
export interface Missing {
  what: 'books' | 'month' | 'day' | 'adjustment' | 'rate' | 'seller' | 'tax' | 'buyer' | 'cash'
  /** A sentence for operators. */
  text: string
  /** The month, day, adjustment, currency, organization or account; null where it is about none. */
  about: string | null
}

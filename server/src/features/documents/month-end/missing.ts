import type { closeRules } from '@frontrow/contract/operator/finance/books'

/** Something that has to be done before a month can be closed. */
export interface Missing {
  what: (typeof closeRules)[number]
  /** A sentence for operators. */
  text: string
  /** The month, day, adjustment, currency, organization or account; null where it is about none. */
  about: string | null
}

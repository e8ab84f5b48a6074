import { type InvoiceState, invoiceStates } from '@frontrow/contract/invoices'
import { asOf, BadLine, whyOf } from './line-parts.ts'

export const invoicesUsage = `
  list-invoices [<state>]       list invoices and credit notes, the open ones first, all or those in one state, as overdue
  book-payment <number> --as <email> --why <text>
                                book money that came to the bank for the whole of an invoice; asks for the password of this
                                operator
  write-off <number> --as <email> --why <text>
                                propose to give up an invoice that is 30 days old; another operator approves`

/** A command about invoices. Those with `as` ask for the password of this operator. */
export type InvoiceAct =
  | { act: 'list-invoices'; state?: InvoiceState }
  | { act: 'book-payment' | 'write-off'; number: string; as: string; why: string }

type Reader = (
  rest: readonly string[],
  options: { as?: string | undefined; why?: string | undefined },
) => InvoiceAct

/** Reads the words after an act. Throws `BadLine`. */
export const invoiceReaders: Readonly<Record<InvoiceAct['act'], Reader>> = {
  'list-invoices': ([word, ...more]) => {
    if (word === undefined) return { act: 'list-invoices' }
    const state = invoiceStates.find((known) => known === word)
    if (state === undefined || more.length > 0)
      throw new BadLine(`list-invoices takes one of ${invoiceStates.join(', ')}, or nothing.`)
    return { act: 'list-invoices', state }
  },
  'book-payment': (rest, { as, why }) => ({
    act: 'book-payment',
    number: numberOf('book-payment', rest),
    as: asOf(as),
    why: whyOf(why),
  }),
  'write-off': (rest, { as, why }) => ({
    act: 'write-off',
    number: numberOf('write-off', rest),
    as: asOf(as),
    why: whyOf(why),
  }),
}

function numberOf(act: string, [number = '', ...more]: readonly string[]): string {
  if (number === '' || more.length > 0)
    throw new BadLine(`${act} takes the number of one invoice, as list-invoices shows it.`)
  return number
}

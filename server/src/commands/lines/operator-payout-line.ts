import { microsOf } from '@frontrow/contract/money/amounts'
import { cashAccounts } from '@frontrow/contract/operator/finance/cash'
import { isId } from '../../lib/db/ids.ts'
import { asOf, BadLine, dayOf, whyOf } from './line-parts.ts'

export const payoutUsage = `
  propose-payouts --as <email> --why <text> [--through bank|sandbox]
                                freeze all that is due to publishers and propose to pay it, through a file for the bank; asks for
                                the password of this operator
  approve-payouts <proposal> --as <email> [--total <amount> --count <number>]
                                approve what another operator has proposed to pay, with its total and the number of payouts; without
                                them only print what would be paid, and who would be paid again
  payout-file <run> <file> --as <email>
                                write the file of an approved run for the bank: pain.001 in EUR, else CSV; the same bytes each time
  mark-payouts <run> <sent|paid|returned> --as <email> --why <text> [--date <yyyy-mm-dd>] [--payout <id>]…
                                say what the bank did with the payouts of a run, all or these, with its value date (UTC); that they
                                were returned is only proposed, because their amounts are payable again
  enter-balance <cash:bank|cash:stripe> <yyyy-mm-dd> <amount> <file> --as <email> --why <text> [--own=<amount> --note <text>]
                                enter what an account held at the end of a day (UTC), with the file of the bank that proves it; --own
                                is what was moved since the balance before and is no business of the books, as --own=-5.00`

/** A command about payouts, by an operator whose password is asked for. */
export type PayoutAct =
  | { act: 'propose-payouts'; as: string; why: string; provider: 'bank_file' | 'sandbox' }
  | {
      act: 'approve-payouts'
      proposal: string
      as: string
      /** Undefined: nothing is approved. */
      typed?: { total: string; count: string }
    }
  | { act: 'payout-file'; run: string; file: string; as: string }
  | {
      act: 'mark-payouts'
      run: string
      /** `returned` is proposed. */
      mark: 'sent' | 'paid' | 'returned'
      as: string
      why: string
      date?: string
      payouts?: string[]
    }
  | {
      act: 'enter-balance'
      account: (typeof cashAccounts)[number]
      day: string
      balanceMicros: bigint
      file: string
      ownMicros: bigint
      ownNote: string
      as: string
      why: string
    }

export interface PayoutOptions {
  as?: string | undefined
  why?: string | undefined
  total?: string | undefined
  count?: string | undefined
  through?: string | undefined
  date?: string | undefined
  payout?: string[] | undefined
  own?: string | undefined
  note?: string | undefined
}

type Reader = (rest: readonly string[], options: PayoutOptions) => PayoutAct

/** Reads the words after an act. Throws `BadLine`. */
export const payoutReaders: Readonly<Record<PayoutAct['act'], Reader>> = {
  'propose-payouts': (rest, { as, why, through = 'bank' }) => {
    if (rest.length > 0) throw new BadLine('propose-payouts takes nothing but options.')
    if (through !== 'bank' && through !== 'sandbox')
      throw new BadLine('--through takes bank or sandbox.')
    const provider = through === 'bank' ? 'bank_file' : 'sandbox'
    return { act: 'propose-payouts', as: asOf(as), why: whyOf(why), provider }
  },
  'approve-payouts': ([proposal = '', ...more], { as, total, count }) => {
    if (!isId(proposal) || more.length > 0)
      throw new BadLine('approve-payouts takes the id of one proposal.')
    if (total === undefined && count === undefined)
      return { act: 'approve-payouts', proposal, as: asOf(as) }
    if (total === undefined || count === undefined)
      throw new BadLine('approve-payouts needs --total <amount> and --count <number>, or neither.')
    return { act: 'approve-payouts', proposal, as: asOf(as), typed: { total, count } }
  },
  'payout-file': ([run = '', file = '', ...more], { as }) => {
    if (!isId(run) || file === '' || more.length > 0)
      throw new BadLine('payout-file takes the id of a run and a file to write.')
    return { act: 'payout-file', run, file, as: asOf(as) }
  },
  'mark-payouts': ([run = '', mark, ...more], { as, why, date, payout }) => {
    if (!isId(run) || more.length > 0) throw new BadLine('mark-payouts takes the id of one run.')
    if (mark !== 'sent' && mark !== 'paid' && mark !== 'returned')
      throw new BadLine('mark-payouts takes sent, paid or returned.')
    const given = { as: asOf(as), why: whyOf(why), ...dayOf(date) }
    return { act: 'mark-payouts', run, mark, ...given, ...(payout && { payouts: payout }) }
  },
  'enter-balance': ([account, day = '', amount = '', file = '', ...more], options) => {
    const { as, why, own = '0', note = '' } = options
    const found = cashAccounts.find((one) => one === account)
    if (found === undefined || file === '' || more.length > 0)
      throw new BadLine(
        'enter-balance takes cash:bank or cash:stripe, a day, an amount and a file.',
      )
    return {
      act: 'enter-balance',
      account: found,
      day: dayOf(day).date ?? day,
      balanceMicros: signedOf(amount),
      file,
      ownMicros: signedOf(own),
      ownNote: note,
      as: asOf(as),
      why: whyOf(why),
    }
  },
}

/** An amount that may be below 0, in micros. Throws `BadLine`. */
function signedOf(text: string): bigint {
  const micros = microsOf(text.replace(/^-/, ''))
  if (micros === undefined) throw new BadLine(`"${text}" is not an amount such as 3982.50.`)
  return text.startsWith('-') ? -micros : micros
}

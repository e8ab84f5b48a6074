import { microsOf } from '@frontrow/contract/money/amounts'
import { type TaxKind, taxKinds } from '@frontrow/contract/operator/terms'
import type { WantedTreatment } from '../../features/ledger/ledger.ts'
import { BadLine, dayOf } from './line-parts.ts'

export type TermsAct =
  | { act: 'set-terms'; email: string; kind: 'prepaid' | 'postpaid'; limitMicros: bigint | null }
  | ({ act: 'set-tax'; email: string } & WantedTreatment)

/** Reads `set-terms <email> prepaid` or `set-terms <email> postpaid <limit|none>`. */
export function termsOf(rest: readonly string[]): TermsAct {
  const [email, kind, limit, ...more] = rest
  if (email !== undefined && more.length === 0) {
    if (kind === 'prepaid' && limit === undefined)
      return { act: 'set-terms', email, kind, limitMicros: 0n }
    if (kind === 'postpaid' && limit !== undefined)
      return { act: 'set-terms', email, kind, limitMicros: limitOf(limit) }
  }
  throw new BadLine('set-terms takes an email, and prepaid, or postpaid with a limit or none.')
}

function limitOf(limit: string): bigint | null {
  const limitMicros = limit === 'none' ? null : microsOf(limit)
  if (limitMicros === undefined)
    throw new BadLine(`"${limit}" is not an amount such as 500 or 500.50, nor none.`)
  return limitMicros
}

interface Given {
  date?: string | undefined
  side?: string | undefined
  note?: string | undefined
}

/** Reads `set-tax <email> <kind> [<percent>]`. */
export function taxOfLine(rest: readonly string[], { date, side, note }: Given): TermsAct {
  const [email, kind, percent, ...more] = rest
  if (email === undefined || kind === undefined || more.length > 0)
    throw new BadLine('set-tax takes an email, a kind and, where it has a rate, a percentage.')
  if (!isTaxKind(kind)) throw new BadLine(`"${kind}" is none of ${taxKinds.join(', ')}.`)
  const hasRate = kind === 'domestic' || kind === 'withholding'
  if (hasRate === (percent === undefined))
    throw new BadLine('domestic and withholding need a percentage, the others have none.')
  return {
    act: 'set-tax',
    email,
    kind,
    rateBp: rateOf(percent),
    side: sideOf(side, kind),
    note: (note ?? '').trim().slice(0, 200),
    ...dayOf(date),
  }
}

function isTaxKind(kind: string): kind is TaxKind {
  return taxKinds.some((one) => one === kind)
}

function rateOf(percent: string | undefined): number {
  if (percent === undefined) return 0
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent) || Number(percent) === 0)
    throw new BadLine(`"${percent}" is not a percentage such as 19 or 7.5, above 0 and below 100.`)
  return Math.round(Number(percent) * 100)
}

function sideOf(side: string | undefined, kind: TaxKind): 'advertiser' | 'publisher' {
  const wanted = side ?? (kind === 'withholding' ? 'publisher' : 'advertiser')
  if (wanted !== 'advertiser' && wanted !== 'publisher')
    throw new BadLine('--side is advertiser or publisher.')
  if (wanted === 'advertiser' && kind === 'withholding')
    throw new BadLine('Tax is withheld from publishers only.')
  return wanted
}

export const termsUsage = `
  set-terms <email> <prepaid | postpaid <limit|none>>
                                let this developer's organization pay in advance, or by invoice up to a credit limit; the first
                                terms begin at once, others with the next month (UTC)
  set-tax <email> <none|domestic|reverse_charge|export|withholding> [<percent>] [--side <advertiser|publisher>]
          [--note <text>] [--date <yyyy-mm-dd>]
                                decide how its documents are taxed, from today (UTC) or that day on; the note is printed on
                                them; where real money moves, nothing is invoiced before`

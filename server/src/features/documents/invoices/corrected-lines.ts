// The lines of a document that takes an invoice back as a whole, and of one that replaces it.
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import type { Line } from '../documents/statement-lines.ts'

/** The members of a signed invoice that its correction repeats. */
export interface CorrectedBody {
  number: string
  lines: readonly Line[]
  sum: string
  net: string
  taxed_on?: string
  issued_on: string
  card_last4?: string
}

/**
 * The lines as they are, with what the invoice had from the document before it and left for the
 * next one, so that they add up to its net amount.
 */
export function linesAnew({ number, lines, sum, net }: CorrectedBody): Line[] {
  const carried = microsOfText(net) - microsOfText(sum)
  return carried === 0n ? [...lines] : [...lines, { carried: number, charged: amountText(carried) }]
}

/** The same lines with negated amounts and counts. */
export function linesBack(body: CorrectedBody): Line[] {
  return linesAnew(body).map((line) => ({
    ...line,
    ...negated(line, 'charged'),
    ...negated(line, 'spent'),
    ...(typeof line['impressions'] === 'number' && { impressions: -line['impressions'] }),
  }))
}

function negated(line: Line, name: 'charged' | 'spent'): Line {
  const amount = line[name]
  return typeof amount === 'string' ? { [name]: amountText(-microsOfText(amount)) } : {}
}

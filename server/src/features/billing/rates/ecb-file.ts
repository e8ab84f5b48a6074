// The daily file of the European Central Bank with the reference rates of the euro:
// https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml

import { isDay } from '../../../lib/time/is-day.ts'

export interface ReferenceRates {
  /** The day that the file gives, like `2026-11-25`. */
  day: string
  /** By currency: the value of one unit in USD, in billionths. USD is not in it. */
  usdBillionths: ReadonlyMap<string, bigint>
}

const dayOf = /<Cube\s+time=(["'])(\d{4}-\d\d-\d\d)\1\s*>/g
const rateOf = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])([^"'<>]*)\3\s*\/>/g
const billion = 1_000_000_000n

/** Reads the file of one day. Throws where a part of it is broken, so that nothing is taken. */
export function readEcbFile(file: string): ReferenceRates {
  const text = file.replaceAll(/<!--(?:(?!--)[^])*-->/g, '').replace(/^\s*<\?xml [^<>]*\?>/, '')
  if (/<[!?]/.test(text)) throw new Error('the file has a document type or a broken comment')
  if (!/<\/(?:\w+:)?Envelope>\s*$/.test(text))
    throw new Error('this is no file of reference rates, or it is cut off')
  const day = readDay(text)
  const euros = readLines(text)
  const dollars = euros.get('USD')
  if (dollars === undefined) throw new Error('the file has no rate of USD')
  return { day, usdBillionths: inDollars(euros, dollars) }
}

function readDay(text: string): string {
  const [day, ...others] = [...text.matchAll(dayOf)].map(([, , found = '']) => found)
  if (day === undefined || others.length > 0)
    throw new Error('the file does not have the rates of one day')
  if (!isDay(day)) throw new Error(`${day} is not a day`)
  return day
}

function readLines(text: string): ReadonlyMap<string, bigint> {
  const lines = [...text.matchAll(rateOf)].map(
    ([, , currency = '', , rate = '']) => [currency, perEuro(currency, rate)] as const,
  )
  // Beside the lines there are the cube of the day and the one around it.
  const cubes = text.match(/<Cube[\s>]/g)?.length ?? 0
  if (cubes !== lines.length + 2) throw new Error('the file has a line of another form')
  const euros = new Map(lines)
  if (euros.size !== lines.length) throw new Error('the file names a currency twice')
  return euros
}

/** How many units one euro is worth, in billionths. */
function perEuro(currency: string, rate: string): bigint {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(rate) ?? []
  const billionths = whole === '' ? 0n : BigInt(whole + part.padEnd(9, '0'))
  if (billionths === 0n)
    throw new Error(`the file has "${rate.slice(0, 20)}" as the rate of ${currency}`)
  return billionths
}

function inDollars(euros: ReadonlyMap<string, bigint>, dollars: bigint): Map<string, bigint> {
  const all = new Map([['EUR', dollars]])
  for (const [currency, units] of euros) {
    const usd = (2n * dollars * billion + units) / (2n * units)
    if (usd === 0n) throw new Error(`the rate of ${currency} is too small`)
    if (currency !== 'USD') all.set(currency, usd)
  }
  return all
}

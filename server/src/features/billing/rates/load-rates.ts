import { readFileSync } from 'node:fs'
import type { Database } from '../../../lib/db/database.ts'
import { insertMissingRates } from './rate.sql.ts'

interface Seed {
  /** The day of the rates. */
  as_of: string
  source: string
  /** By currency: the value of one unit in USD, as a decimal text with at most 9 decimals. */
  usd: Record<string, string>
}

/**
 * Loads the reference rates that come with the program, so that campaigns in different currencies
 * can be compared from the first day. Existing rates stay. With `asOf` they hold from that day on,
 * for a demo that begins before they were loaded.
 */
export async function loadRates(database: Database, asOf?: string): Promise<void> {
  const file = new URL('../../../../seed/fx-rates.json', import.meta.url)
  const seed = JSON.parse(readFileSync(file, 'utf8')) as Seed
  const rates = Object.entries(seed.usd).map(([currency, usd]) => ({
    currency,
    asOf: asOf ?? seed.as_of,
    source: seed.source,
    usdBillionths: usdBillionths(usd),
  }))
  await database.asSystem((db) => insertMissingRates(db, rates))
}

/**
 * A decimal text in billionths, exactly. Throws when it is not a positive decimal or has more than
 * 9 decimals.
 */
export function usdBillionths(usd: string): string {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d{1,9}))?$/.exec(usd) ?? []
  const billionths = whole === '' ? 0n : BigInt(whole + part.padEnd(9, '0'))
  if (billionths === 0n)
    throw new Error(
      `"${usd}" is not a rate; give a positive decimal with at most 9 places, as 1.0845`,
    )
  return String(billionths)
}

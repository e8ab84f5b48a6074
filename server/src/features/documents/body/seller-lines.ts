import type { AnyDb } from '../../../lib/db/database.ts'
import { sellerOn } from '../parties/parties.ts'
import { noSeller, partyLines } from './party-lines.ts'

/** Who sells and pays on a UTC day, a line each, its name first; empty before one is entered. */
export async function sellerLines(db: AnyDb, day: string): Promise<string[]> {
  const seller = await sellerOn(db, day)
  return seller === undefined ? [] : partyLines(seller, noSeller)
}

import { openBooks } from '../features/ledger/ledger.ts'
import type { Services } from '../lib/context.ts'

/** Returns the lines to print. */
export async function openTheBooks(services: Services, operator: string): Promise<string[]> {
  const { isNew, since, currency, book } = await openBooks(services, `operator:${operator}`)
  const begin = `They begin with ${since} (UTC), in ${currency}, as ${book} books.`
  return isNew
    ? ['The books are open.', begin, 'What was delivered before is never charged.']
    : ['The books were open already. Nothing was changed.', begin]
}

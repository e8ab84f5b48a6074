import { currencies } from '@frontrow/contract/currencies'
import { BadSetting, type Config } from '../../lib/config.ts'
import type { Database } from '../../lib/database.ts'
import { writtenCurrency } from './settings.sql.ts'

const usual = 'USD'

/**
 * The network's currency. The first start stores NETWORK_CURRENCY, or USD, in the database; later
 * starts use the stored one. Throws `BadSetting` when NETWORK_CURRENCY differs from the stored
 * currency or is not supported: prices, credit limits and sums are stored in the network's
 * currency, and a second currency would mix in the same columns.
 */
export async function pinNetworkCurrency(
  database: Database,
  { givenCurrency }: Pick<Config, 'givenCurrency'>,
): Promise<string> {
  if (givenCurrency !== undefined && !currencies.some(({ value }) => value === givenCurrency))
    throw new BadSetting('NETWORK_CURRENCY', `"${givenCurrency}" is not supported`, usual)
  const written = await database.asSystem((db) => writtenCurrency(db, givenCurrency ?? usual))
  if (givenCurrency !== undefined && givenCurrency !== written)
    throw new BadSetting(
      'NETWORK_CURRENCY',
      `is ${givenCurrency}, and the amounts of this database are in ${written}: it cannot be changed`,
      written,
    )
  return written
}

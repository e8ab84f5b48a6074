import { currencies } from '@frontrow/contract/currencies'
import { BadSetting, type Config } from '../../lib/config.ts'
import type { Database } from '../../lib/database.ts'
import { writtenCurrency } from './network-currency.sql.ts'

const usual = 'USD'

/**
 * The network's currency. The first start writes it into the database: the one of NETWORK_CURRENCY,
 * or USD. Later starts take the written one. Throws `BadSetting` where NETWORK_CURRENCY is another
 * one, or none that campaigns can be in: prices, credit limits and sums are stored in the network's
 * currency, and another one would be mixed with them in the same columns.
 */
export async function keepNetworkCurrency(
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

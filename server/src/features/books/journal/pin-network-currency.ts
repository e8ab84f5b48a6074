import { currencies } from '@frontrow/contract/money/currencies'
import { BadSetting, type Config } from '../../../lib/settings/config.ts'
import type { Database } from '../../../lib/db/database.ts'
import { storedCurrency, writtenCurrency } from './book-settings.sql.ts'

const usual = 'USD'

/**
 * The network's currency. The first start stores NETWORK_CURRENCY, or USD, in the database; later
 * starts use the stored one. Throws `BadSetting` when NETWORK_CURRENCY differs from the stored
 * currency or is not supported: prices, credit limits and sums are stored in the network's
 * currency, and a second currency would mix in the same columns. A first start also refuses a
 * currency that does not have two decimals, because documents and payouts are in whole hundredths.
 */
export async function pinNetworkCurrency(
  database: Database,
  { givenCurrency }: Pick<Config, 'givenCurrency'>,
): Promise<string> {
  if (givenCurrency !== undefined && decimalsOf(givenCurrency) === undefined)
    throw new BadSetting('NETWORK_CURRENCY', `"${givenCurrency}" is not supported`, usual)
  const written = await database.asSystem(async (db) => {
    const stored = await storedCurrency(db)
    if (stored !== undefined) return stored
    const wanted = givenCurrency ?? usual
    if (!isSettled(wanted))
      throw new BadSetting(
        'NETWORK_CURRENCY',
        `${wanted} does not have two decimals, and invoices and payouts are in hundredths; campaigns may still bid in it`,
        usual,
      )
    return writtenCurrency(db, wanted)
  })
  if (givenCurrency !== undefined && givenCurrency !== written)
    throw new BadSetting(
      'NETWORK_CURRENCY',
      `is ${givenCurrency}, and the amounts of this database are in ${written}: it cannot be changed`,
      written,
    )
  return written
}

const decimalsOf = (currency: string) =>
  currencies.find(({ value }) => value === currency)?.decimals

/** True where amounts in hundredths can be charged and paid out. */
const isSettled = (currency: string) => decimalsOf(currency) === 2

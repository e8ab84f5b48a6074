import { microsOf } from '@frontrow/contract/money/amounts'
import { BadSetting } from '../failures/bad-setting.ts'
import type { Settings } from './setting-list.ts'

/** The network's currency, its limits of amounts in micros of that currency, and of objects. */
export interface NetworkSettings {
  /**
   * The currency of the environment, or USD. At start it is replaced by the currency that the
   * database was created with.
   */
  readonly networkCurrency: string
  /** The currency that the environment sets; undefined where it sets none. */
  readonly givenCurrency: string | undefined
  readonly networkLimits: {
    /** The maximum of a daily budget and of a total budget. */
    readonly mostBudgetMicros: bigint
    /** The maximum price of a thousand impressions. */
    readonly mostEcpmMicros: bigint
    /** The minimum price of a thousand impressions. A campaign that pays less is not served. */
    readonly leastEcpmMicros: bigint
  }
  /** How many of each an organization may have. */
  readonly mostCampaigns: number
  readonly mostApps: number
  readonly mostPlacements: number
}

/** Sums of amounts up to this one stay far below the maximum of a bigint column. */
const greatestMicros = 100_000_000_000_000_000n

/** Throws `BadSetting` for the first invalid setting. */
export function readNetworkSettings(env: Settings): NetworkSettings {
  const networkLimits = {
    mostBudgetMicros: readAmount('MAX_BUDGET', env.MAX_BUDGET),
    mostEcpmMicros: readAmount('MAX_ECPM', env.MAX_ECPM),
    leastEcpmMicros: readAmount('MIN_ECPM', env.MIN_ECPM),
  }
  if (networkLimits.leastEcpmMicros > networkLimits.mostEcpmMicros)
    throw new BadSetting('MIN_ECPM', 'is more than MAX_ECPM', '0.01')
  const givenCurrency = readCurrency(env.NETWORK_CURRENCY)
  return {
    networkCurrency: givenCurrency ?? 'USD',
    givenCurrency,
    networkLimits,
    mostCampaigns: readCount('MAX_CAMPAIGNS', env.MAX_CAMPAIGNS),
    mostApps: readCount('MAX_APPS', env.MAX_APPS),
    mostPlacements: readCount('MAX_PLACEMENTS', env.MAX_PLACEMENTS),
  }
}

function readCurrency(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Z]{3}$/.test(text))
    throw new BadSetting('NETWORK_CURRENCY', `"${text}" is not a currency code`, 'EUR')
  return text
}

function readCount(variable: string, text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count === 0 || count > 1_000_000)
    throw new BadSetting(variable, `"${text}" is not a number from 1 to 1000000`, '1000')
  return count
}

function readAmount(variable: string, text: string): bigint {
  const micros = microsOf(text)
  if (micros === undefined || micros === 0n || micros > greatestMicros)
    throw new BadSetting(variable, `"${text}" is not an amount up to 100000000000`, '10000')
  return micros
}

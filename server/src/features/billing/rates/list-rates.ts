import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listRates as call } from '@frontrow/contract/operator/finance/rates'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { unnamedActor } from '../../audit/audit.ts'
import { findFetching, findJumps, isFetchingBehind, type StoredJump } from './fetched-rate.sql.ts'
import { type DatedRate, datedRates, rateDays } from './rate.sql.ts'
import { usdText } from './set-rate.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Rates = Reply<typeof call>
type Rate = Rates['rates'][number]

const mostOfEach = 10

/** GET /finance/rates */
export async function listRates({ db, now, config }: OperatorReadContext): Promise<Rates> {
  const { networkCurrency } = config
  const used = new Set((await rateDays(db, { networkCurrency, now })).map((row) => row.currency))
  const rows = await datedRates(db, mostOfEach)
  const jumps = await findJumps(db)
  const rates = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, dated]) =>
    asRate(dated, {
      currency,
      isUsed: used.has(currency),
      jump: jumps.find((jump) => jump.currency === currency),
      now,
    }),
  )
  return {
    network_currency: networkCurrency,
    fetching: config.ratesUrl === undefined ? null : await fetchingOf(db, now),
    rates: [...rates.filter((rate) => rate.is_used), ...rates.filter((rate) => !rate.is_used)],
  }
}

async function fetchingOf(db: OperatorReadContext['db'], now: Date): Promise<Rates['fetching']> {
  const found = await findFetching(db)
  return {
    succeeded_at: found?.succeededAt?.toISOString() ?? null,
    failure: found?.failure ?? null,
    is_behind: isFetchingBehind(found, now),
  }
}

interface Shown {
  currency: string
  isUsed: boolean
  jump: StoredJump | undefined
  now: Date
}

function asRate(dated: readonly DatedRate[], { currency, isUsed, jump, now }: Shown): Rate {
  const today = utcDayOf(now)
  const held = dated.find(({ day }) => day <= today)
  return {
    currency,
    usd: held === undefined ? null : usdText(held.usdBillionths),
    from: held?.day ?? null,
    age_days: held === undefined ? null : (Date.parse(today) - Date.parse(held.day)) / dayMs,
    is_used: isUsed,
    jump:
      jump === undefined
        ? null
        : {
            usd: usdText(jump.usdBillionths),
            before: usdText(jump.beforeBillionths),
            source: jump.source,
          },
    dated: dated.map(asDated),
  }
}

/** A rate with its source: a file of reference rates, or who set it. */
function asDated(rate: DatedRate): Rate['dated'][number] {
  const { source, sourceName } = rate
  return {
    from: rate.day,
    usd: usdText(rate.usdBillionths),
    source: sourceName ?? (source.startsWith('operator:') ? unnamedActor(source) : source),
    set_at: rate.setAt.toISOString(),
  }
}

import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listRates as call } from '@frontrow/contract/operator/finance/rates'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { unnamedActor } from '../../audit/audit.ts'
import { utcDayOf } from '../../ledger/ledger.ts'
import { type DatedRate, datedRates, rateDays } from './rate.sql.ts'
import { usdText } from './set-rate.ts'

type Rates = Reply<typeof call>
type Rate = Rates['rates'][number]

const mostOfEach = 10

/** GET /finance/rates */
export async function listRates({ db, now, config }: OperatorReadContext): Promise<Rates> {
  const { networkCurrency } = config
  const used = new Set((await rateDays(db, { networkCurrency, now })).map((row) => row.currency))
  const rows = await datedRates(db, mostOfEach)
  const rates = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, dated]) =>
    asRate(dated, { currency, isUsed: used.has(currency), now }),
  )
  return {
    network_currency: networkCurrency,
    rates: [...rates.filter((rate) => rate.is_used), ...rates.filter((rate) => !rate.is_used)],
  }
}

function asRate(
  dated: readonly DatedRate[],
  { currency, isUsed, now }: { currency: string; isUsed: boolean; now: Date },
): Rate {
  const today = utcDayOf(now)
  const held = dated.find(({ day }) => day <= today)
  return {
    currency,
    usd: held === undefined ? null : usdText(held.usdBillionths),
    from: held?.day ?? null,
    age_days: held === undefined ? null : (Date.parse(today) - Date.parse(held.day)) / dayMs,
    is_used: isUsed,
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

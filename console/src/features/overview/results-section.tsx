import { useState } from 'react'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import {
  daysOf,
  resultsOf,
  StatisticsTable,
  useStatistics,
  type Days,
  type PeriodChoice,
} from '../statistics/statistics.ts'
import { useSource } from './use-source.ts'

/** What is summed at the top of the page, by placement, campaign, ad or country. */
export function ResultsSection({ choice: { period, isCompared } }: { choice: PeriodChoice }) {
  const [usualDays] = useState(() => daysOf('28 days', new Date()))
  const { source, choice } = useSource()
  const { results } = source
  const days = period?.days ?? usualDays
  const { isKnown, currencies, currency, choose } = useCurrency(days, {
    isNeeded: results.about === 'campaigns',
    isCompared,
  })
  if (!isKnown) return null
  return (
    <StatisticsTable
      key={results.about}
      {...results}
      sub={period?.days ? undefined : 'Last 28 days'}
      tools={
        <>
          {currency !== undefined && (
            <Segmented label="Currency" choices={currencies} value={currency} onChange={choose} />
          )}
          <Segmented label="Results shown" {...choice} />
        </>
      }
      days={days}
      isCompared={isCompared}
      {...(currency !== undefined && { where: { currency: [currency] } })}
    />
  )
}

/**
 * The currency to show campaigns of, where there are several: what was spent in one is not added to
 * what was spent in another.
 */
function useCurrency(days: Days, of: { isNeeded: boolean; isCompared: boolean }) {
  const { isAllowed } = useMay('money.read')
  const isNeeded = of.isNeeded && isAllowed
  const [chosen, choose] = useState<string>()
  const { data, failure } = useStatistics(
    {
      about: 'campaigns',
      ...days,
      by: ['currency'],
      measures: ['spent'],
      order: ['-spent'],
      ...(of.isCompared && { compare: 'before' as const }),
    },
    { isNeeded },
  )
  const currencies = data === undefined ? [] : resultsOf(data, 'currency').rows.map(({ id }) => id)
  const [most] = currencies
  const several = isNeeded && currencies.length > 1
  return {
    isKnown: !isNeeded || data !== undefined || failure !== null,
    currencies,
    currency: several ? (currencies.find((one) => one === chosen) ?? most) : undefined,
    choose,
  }
}

import type { Statistics } from '@frontrow/contract/statistics'
import { useState } from 'react'
import { useAddressParams } from '../../lib/use-address-params.ts'
import { useMay } from '../../ui/buttons/use-may.ts'
import { useStatistics } from '../statistics/statistics.ts'
import { daysToAsk } from './so-far.ts'
import { counts, money, type Source } from './so-far-sources.ts'

/**
 * The source of the sums and the results, which the address keeps once one is chosen. Until then it
 * is the second one where the first has only zeros: an advertiser, who earns nothing, sees what was
 * spent.
 */
export function useSource() {
  const [now] = useState(() => new Date())
  const { isAllowed } = useMay('money.read')
  const [params, change] = useAddressParams()
  const sources = isAllowed ? money : counts
  const [first, second] = sources
  const chosen = sources.find(({ about }) => about === params.get(SUMS))
  const ofFirst = useByDay(first, now, true)
  const isEmpty = ofFirst.data !== undefined && totalOf(ofFirst.data) === 0
  const ofSecond = useByDay(second, now, isEmpty || chosen === second)
  const isSecondEmpty = ofSecond.data !== undefined && totalOf(ofSecond.data) === 0
  // A failure of the second one is shown once it is chosen.
  const isSecondUsual = isEmpty && !isSecondEmpty && ofSecond.failure === null
  const source = chosen ?? (isSecondUsual ? second : first)
  return {
    source,
    /** The answer by day, for the sums. */
    query: source === second ? ofSecond : ofFirst,
    now,
    choice: {
      choices: sources.map(({ choice }) => choice),
      value: source.choice,
      onChange: (word: string) =>
        change((next) => {
          const about = sources.find(({ choice }) => choice === word)?.about
          if (about !== undefined) next.set(SUMS, about)
        }),
    },
  }
}

const SUMS = 'sums'

function useByDay({ about, measure }: Source, now: Date, isNeeded: boolean) {
  return useStatistics({ about, ...daysToAsk(now), by: ['day'], measures: [measure] }, { isNeeded })
}

function totalOf({ totals }: Statistics): number {
  return Number(totals.at(-1) ?? 0)
}

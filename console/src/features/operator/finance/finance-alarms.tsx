import type { Finance } from '@frontrow/contract/operator/finance/finance'
import {
  listRates,
  oldRateDays,
  type Rate,
  type Rates,
} from '@frontrow/contract/operator/finance/rates'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { AttentionList, type Attention } from '../parts/attention-list.tsx'
import { shownAlarm } from '../parts/finance-alarm.ts'

/** What needs an operator, the urgent first, each with the page where it is fixed. */
export function FinanceAlarms({ alarms }: { alarms: Finance['alarms'] }) {
  const rates = useCall(listRates, {}).data
  const shown = [...alarms.map(shownAlarm), ...oldRates(rates?.rates ?? []), ...fetchedRates(rates)]
  if (shown.length > 0)
    return (
      <Section title="Needs attention">
        <AttentionList
          lines={[
            ...shown.filter(({ isUrgent }) => isUrgent),
            ...shown.filter(({ isUrgent }) => !isUrgent),
          ]}
        />
      </Section>
    )
  return rates === undefined ? null : <p className="muted">No alarms</p>
}

const onRates = { to: operatorPaths.rates, act: 'Review' }

function oldRates(rates: readonly Rate[]): Attention[] {
  const old = rates.filter((rate) => rate.is_used && (rate.age_days ?? 0) >= oldRateDays)
  if (old.length === 0) return []
  const names = old.map(({ currency }) => currency).join(', ')
  const text = `Exchange rates in use are more than ${oldRateDays} days old: ${names}.`
  return [{ text, ...onRates }]
}

function fetchedRates(read: Rates | undefined): Attention[] {
  if (read === undefined) return []
  const { fetching, rates } = read
  const jumps = rates.flatMap(({ currency, jump }) =>
    jump === null
      ? []
      : `The fetched rate of ${currency}, ${jump.usd} USD (${jump.source}), differs by more than 20% from ${jump.before} USD. It needs a second operator's approval.`,
  )
  const failed =
    fetching?.is_behind === true
      ? [`No exchange rates fetched for 5 days: ${fetching.failure ?? 'no answer'}.`]
      : []
  return [...failed, ...jumps].map((text) => ({ text, ...onRates }))
}

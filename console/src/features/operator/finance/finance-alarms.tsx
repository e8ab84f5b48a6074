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

type Alarm = Finance['alarms'][number]

/** What needs an operator, the urgent first, each with the page where it is fixed. */
export function FinanceAlarms({ alarms }: { alarms: readonly Alarm[] }) {
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

const urgent: readonly Alarm['what'][] = ['not_balanced', 'day_differs']

function shownAlarm(alarm: Alarm): Attention {
  const { what, text } = alarm
  return { text, to: pageOf(alarm), act: 'Review', isUrgent: urgent.includes(what) }
}

function pageOf({ what, about }: Alarm): string | null {
  const days = `${operatorPaths.bookDays}?month=${(about ?? '').slice(0, 7)}`
  return {
    day_differs: days,
    days_wait: days,
    month_due: operatorPaths.bookMonth(about ?? ''),
    adjustments_wait: operatorPaths.adjustments,
    holds_due: operatorPaths.holds,
    seller_missing: operatorPaths.rates,
    tax_outdated: operatorPaths.organization(about ?? ''),
    tax_paper_expires: operatorPaths.organization(about ?? ''),
    // Fixed on the server, not on a page.
    books_closed: null,
    not_balanced: null,
  }[what]
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

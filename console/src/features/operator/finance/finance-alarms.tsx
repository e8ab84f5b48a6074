import type { Finance } from '@frontrow/contract/operator/finance/finance'
import {
  listRates,
  oldRateDays,
  type Rate,
  type Rates,
} from '@frontrow/contract/operator/finance/rates'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert, type AlertType } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'

type Alarm = Finance['alarms'][number]

interface Shown {
  text: string
  type: AlertType
  /** Where it is mended. */
  to: string | null
}

/** What needs an operator, each with the page that mends it. */
export function FinanceAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  const rates = useCall(listRates, {})
  const shown = [
    ...alarms.map(shownAlarm),
    ...oldRates(rates.data?.rates ?? []),
    ...fetchedRates(rates.data),
  ]
  return (
    <>
      {shown.map(({ text, type, to }) => (
        <Alert key={text} type={type}>
          {to === null ? text : <TextLink to={to}>{text}</TextLink>}
        </Alert>
      ))}
    </>
  )
}

const isError: readonly Alarm['what'][] = ['not_balanced', 'day_differs']

function shownAlarm(alarm: Alarm): Shown {
  const { what, text } = alarm
  const type = isError.includes(what) ? 'error' : 'warning'
  return { text, type: what === 'month_due' ? 'info' : type, to: pageOf(alarm) }
}

function pageOf({ what, about }: Alarm): string | null {
  switch (what) {
    case 'day_differs':
    case 'days_wait':
      return `${operatorPaths.bookDays}?month=${(about ?? '').slice(0, 7)}`
    case 'month_due':
      return operatorPaths.bookMonth(about ?? '')
    case 'adjustments_wait':
      return operatorPaths.adjustments
    case 'holds_due':
      return operatorPaths.holds
    case 'tax_outdated':
      return operatorPaths.organization(about ?? '')
    case 'seller_missing':
      return null
    case 'books_closed':
    case 'not_balanced':
      return null
  }
}

function oldRates(rates: readonly Rate[]): Shown[] {
  const old = rates.filter((rate) => rate.is_used && (rate.age_days ?? 0) >= oldRateDays)
  if (old.length === 0) return []
  const names = old.map(({ currency }) => currency).join(', ')
  const text = `Exchange rates in use are more than ${oldRateDays} days old: ${names}.`
  return [{ text, type: 'warning', to: operatorPaths.rates }]
}

function fetchedRates(read: Rates | undefined): Shown[] {
  if (read === undefined) return []
  const { fetching, rates } = read
  const jumps = rates.flatMap(({ currency, jump }) =>
    jump === null
      ? []
      : `The fetched rate of ${currency}, ${jump.usd} USD (${jump.source}), differs by more than 20 % from ${jump.before} USD and is not set: two operators decide.`,
  )
  const failed =
    fetching?.is_behind === true
      ? [`No exchange rates could be fetched for five days: ${fetching.failure ?? 'no answer'}.`]
      : []
  return [...failed, ...jumps].map((text) => ({ text, type: 'warning', to: operatorPaths.rates }))
}

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
  /** The page on which an operator resolves it; null for none. */
  to: string | null
}

/** What needs an operator, each with the page where it is fixed. */
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
      : `The fetched rate of ${currency}, ${jump.usd} USD (${jump.source}), differs by more than 20% from ${jump.before} USD. It needs a second operator's approval.`,
  )
  const failed =
    fetching?.is_behind === true
      ? [`No exchange rates fetched for 5 days: ${fetching.failure ?? 'no answer'}.`]
      : []
  return [...failed, ...jumps].map((text) => ({ text, type: 'warning', to: operatorPaths.rates }))
}

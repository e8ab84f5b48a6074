import type { Finance } from '@frontrow/contract/operator/finance/finance'
import { oldRateDays, type Rate, type Rates } from '@frontrow/contract/operator/finance/rates'
import { operatorPaths } from '../../../operator-paths.ts'
import type { Attention } from '../../../operator-parts/attention-list.tsx'

type Alarm = Finance['alarms'][number]

const urgent: readonly Alarm['what'][] = ['not_balanced', 'day_differs', 'disputes_open']

interface FinanceKnown {
  alarms: Finance['alarms']
  /** Undefined until they are loaded. */
  rates: Rates | undefined
}

/** All that money needs an operator for: the one list that Home and Finance show. */
export function financeLines({ alarms, rates }: FinanceKnown): FinanceLine[] {
  return [...alarms.map(shownAlarm), ...oldRates(rates?.rates ?? []), ...fetchedRates(rates)]
}

export interface FinanceLine extends Attention {
  /** Home shows it as a fault of the network's health, or as a request. */
  isElsewhereOnHome: boolean
}

const elsewhereOnHome: readonly Alarm['what'][] = ['day_differs', 'adjustments_wait']

/** An alarm as one line with the page where it is fixed. */
function shownAlarm(alarm: Alarm): FinanceLine {
  const { what, text } = alarm
  return {
    text,
    to: pageOf(alarm),
    act: 'Review',
    isUrgent: urgent.includes(what),
    isElsewhereOnHome: elsewhereOnHome.includes(what),
  }
}

function pageOf({ what, about }: Alarm): string | null {
  const days = `${operatorPaths.bookDays}?month=${(about ?? '').slice(0, 7)}`
  return {
    day_differs: days,
    days_wait: days,
    month_due: operatorPaths.bookMonth(about ?? ''),
    invoices_overdue: `${operatorPaths.invoices}?state=overdue`,
    customers_stopped:
      about === null
        ? `${operatorPaths.invoices}?state=overdue`
        : operatorPaths.organization(about),
    disputes_open: operatorPaths.disputes,
    money_to_return: operatorPaths.organization(about ?? ''),
    payouts_unknown: operatorPaths.payoutRun(about ?? ''),
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

function oldRates(rates: readonly Rate[]): FinanceLine[] {
  const old = rates.filter((rate) => rate.is_used && (rate.age_days ?? 0) >= oldRateDays)
  if (old.length === 0) return []
  const names = old.map(({ currency }) => currency).join(', ')
  const text = `Exchange rates in use are more than ${oldRateDays} days old: ${names}.`
  return [{ text, ...onRates, isElsewhereOnHome: false }]
}

function fetchedRates(read: Rates | undefined): FinanceLine[] {
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
  return [...failed, ...jumps].map((text) => ({ text, ...onRates, isElsewhereOnHome: true }))
}

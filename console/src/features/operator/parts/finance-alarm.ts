import type { Finance } from '@frontrow/contract/operator/finance/finance'
import { operatorPaths } from '../../../operator-paths.ts'
import type { Attention } from './attention-list.tsx'

type Alarm = Finance['alarms'][number]

const urgent: readonly Alarm['what'][] = ['not_balanced', 'day_differs']

/** An alarm as one line with the page where it is fixed. */
export function shownAlarm(alarm: Alarm): Attention {
  const { what, text } = alarm
  return { text, to: pageOf(alarm), act: 'Review', isUrgent: urgent.includes(what) }
}

function pageOf({ what, about }: Alarm): string | null {
  const days = `${operatorPaths.bookDays}?month=${(about ?? '').slice(0, 7)}`
  return {
    day_differs: days,
    days_wait: days,
    month_due: operatorPaths.bookMonth(about ?? ''),
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

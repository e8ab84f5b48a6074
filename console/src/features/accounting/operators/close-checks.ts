import type { ShownMonth } from '@frontrow/contract/operator/finance/books'
import { countText } from '../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { heldWords } from '../../books/for-operators.ts'

/** One line of the checklist of a close. */
export interface CloseCheck {
  title: string
  /** `hold`: the month can be closed, but something of it is kept back. */
  state: 'met' | 'missing' | 'hold'
  /** What is missing, each with the page where it is mended; empty where nothing is. */
  lines: { text: string; to: string | null }[]
  /** The page where a met one can be looked at; null where that is this one. */
  page: string | null
}

type Missing = ShownMonth['missing'][number]

/** What the server looked at, in its order, and what a close would keep back. */
export function closeChecks(shown: ShownMonth, waiting: number): CloseCheck[] {
  const days = `${operatorPaths.bookDays}?month=${shown.month}`
  const rules = [
    ruleOf(shown, {
      of: ['month'],
      title: 'Months before it are closed',
      page: operatorPaths.bookMonths,
    }),
    ruleOf(shown, { of: ['day'], title: 'Days are posted', page: days }),
    ruleOf(shown, {
      of: ['adjustment'],
      title: 'Adjustments are decided',
      page: operatorPaths.adjustments,
    }),
    ruleOf(shown, { of: ['rate'], title: 'Exchange rates are fresh', page: operatorPaths.rates }),
    ruleOf(shown, {
      of: ['seller', 'tax', 'buyer'],
      title: 'Invoices can be issued',
      page: operatorPaths.invoices,
    }),
    ruleOf(shown, {
      of: ['cash'],
      title: 'Closing balances match the books',
      page: operatorPaths.cash,
    }),
  ].filter((rule) => rule !== null)
  return rules.length === 0 ? [] : [...rules, ...holdsOf(shown, waiting)]
}

/** Null for a rule that was not looked at and of which nothing is missing. */
function ruleOf(
  { checked = [], missing }: ShownMonth,
  { of, ...shown }: { of: Missing['what'][]; title: string; page: string },
): CloseCheck | null {
  const rows = missing.filter((row) => of.includes(row.what) && !isTooEarly(row))
  if (rows.length > 0) return { ...shown, state: 'missing', lines: rows.map((row) => lineOf(row)) }
  return checked.some((rule) => of.includes(rule)) ? { ...shown, state: 'met', lines: [] } : null
}

/** The date of the close stands above the list. */
function isTooEarly({ what, about }: Missing): boolean {
  return what === 'month' && about === null
}

function lineOf({ what, text, about }: Missing): CloseCheck['lines'][number] {
  const organization = about === null ? null : operatorPaths.organization(about)
  const to = {
    books: null,
    month: about === null ? null : operatorPaths.bookMonth(about),
    day: `${operatorPaths.bookDays}?month=${(about ?? '').slice(0, 7)}`,
    adjustment: operatorPaths.adjustments,
    rate: operatorPaths.rates,
    seller: operatorPaths.rates,
    tax: organization,
    buyer: organization,
    cash: operatorPaths.cash,
  }[what]
  return { text, to }
}

/** What keeps no month open. */
function holdsOf(shown: ShownMonth, waiting: number): CloseCheck[] {
  const { publisher_invoices_missing: invoices = 0 } = shown
  const held = heldText(shown)
  const note = (title: string, page: string | null, text: string | null): CloseCheck => ({
    title,
    page,
    state: text === null ? 'met' : 'hold',
    lines: text === null ? [] : [{ text, to: page ?? `#${monthOrganizationsId}` }],
  })
  return [
    note('Earnings are free of holds', null, held),
    note(
      'Publishers sent their invoices',
      operatorPaths.payouts,
      invoices === 0
        ? null
        : `${countOf(invoices, 'invoice', 'invoices')} of closed months missing. Payouts of these publishers wait for them.`,
    ),
    note(
      'Requests for your approval are decided',
      operatorPaths.proposals,
      waiting === 0 ? null : `${countOf(waiting, 'request', 'requests')} pending approval.`,
    ),
  ]
}

/** The id of the table with each organization of the month. */
export const monthOrganizationsId = 'organizations'

/** What a close would keep back, and why; null for nothing. */
export function heldText({ organizations, left_off: others }: ShownMonth): string | null {
  const held = organizations.filter(({ held_for: reasons }) => reasons.length > 0)
  if (held.length === 0) return null
  const reasons = new Map<string, number>()
  for (const reason of held.flatMap((row) => row.held_for))
    reasons.set(heldWords[reason], (reasons.get(heldWords[reason]) ?? 0) + 1)
  const why = [...reasons].map(([word, count]) => `${word} (${countText(count)})`).join(', ')
  // Those that are held come first, so others may be held only where all that are shown are.
  const isMore = others > 0 && held.length === organizations.length
  const who = `${isMore ? 'at least ' : ''}${countOf(held.length, 'organization', 'organizations')}`
  return `Earnings of ${who} will be held: ${why}.`
}

function countOf(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

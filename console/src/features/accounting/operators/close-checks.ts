import type { ShownMonth } from '@frontrow/contract/operator/finance/books'
import { counted, countText } from '../../../lib/text/count-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { heldWords } from '../../books/for-operators.ts'

/** One line of the checklist of a close. */
export interface CloseCheck {
  title: string
  /** `hold`: the month can be closed, and something of it is held back. */
  state: 'met' | 'missing' | 'hold'
  /** What is missing or held back, each with the page where it is resolved. */
  lines: { text: string; to: string | null }[]
  /** The page that shows what the check is about; null where that is this page. */
  page: string | null
}

type Missing = ShownMonth['missing'][number]

/** The rules that the server has checked, in its order, then what a close would hold back. */
export function closeChecks(shown: ShownMonth, waiting: number): CloseCheck[] {
  const checks = rulesOf(shown)
    .map((rule) => checkOf(shown, rule))
    .filter((check) => check !== null)
  return checks.length === 0 ? [] : [...checks, ...holdsOf(shown, waiting)]
}

interface Rule {
  of: readonly Missing['what'][]
  title: string
  page: string
}

const rulesOf = ({ month }: ShownMonth): Rule[] => [
  { of: ['month'], title: 'Months before it are closed', page: operatorPaths.bookMonths },
  { of: ['day'], title: 'Days are posted', page: `${operatorPaths.bookDays}?month=${month}` },
  { of: ['adjustment'], title: 'Adjustments are decided', page: operatorPaths.adjustments },
  { of: ['rate'], title: 'Exchange rates are fresh', page: operatorPaths.rates },
  {
    of: ['seller', 'tax', 'buyer'],
    title: 'Invoices can be issued',
    page: operatorPaths.invoices,
  },
  { of: ['cash'], title: 'Closing balances match the books', page: operatorPaths.cash },
]

/** Null for a rule that the server has not checked and that nothing is missing for. */
function checkOf({ checked = [], missing }: ShownMonth, rule: Rule): CloseCheck | null {
  const { of, ...shown } = rule
  const rows = missing.filter((row) => of.includes(row.what) && !isTooEarly(row))
  if (rows.length > 0) return { ...shown, state: 'missing', lines: rows.map((row) => lineOf(row)) }
  return checked.some((one) => of.includes(one)) ? { ...shown, state: 'met', lines: [] } : null
}

/** The head of the section says when the month can be closed, so the list leaves it out. */
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

/** Checks whether a close would hold something back. None of them stops the close. */
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
        : `${counted(invoices, 'invoice')} of closed months missing. Payouts of these publishers wait for them.`,
    ),
    note(
      'Requests for your approval are decided',
      operatorPaths.proposals,
      waiting === 0 ? null : `${counted(waiting, 'request')} pending approval.`,
    ),
  ]
}

/** The id of the table with each organization of the month. */
export const monthOrganizationsId = 'organizations'

/** Says how many organizations' earnings a close would hold, and why; null for none. */
export function heldText({ organizations, left_off: others }: ShownMonth): string | null {
  const held = organizations.filter(({ held_for: reasons }) => reasons.length > 0)
  if (held.length === 0) return null
  const reasons = new Map<string, number>()
  for (const reason of held.flatMap((row) => row.held_for))
    reasons.set(heldWords[reason], (reasons.get(heldWords[reason]) ?? 0) + 1)
  const why = [...reasons].map(([word, count]) => `${word} (${countText(count)})`).join(', ')
  // Held organizations are listed first, so more can be left off only where all listed are held.
  const isMore = others > 0 && held.length === organizations.length
  const who = `${isMore ? 'at least ' : ''}${counted(held.length, 'organization')}`
  return `Earnings of ${who} will be held: ${why}.`
}

import { useLocation } from 'react-router'
import { operatorPaths } from '../operator-paths.ts'
import { isShown, type PageTab, PageTabs } from '../ui/layout/page-tabs.tsx'

const overview = { label: 'Overview', path: operatorPaths.finance }
const rates = { label: 'Rates and seller', path: operatorPaths.rates }

/** The groups of pages about money. A group of one page has no second row. */
const groups: readonly (PageTab & { group: readonly PageTab[] })[] = [
  { ...overview, group: [overview] },
  {
    label: 'Books',
    path: operatorPaths.bookDays,
    group: [
      { label: 'Days', path: operatorPaths.bookDays },
      { label: 'Months', path: operatorPaths.bookMonths, withBelow: true },
      { label: 'Journal', path: operatorPaths.journal, withBelow: true },
      { label: 'Adjustments', path: operatorPaths.adjustments },
    ],
  },
  {
    label: 'Receivables',
    path: operatorPaths.invoices,
    group: [
      { label: 'Invoices', path: operatorPaths.invoices, withBelow: true },
      { label: 'Open items', path: operatorPaths.openItems, withBelow: true },
      { label: 'Charges', path: operatorPaths.charges, withBelow: true },
      { label: 'Disputes', path: operatorPaths.disputes },
      { label: 'Credit', path: operatorPaths.credits },
    ],
  },
  {
    label: 'Payouts',
    path: operatorPaths.payouts,
    group: [
      { label: 'Payout runs', path: operatorPaths.payouts, withBelow: true },
      { label: 'Cash', path: operatorPaths.cash },
    ],
  },
  { ...rates, group: [rates] },
]

/** The groups, and below them the pages of the shown one. */
export function FinanceTabs() {
  const { pathname } = useLocation()
  const current = groups.find((group) => isShown(group, pathname))
  return (
    <>
      <PageTabs label="Finance" tabs={groups} />
      <PageTabs label={`Finance: ${current?.label ?? ''}`} tabs={current?.group ?? []} />
    </>
  )
}

import type { ReactNode } from 'react'
import { operatorPaths } from '../../../operator-paths.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import type { Crumb } from '../../../ui/layout/breadcrumb.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { type PageTab, PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'

const tabs: readonly PageTab[] = [
  { label: 'Overview', path: operatorPaths.finance },
  { label: 'Days', path: operatorPaths.bookDays },
  { label: 'Months', path: operatorPaths.bookMonths, withBelow: true },
  { label: 'Journal', path: operatorPaths.journal, withBelow: true },
  { label: 'Adjustments', path: operatorPaths.adjustments },
  { label: 'Invoices', path: operatorPaths.invoices, withBelow: true },
  { label: 'Charges', path: operatorPaths.charges, withBelow: true },
  { label: 'Disputes', path: operatorPaths.disputes },
  { label: 'Payouts', path: operatorPaths.payouts, withBelow: true },
  { label: 'Cash', path: operatorPaths.cash },
  { label: 'Credit', path: operatorPaths.credits },
  { label: 'Rates', path: operatorPaths.rates },
]

interface FinanceFrameProps {
  title: string
  crumbs?: readonly Crumb[]
  end?: ReactNode
  children: ReactNode
}

/** The head and the tabs of the pages about money, and their content for who may see it. */
export function FinanceFrame({ title, crumbs, end, children }: FinanceFrameProps) {
  return (
    <>
      <PageHead title={title} end={end} {...(crumbs && { crumbs })} />
      <PageTabs label="Pages about money" tabs={tabs} />
      <Allowed needs="finance.read">
        <Sections>{children}</Sections>
      </Allowed>
    </>
  )
}

import type { ReactNode } from 'react'
import { Allowed } from '../ui/layout/allowed.tsx'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Sections } from '../ui/layout/sections.tsx'
import { FinanceTabs } from './finance-tabs.tsx'

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
      <FinanceTabs />
      <Allowed needs="finance.read">
        <Sections>{children}</Sections>
      </Allowed>
    </>
  )
}

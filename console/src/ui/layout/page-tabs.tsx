import { Link, useLocation } from 'react-router'
import { TabRow } from './tab-row.tsx'

export interface PageTab {
  label: string
  path: string
  /** True where pages below the path belong to the tab. */
  withBelow?: boolean
  /** The pages of a group of tabs, whose first one the tab leads to. */
  group?: readonly PageTab[]
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  /** The path of the current tab, where the tabs are parts of one page with an address each. */
  current?: string
  /** The navigation state of each link. */
  state?: unknown
}

/** Links, because each tab is a page with its own address. One page alone has no tabs. */
export function PageTabs({ label, tabs, current, state }: PageTabsProps) {
  const { pathname } = useLocation()
  const isCurrent = (tab: PageTab) =>
    current === undefined ? isShown(tab, pathname) : tab.path === current
  if (tabs.length < 2) return null
  return (
    <nav aria-label={label}>
      <TabRow current={tabs.find(isCurrent)?.path}>
        {tabs.map((tab) => (
          <Link
            key={tab.path}
            to={tab.path}
            state={state}
            aria-current={isCurrent(tab) && (tab.group === undefined ? 'page' : true)}
          >
            {tab.label}
          </Link>
        ))}
      </TabRow>
    </nav>
  )
}

/** Whether the page at a path belongs to the tab, or to one of its group. */
export function isShown({ path, withBelow, group }: PageTab, pathname: string): boolean {
  if (group !== undefined) return group.some((tab) => isShown(tab, pathname))
  return pathname === path || (withBelow === true && pathname.startsWith(`${path}/`))
}

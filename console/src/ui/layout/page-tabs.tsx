import { Link, useLocation } from 'react-router'
import styles from './page-tabs.module.css'

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
  /** A second row, under that of the groups. */
  isSecond?: boolean
}

/** Links, because each tab is a page with its own address. One page alone has no tabs. */
export function PageTabs({ label, tabs, isSecond }: PageTabsProps) {
  const { pathname } = useLocation()
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} data-second={isSecond} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          className={styles.tab}
          aria-current={isShown(tab, pathname) && (tab.group === undefined ? 'page' : true)}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

/** Whether the page at a path belongs to the tab, or to one of its group. */
export function isShown({ path, withBelow, group }: PageTab, pathname: string): boolean {
  if (group !== undefined) return group.some((tab) => isShown(tab, pathname))
  return pathname === path || (withBelow === true && pathname.startsWith(`${path}/`))
}

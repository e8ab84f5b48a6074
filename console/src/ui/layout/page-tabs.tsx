import { NavLink } from 'react-router'
import styles from './page-tabs.module.css'

export interface PageTab {
  label: string
  path: string
  /** True where pages below the path belong to the tab. */
  withBelow?: boolean
}

/** Links, because each tab is a page with its own address. One page alone has no tabs. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: text, path, withBelow = false }) => (
        // NavLink sets aria-current="page" on the link of the shown page.
        <NavLink key={path} to={path} end={!withBelow} className={() => styles.tab}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}

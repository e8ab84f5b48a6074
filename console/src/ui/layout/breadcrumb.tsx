import { Link, type To } from 'react-router'
import styles from './breadcrumb.module.css'
import { Icon } from '../drawings/icon.tsx'

export interface Crumb {
  label: string
  to: To
  /** Navigation state for the linked page. */
  state?: unknown
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[]
  here: string
}

/** The path back. The last name is the page itself. */
export function Breadcrumb({ crumbs, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to, state }) => (
          <li key={label}>
            <Link to={to} state={state}>
              {label}
            </Link>
            <Icon name="right" size={12} />
          </li>
        ))}
        <li aria-current="page">
          <span className={styles.name}>{here}</span>
        </li>
      </ol>
    </nav>
  )
}

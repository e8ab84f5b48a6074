import { Link, useLocation } from 'react-router'
import { useMayOperate, useOperatorSession } from '../operator-parts/use-operator.ts'
import { operatorPaths } from '../operator-paths.ts'
import sidebar from '../shell/sidebar.module.css'
import { currentOperatorLink, operatorLinkGroups } from './operator-links.ts'
import styles from './operator-sidebar.module.css'

interface OperatorSidebarProps {
  id: string
  /** Used only on a small screen; on a large one the sidebar is always visible. */
  open: boolean
  onClose: () => void
}

/** The pages that the operator's roles may open. */
export function OperatorSidebar({ id, open, onClose }: OperatorSidebarProps) {
  const { pathname } = useLocation()
  const may = useMayOperate()
  const approvals = useOperatorSession().data?.network.open_proposals ?? 0
  const current = currentOperatorLink(pathname)
  return (
    <>
      {open && <div className={sidebar.scrim} aria-hidden="true" onClick={onClose} />}
      <nav id={id} className={sidebar.side} data-open={open} aria-label="Operator">
        {operatorLinkGroups(may).map(({ label, links }) => (
          <div key={label} className={sidebar.group}>
            {label !== null && <h2 className={styles.heading}>{label}</h2>}
            <ul>
              {links.map(({ label: name, to }) => (
                <li key={to}>
                  <Link
                    className={sidebar.link}
                    to={to}
                    aria-current={current?.to === to ? current.current : undefined}
                    onClick={onClose}
                  >
                    {name}
                    {to === operatorPaths.proposals && approvals > 0 && (
                      <span className={styles.count}>{approvals}</span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

import { mostUnread } from '@frontrow/contract/notices'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import styles from './bell.module.css'
import { useUnread } from './use-notices.ts'

/** The link to the notices, with the number of unread ones. A server without notices has none. */
export function Bell() {
  const unread = useUnread()
  if (unread === null) return null
  // Keeps its place, so that the links beside it do not move.
  if (unread === 'loading') return <span className={styles.bell} />
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <Link
      className={styles.bell}
      to={paths.notices}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
      title="Notices"
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}

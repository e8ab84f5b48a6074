import { Link } from 'react-router'
import { Icon } from '../ui/drawings/icon.tsx'
import styles from './attention-list.module.css'

/** One thing that an operator should act on. */
export interface Attention {
  text: string
  /** Where it is resolved; null where that is the server and not a page. */
  to: string | null
  /** The label of the link. */
  act: string
  isUrgent?: boolean
}

/** One line and one link for each thing that an operator should act on. */
export function AttentionList({ lines }: { lines: readonly Attention[] }) {
  return (
    <ul className={`${styles.attention} compact`}>
      {lines.map(({ text, to, act, isUrgent = false }) => (
        <li key={text} data-urgent={isUrgent}>
          <Icon name={isUrgent ? 'error' : 'warning'} />
          <span className={styles.text}>{text}</span>
          {to !== null && (
            <Link to={to} aria-label={`${act}: ${text}`}>
              {act}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

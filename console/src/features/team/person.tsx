import { Badge } from '../../ui/feedback/badge.tsx'
import styles from './team.module.css'

interface PersonProps {
  person: { name: string; email: string }
  /** True for the signed-in member. */
  isSelf?: boolean
}

/** A member in a table: the name above the address. */
export function Person({ person, isSelf = false }: PersonProps) {
  return (
    <span className={styles.person}>
      <span className={styles.name}>
        {person.name}
        {isSelf && <Badge>You</Badge>}
      </span>
      <span className="note">{person.email}</span>
    </span>
  )
}

/** Whether a member has a second factor. */
export function FactorBadge({ isOn }: { isOn: boolean }) {
  return isOn ? <Badge look="success">on</Badge> : <Badge look="warning">off</Badge>
}

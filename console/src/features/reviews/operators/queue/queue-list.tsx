import type { Case } from '@frontrow/contract/operator/cases'
import { Link } from 'react-router'
import { useNow } from '../../../../lib/use-now.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Icon } from '../../../../ui/drawings/icon.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { caseKinds } from '../cases/case-kinds.tsx'
import { caseName } from '../cases/case-name.ts'
import { dueText, isOverdue, openedText } from '../cases/due-text.ts'
import type { Selection } from '../../../../operator-parts/use-selection.ts'
import styles from '../cases/queue.module.css'
import type { RowGroup } from './grouped-rows.ts'
import type { QueueRow } from './use-stable-rows.ts'

interface QueueListProps {
  groups: readonly RowGroup[]
  /** The case that is open; undefined for none. */
  openId: string | undefined
  addressOf: (id: string) => string
  selection: Selection
}

/** The cases, earliest due first. */
export function QueueList({ groups, ...list }: QueueListProps) {
  const now = useNow(30_000)
  return groups.map(({ name, rows }) => (
    <section key={name}>
      {name !== '' && (
        <h3 className={`${styles.group} small`}>
          {name} · {rows.length}
        </h3>
      )}
      <ul className={styles.list} aria-label={name === '' ? 'Cases' : `Cases: ${name}`}>
        {rows.map((row) => (
          <Row key={row.shown.id} row={row} now={now} {...list} />
        ))}
      </ul>
    </section>
  ))
}

interface RowProps extends Omit<QueueListProps, 'groups'> {
  row: QueueRow
  now: number
}

function Row({ row: { shown, isGone }, now, openId, addressOf, selection }: RowProps) {
  const { id, kind, state, subject, organization, claimed_by: claimer } = shown
  const isOpen = id === openId
  return (
    <li data-open={isOpen} data-gone={isGone}>
      <CheckField
        aria-label={`Select ${caseName(shown)}`}
        {...selection.box(id)}
        disabled={isGone || state === 'closed'}
      />
      <Still shown={shown} />
      <div className={`${styles.row} compact`}>
        <Link
          className={subject.name === organization.name ? 'label' : 'cut label'}
          to={addressOf(id)}
          data-case={id}
          aria-label={caseName(shown)}
          aria-current={isOpen ? 'true' : undefined}
          preventScrollReset
        >
          {subject.name}
        </Link>
        {subject.name !== organization.name && <span>{organization.name}</span>}
        <span className="small">
          {caseKinds[kind].name}, opened {openedText(shown, now)} ago
          {claimer !== null && ` · claimed by ${claimer.name}`}
        </span>
      </div>
      {isGone && <Badge>No longer open</Badge>}
      {!isGone && state !== 'closed' && (
        <Badge look={isOverdue(shown, now) ? 'error' : 'plain'}>{dueText(shown, now)}</Badge>
      )}
    </li>
  )
}

/** The ad that a case is about. */
function Still({ shown: { kind, appealed_kind: appealed, thumbnail_url: url } }: { shown: Case }) {
  if (url !== undefined) return <img className={styles.still} src={url} alt="" loading="lazy" />
  if (!['ad', 'report'].includes(appealed ?? kind)) return null
  return (
    <span className={styles.still}>
      <Icon name="film" />
    </span>
  )
}

import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import { ageText } from '../../../lib/text/age-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import styles from './organization-page.module.css'

/** Links to the open case that decides on the organization, and says when it is due. */
export function NextStep({ shown: { cases } }: { shown: ShownOrganization }) {
  const now = useNow(30_000)
  const open = cases.find(({ kind, state }) => kind === 'organization' && state !== 'closed')
  if (open === undefined) return null
  const { id, state, due_at: due } = open
  const left = due === undefined ? 0 : new Date(due).getTime() - now
  const dueText =
    due === undefined
      ? ''
      : left < 0
        ? `, overdue by ${ageText(-left)}`
        : `, due in ${ageText(left)}`
  return (
    <div className={styles.next} data-overdue={left < 0}>
      <p>{state === 'asked' ? 'Awaiting reply from its members' : `Pending approval${dueText}`}</p>
      <ButtonLink size="sm" to={operatorPaths.case(id)}>
        Open case
      </ButtonLink>
    </div>
  )
}

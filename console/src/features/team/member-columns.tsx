import { dayText } from '../../lib/day-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { RoleCell } from './role-cell.tsx'
import { whyNotManage, type Member } from './team-rules.ts'
import styles from './team.module.css'

interface Seen {
  /** The signed-in member; undefined until it is known. */
  self: Member | undefined
  owner: Member | undefined
  onRemove: (member: Member) => void
}

export function memberColumns({ self, owner, onRemove }: Seen): readonly Column<Member>[] {
  const whyNot = (member: Member) => (self === undefined ? '' : whyNotManage(self, member, owner))
  return [
    {
      head: 'Member',
      cell: (member) => (
        <span className={styles.person}>
          <span className={styles.name}>
            {member.name}
            {member.id === self?.id && <Badge>You</Badge>}
          </span>
          <span className={styles.email}>{member.email}</span>
        </span>
      ),
    },
    {
      head: 'Role',
      cell: (member) => <RoleCell member={member} self={self} whyNot={whyNot(member)} />,
    },
    { head: 'Joined', cell: ({ joined_at: at }) => dayText(at) },
    {
      head: 'Last sign-in',
      cell: ({ last_used_at: at }) =>
        at === null ? <span className="muted">Never</span> : dayText(at),
    },
    {
      head: 'Access',
      numeric: true,
      cell: (member) =>
        whyNot(member) === undefined && (
          <Button
            look="danger"
            size="sm"
            aria-label={`Remove ${member.name}`}
            onClick={() => onRemove(member)}
          >
            Remove
          </Button>
        ),
    },
  ]
}

import { dayText } from '../../lib/text/day-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { FactorBadge, Person } from './person.tsx'
import { RoleCell } from './role-cell.tsx'
import { whyNotManage, type Member } from './team-rules.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Inline } from '../../ui/layout/boxes.tsx'

interface Seen {
  /** True where the answer says who has a second factor. */
  seesFactors: boolean
  /** The signed-in member; undefined until it is known. */
  self: Member | undefined
  owner: Member | undefined
  onRemove: (member: Member) => void
  onResetFactor: (member: Member) => void
}

export function memberColumns({
  seesFactors,
  self,
  owner,
  onRemove,
  onResetFactor,
}: Seen): readonly Column<Member>[] {
  const whyNot = (member: Member) => (self === undefined ? '' : whyNotManage(self, member, owner))
  const factor: Column<Member> = {
    head: 'Two-step sign-in',
    cell: (member) => (
      <Inline as="span" gap={2}>
        <FactorBadge isOn={member.second_factor === true} />
        {member.second_factor === true && whyNot(member) === undefined && (
          <LinkButton
            aria-label={`Reset the two-step sign-in of ${member.name}`}
            onClick={() => onResetFactor(member)}
          >
            Reset
          </LinkButton>
        )}
      </Inline>
    ),
  }
  return [
    {
      head: 'Member',
      cell: (member) => <Person person={member} isSelf={member.id === self?.id} />,
    },
    {
      head: 'Role',
      cell: (member) => <RoleCell member={member} self={self} whyNot={whyNot(member)} />,
    },
    ...(seesFactors ? [factor] : []),
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

import { Icon } from '../../ui/drawings/icon.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Tooltip } from '../../ui/feedback/tooltip.tsx'
import { givenRoles, roleName, roleText, type Member } from './team-rules.ts'
import styles from './team.module.css'
import { useSetRole } from './use-team.ts'

interface RoleCellProps {
  member: Member
  self: Member | undefined
  /** Why the role cannot be changed; undefined where it can, and empty while that is unknown. */
  whyNot: string | undefined
}

/** A member's role, with a choice of others or the reason why there is none. */
export function RoleCell({ member, self, whyNot }: RoleCellProps) {
  const setting = useSetRole()
  if (self === undefined || whyNot !== undefined) {
    return (
      <span className={styles.fixedRole}>
        {roleText(member)}
        {whyNot !== undefined && whyNot !== '' && (
          <Tooltip label={whyNot}>
            <span className={styles.why} role="img" aria-label={whyNot} tabIndex={0}>
              <Icon name="lock" size={14} />
            </span>
          </Tooltip>
        )}
      </span>
    )
  }
  return (
    <SelectField
      w={144}
      size="xs"
      aria-label={`Role of ${member.name}`}
      data={givenRoles(self).map(({ role }) => ({ value: String(role), label: roleName(role) }))}
      value={String(setting.isPending ? setting.variables.role : member.role)}
      disabled={setting.isPending}
      onChange={(chosen) => {
        const choice = givenRoles(self).find(({ role }) => String(role) === chosen)
        if (choice !== undefined && choice.role !== member.role)
          setting.mutate({ member, role: choice.role })
      }}
    />
  )
}

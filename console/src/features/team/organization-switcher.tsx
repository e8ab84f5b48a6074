import { showDeveloper } from '@frontrow/contract/identity/developer'
import { switchOrganization } from '@frontrow/contract/team'
import { ownDeveloper } from '../../lib/own-developer.ts'
import { useAct, useCall } from '../../lib/calls/use-call.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { openOrganization } from './open-organization.ts'
import styles from './team.module.css'

/** Shows the organization of this session, and switches to another one of the same person. */
export function OrganizationSwitcher() {
  const { data } = useCall(showDeveloper, { params: ownDeveloper })
  const switching = useAct(switchOrganization, {
    input: (id: string) => ({ body: { organization_id: id } }),
    onSuccess: openOrganization,
    saysErrors: true,
  })
  if (data === undefined || data.organizations.length < 2) return null
  return (
    <SelectField
      className={styles.switcher}
      size="xs"
      aria-label="Organization"
      data={data.organizations.map(({ id, name }) => ({ value: id, label: name }))}
      value={switching.isPending ? switching.variables : data.organization_id}
      disabled={switching.isPending}
      onChange={(id) => {
        if (id !== null && id !== data.organization_id) switching.mutate(id)
      }}
    />
  )
}

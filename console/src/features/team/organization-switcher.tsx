import { showDeveloper } from '@frontrow/contract/account'
import { switchOrganization } from '@frontrow/contract/team'
import { useMutation, useQuery } from '@tanstack/react-query'
import { alertText, call } from '../../lib/call.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { openOrganization } from './open-organization.ts'
import styles from './organization-switcher.module.css'
import { useOwnOrganization } from './use-team.ts'

/** Shows the organization of this session, and switches to another one of the same person. */
export function OrganizationSwitcher() {
  const { data } = useQuery({
    queryKey: ['developer'],
    queryFn: ({ signal }) =>
      call(showDeveloper, { params: { developerId: '{developer-id}' } }, { signal }),
  })
  const own = useOwnOrganization()
  const switching = useMutation({
    mutationFn: (id: string) => call(switchOrganization, { body: { organization_id: id } }),
    onSuccess: openOrganization,
    onError: (error) => toast({ text: alertText(error), isError: true }),
  })
  const organizations = data?.organizations ?? []
  if (organizations.length < 2) return null
  return (
    <SelectField
      className={styles.switcher}
      size="xs"
      aria-label="Organization"
      data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
      value={switching.isPending ? switching.variables : (own?.id ?? null)}
      disabled={switching.isPending || own === undefined}
      onChange={(id) => {
        if (id !== null && id !== own?.id) switching.mutate(id)
      }}
    />
  )
}

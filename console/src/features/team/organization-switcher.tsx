import { showDeveloper } from '@frontrow/contract/account'
import { switchOrganization } from '@frontrow/contract/team'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { alertText, call } from '../../lib/call.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { openOrganization } from './open-organization.ts'
import styles from './organization-switcher.module.css'
import { useOwnOrganization } from './use-team.ts'
import { roleText } from './team-rules.ts'

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
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={`Organization: ${own?.name ?? ''}. Switch`}
          disabled={switching.isPending}
        >
          <span className={styles.name}>{own?.name ?? 'Organization'}</span>
          <Icon name="down" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map((one) => (
          <Menu.Item
            key={one.id}
            disabled={one.id === own?.id || switching.isPending}
            onClick={() => switching.mutate(one.id)}
          >
            <span className={styles.item}>
              {one.name}
              <small>{roleText(one)}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

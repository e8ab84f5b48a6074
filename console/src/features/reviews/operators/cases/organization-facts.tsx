import type { ShownCase } from '@frontrow/contract/operator/cases'
import { teamRoleNames } from '@frontrow/contract/permissions'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Facts, type Fact } from '../../../../ui/layout/facts.tsx'
import { Table } from '../../../../ui/tables/table.tsx'
import { Row } from '../../../../ui/layout/boxes.tsx'
import { WebLink } from '../../../../operator-parts/web-link.tsx'

type Known = ShownCase['facts']

/** What an organization said about itself, and who else says the same. */
export function OrganizationFacts({ shown }: { shown: ShownCase }) {
  const { facts } = shown
  return (
    <>
      <Facts facts={factsOf(facts)} fillsCard />
      <Table
        label="Members"
        rows={facts.members}
        keyOf={({ email }) => email}
        columns={[
          { head: 'Member', cell: ({ name }) => name || '–' },
          { head: 'Email', cell: ({ email }) => email },
          { head: 'Role', cell: ({ role }) => roleName(role) },
        ]}
      />
    </>
  )
}

function factsOf(facts: Known): Fact[] {
  const { address, website, app_store_url: ios, play_store_url: android } = facts
  return [
    { label: 'Address', value: address || '–' },
    {
      label: 'Website',
      value: (
        <Row as="span" gap="1 2">
          <WebLink address={website} />
          <DomainBadge website={website} members={facts.members} />
        </Row>
      ),
    },
    { label: 'App Store', value: <WebLink address={ios} /> },
    { label: 'Google Play', value: <WebLink address={android} /> },
    {
      label: 'Same website',
      value:
        facts.same_website.length === 0
          ? 'No other organization'
          : facts.same_website.map(({ name }) => name).join(', '),
    },
  ]
}

/** Whether somebody has an email address at the domain of the website. */
function DomainBadge({ website, members }: Pick<Known, 'website' | 'members'>) {
  const host = hostOf(website)
  if (host === null) return null
  const isSame = members.some(({ email }) => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return domain === host || domain.endsWith(`.${host}`) || host.endsWith(`.${domain}`)
  })
  return isSame ? (
    <Badge look="success">Email at this domain</Badge>
  ) : (
    <Badge look="warning">No email at this domain</Badge>
  )
}

/** The host of a website without `www.`; null for what is no address. */
function hostOf(website: string): string | null {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(address)) return null
  const host = new URL(address).hostname.toLowerCase()
  return host.startsWith('www.') ? host.slice(4) : host
}

function roleName(role: number): string {
  const names: Readonly<Record<number, string>> = teamRoleNames
  return names[role] ?? String(role)
}

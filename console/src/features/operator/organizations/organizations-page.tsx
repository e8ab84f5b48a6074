import {
  listNetworkOrganizations,
  type ListedOrganization,
} from '@frontrow/contract/operator/organizations'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { moneyIn } from '../../../lib/text/money.tsx'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { CellParts } from '../../../ui/layout/side-by-side.tsx'
import styles from './organization-page.module.css'
import { useOperatorSession } from '../../../operator-parts/use-operator.ts'
import { useSelection, type Selection } from '../../../operator-parts/use-selection.ts'
import { OrganizationBulk } from './organization-bulk.tsx'
import { OrganizationFilters } from './organization-filters.tsx'
import { OrganizationState } from './organization-state.tsx'
import { useOrganizationFilter } from './use-organizations.ts'

/** Every organization of the network. */
export function OrganizationsPage() {
  const { filter, change, clear } = useOrganizationFilter()
  const organizations = useCallPages(
    listNetworkOrganizations,
    { query: filter },
    { placeholderData: keepPreviousData },
  )
  const currency = useOperatorSession().data?.network.currency ?? ''
  const rows = organizations.data?.pages.flatMap((page) => page.organizations)
  const selection = useSelection()
  return (
    <>
      <PageHead title="Organizations" />
      <Section
        title="All organizations"
        sub="Spend, earnings and invalid traffic: last 30 closed days, updated hourly."
      >
        <QueryTable
          label="Organizations"
          filters={<OrganizationFilters filter={filter} change={change} />}
          loading="Loading organizations..."
          columns={columnsWith(selection, currency)}
          query={organizations}
          rows={rows}
          keyOf={({ id }) => id}
          empty={
            Object.keys(filter).some((key) => key !== 'sort') ? (
              <NoMatches title="No organizations match these filters" clear={clear}>
                Search by the beginning of any word of the name.
              </NoMatches>
            ) : (
              <EmptyState title="No organizations yet">
                New sign-ups appear here and in the review queue.
              </EmptyState>
            )
          }
          older="Show more organizations"
        />
      </Section>
      <OrganizationBulk
        organizations={(rows ?? []).filter(({ id }) => selection.ids.has(id))}
        clear={selection.clear}
      />
    </>
  )
}

/** The first column has the box that selects an organization. */
function columnsWith({ ids, toggle }: Selection, currency: string): Column<ListedOrganization>[] {
  return [
    {
      head: 'Organization',
      cell: ({ id, name, owner }) => (
        <span className={styles.picked}>
          <CheckField
            aria-label={`Select ${name}`}
            checked={ids.has(id)}
            onChange={() => toggle(id)}
          />
          <TwoLines second={owner.email}>
            <Link to={operatorPaths.organization(id)}>{name}</Link>
          </TwoLines>
        </span>
      ),
    },
    ...factColumns(currency),
  ]
}

function factColumns(currency: string): Column<ListedOrganization>[] {
  const money = moneyIn(currency)
  return [
    {
      head: 'State',
      phone: 'state',
      cell: (organization) => (
        <CellParts>
          <OrganizationState organization={organization} />
          {organization.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </CellParts>
      ),
    },
    { head: 'Country', cell: ({ country }) => country ?? '–' },
    { head: 'Apps', numeric: true, cell: ({ apps }) => apps },
    { head: 'Running campaigns', numeric: true, cell: ({ live_campaigns: live }) => live },
    { head: 'Spend', phone: 'main', numeric: true, cell: ({ spent_30d: spent }) => money(spent) },
    {
      head: 'Earnings',
      phone: 'fact',
      numeric: true,
      cell: ({ earned_30d: earned }) => money(earned),
    },
    {
      head: 'Invalid traffic',
      numeric: true,
      cell: ({ impressions_30d: counted, filtered_30d: filtered }) =>
        percentText(filtered, filtered + counted),
    },
    { head: 'Open cases', phone: 'fact', numeric: true, cell: ({ open_cases: open }) => open },
    {
      head: 'Last seen',
      cell: ({ last_seen_at: seen, created_at: joined }) => (
        <TwoLines second={`Created ${dayText(joined)}`}>
          {seen === null ? 'Never' : dayText(seen)}
        </TwoLines>
      ),
    },
  ]
}

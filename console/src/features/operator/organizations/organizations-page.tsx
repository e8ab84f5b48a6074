import { listNetworkOrganizations } from '@frontrow/contract/operator/organizations'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { useOperatorSession } from '../../../operator-parts/use-operator.ts'
import { useSelection } from '../../../operator-parts/use-selection.ts'
import { OrganizationBulk } from './organization-bulk.tsx'
import { OrganizationFilters } from './organization-filters.tsx'
import { useOrganizationFilter } from './use-organizations.ts'
import { organizationColumns } from './organization-columns.tsx'

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
  const selection = useSelection((rows ?? []).map(({ id }) => id))
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
          columns={organizationColumns(selection, currency, rows ?? [])}
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
        />
      </Section>
      <OrganizationBulk
        organizations={(rows ?? []).filter(({ id }) => selection.ids.has(id))}
        clear={selection.clear}
      />
    </>
  )
}

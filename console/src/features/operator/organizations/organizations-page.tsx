import { organizationFilters } from '@frontrow/contract/operator-organizations'
import { Link } from 'react-router'
import { dayText } from '../../../lib/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterText } from '../../../ui/filter-text.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NoMatches } from '../../../ui/no-matches.tsx'
import { OlderRows } from '../../../ui/older-rows.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TableSkeleton } from '../../../ui/table-skeleton.tsx'
import { Table, TwoLines, type Column } from '../../../ui/table.tsx'
import styles from '../operator.module.css'
import { useOperatorSession } from '../use-operator.ts'
import { OrganizationState } from './organization-state.tsx'
import {
  useOrganizationFilter,
  useOrganizations,
  type ListedOrganization,
  type OrganizationFilter,
} from './use-organizations.ts'

/** Every organization of the network, the newest first. */
export function OrganizationsPage() {
  const { filter, change, clear } = useOrganizationFilter()
  const organizations = useOrganizations(filter)
  const currency = useOperatorSession().data?.network.currency ?? ''
  return (
    <>
      <PageHead title="Organizations" />
      <Section
        title="All organizations"
        sub={`The newest first. Amounts are of the last 30 closed days, in ${currency}.`}
      >
        <Filters filter={filter} change={change} />
        <Loaded query={organizations} skeleton={<TableSkeleton label="Loading organizations..." />}>
          {({ pages }) => (
            <Table
              label="Organizations"
              columns={columns}
              rows={pages.flatMap((page) => page.organizations)}
              keyOf={({ id }) => id}
              empty={<Empty isFiltered={Object.keys(filter).length > 0} clear={clear} />}
            />
          )}
        </Loaded>
        <OlderRows list={organizations} label="Show older organizations" />
      </Section>
    </>
  )
}

interface FiltersProps {
  filter: OrganizationFilter
  change: (key: keyof OrganizationFilter, value: string) => void
}

const states = organizationFilters.map((value) => ({ value, label: value }))

function Filters({ filter, change }: FiltersProps) {
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <FilterText
        name="q"
        label="Name or website"
        maxLength={200}
        value={filter.q ?? ''}
        onChange={(q) => change('q', q)}
      />
      <SelectField
        aria-label="State"
        placeholder="Every state"
        clearable
        data={states}
        value={filter.state ?? null}
        onChange={(state) => change('state', state ?? '')}
      />
    </div>
  )
}

const columns: Column<ListedOrganization>[] = [
  {
    head: 'Organization',
    cell: ({ id, name, owner }) => (
      <TwoLines second={owner.email}>
        <Link to={operatorPaths.organization(id)}>{name}</Link>
      </TwoLines>
    ),
  },
  { head: 'State', cell: (organization) => <OrganizationState organization={organization} /> },
  { head: 'Country', cell: ({ country }) => country ?? '–' },
  { head: 'Apps', numeric: true, cell: ({ apps }) => apps },
  { head: 'Live campaigns', numeric: true, cell: ({ live_campaigns: live }) => live },
  { head: 'Spent', numeric: true, cell: ({ spent_30d: spent }) => spent },
  { head: 'Earned', numeric: true, cell: ({ earned_30d: earned }) => earned },
  { head: 'Open cases', numeric: true, cell: ({ open_cases: open }) => open },
  { head: 'Joined', cell: ({ created_at: at }) => dayText(at) },
  {
    head: 'Last seen',
    cell: ({ last_seen_at: seen }) => (seen === null ? 'Never' : dayText(seen)),
  },
]

function Empty({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title="Nobody has joined yet">
        A sign-up appears here and in the queue.
      </EmptyState>
    )
  return (
    <NoMatches title="No organization passes" clear={clear}>
      A name is found by the beginning of any of its words.
    </NoMatches>
  )
}

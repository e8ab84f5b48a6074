import { listTags } from '@frontrow/contract/operator/organization-acts'
import { organizationFilters, organizationOrders } from '@frontrow/contract/operator/organizations'
import { useCall } from '../../../lib/calls/use-call.ts'
import { FilterText } from '../../../ui/forms/filter-text.tsx'
import { FilterSelect } from '../../../ui/forms/filter-select.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { chipsOf, FilterChips, labelIn } from '../../../ui/layout/filter-chips.tsx'
import type { OrganizationFilter } from './use-organizations.ts'

interface OrganizationFiltersProps {
  filter: OrganizationFilter
  change: (key: keyof OrganizationFilter, value: string) => void
}

const orderNames: Readonly<Record<(typeof organizationOrders)[number], string>> = {
  newest: 'Newest first',
  spent: 'Highest spend first',
  earned: 'Highest earnings first',
  filtered: 'Most invalid traffic first',
}
const orders = organizationOrders.map((value) => ({ value, label: orderNames[value] }))
const filterWords: Readonly<Record<(typeof organizationFilters)[number], string>> = {
  approved: 'Approved',
  waiting: 'Pending',
  rejected: 'Rejected',
  held: 'With a hold',
  suspended: 'Suspended',
  stuck: 'No impression yet',
}
const states = organizationFilters.map((value) => ({ value, label: filterWords[value] }))

const words = {
  state: labelIn(states),
  tag: (tag: string) => `Tag: ${tag}`,
  country: (country: string) => `Country: ${country}`,
}

/** What narrows and sorts the list of organizations. */
export function OrganizationFilters({ filter, change }: OrganizationFiltersProps) {
  const tags = useCall(listTags, {})
  const { tag } = filter
  // A tag that was removed everywhere may still stand in the address.
  const known = [...new Set([...(tags.data ?? []), ...(tag === undefined ? [] : [tag])])]
  return (
    <>
      <FilterText
        name="q"
        label="Name or website"
        maxLength={200}
        value={filter.q ?? ''}
        onChange={(q) => change('q', q)}
      />
      <FilterChips chips={chipsOf(filter, words, change)}>
        <FilterSelect
          label="State"
          all="All states"
          data={states}
          value={filter.state}
          onChange={(state) => change('state', state)}
        />
        <FilterSelect
          label="Tag"
          all={known.length === 0 ? 'No tags yet' : 'All tags'}
          searchable
          disabled={known.length === 0}
          data={known}
          value={tag}
          onChange={(chosen) => change('tag', chosen)}
        />
        <FilterText
          name="country"
          label="Country code"
          maxLength={2}
          value={filter.country ?? ''}
          onChange={(country) => change('country', country.toUpperCase())}
        />
      </FilterChips>
      <SelectField
        aria-label="Sort"
        data={orders}
        value={filter.sort ?? 'newest'}
        onChange={(sort) => change('sort', sort === 'newest' ? '' : (sort ?? ''))}
      />
    </>
  )
}

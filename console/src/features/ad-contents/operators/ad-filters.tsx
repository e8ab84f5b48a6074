import {
  adCategories,
  adCategoryNames,
  adRatingNames,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { adFilterStates, contentFormats } from '@frontrow/contract/operator/ads'
import { FilterBar } from '../../../ui/layout/filter-bar.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { FilterSelect } from '../../../ui/forms/filter-select.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { formatWords, stateWords } from '../../../operator-parts/object-words.ts'
import type { AdFilter } from './use-ads.ts'

interface AdFiltersProps {
  filter: AdFilter
  change: (key: keyof AdFilter, value: string) => void
  /** The name of the organization of the filter, once an ad of it is shown. */
  organizationName: string | undefined
}

const choices = {
  state: adFilterStates.map((value) => ({ value, label: stateWords[value][1] })),
  format: contentFormats.map((value) => ({ value, label: formatWords[value] })),
  rating: [
    ...Object.entries(adRatingNames).map(([value, label]) => ({ value, label })),
    { value: 'none', label: 'Not rated' },
  ],
  category: adCategories.map((value) => ({ value, label: adCategoryNames[value] })),
} as const

const fields = [
  ['state', 'State', 'All states'],
  ['format', 'Format', 'All formats'],
  ['rating', 'Rating', 'All ratings'],
  ['category', 'Category', 'All categories'],
] as const

/** What narrows the grid of ads. */
export function AdFilters({ filter, change, organizationName }: AdFiltersProps) {
  const { organization_id: organizationId } = filter
  return (
    <FilterBar>
      {fields.map(([key, label, all]) => (
        <FilterSelect
          key={key}
          label={label}
          all={all}
          data={choices[key]}
          value={filter[key]}
          onChange={(chosen) => change(key, chosen)}
        />
      ))}
      {organizationId !== undefined && (
        <SelectField
          aria-label="Organization"
          clearable
          data={[{ value: organizationId, label: organizationName ?? 'One organization' }]}
          value={organizationId}
          onChange={(chosen) => change('organization_id', chosen ?? '')}
        />
      )}
      <CheckField
        label="With an open case"
        checked={filter.open === 'true'}
        onChange={({ target }) => change('open', target.checked ? 'true' : '')}
      />
    </FilterBar>
  )
}

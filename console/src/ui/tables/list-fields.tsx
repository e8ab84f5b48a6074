import type { ListSearch } from './query-table.tsx'
import type { ListView } from './list-view.ts'
import { SearchField } from '../forms/search-field.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { SelectField } from '../forms/select-field.tsx'

interface ToolProps<Row> {
  label: string
  search: ListSearch<Row>
}

export function ListSearchField<Row>({ label, search }: ToolProps<Row>) {
  return (
    <SearchField
      label={label}
      value={search.view.search}
      onChange={(typed) => search.change({ search: typed })}
    />
  )
}

/** The filters of the list; nothing if there is no choice between two. */
export function FilterField<Row>({ label, search, all }: ToolProps<Row> & { all: string }) {
  const { filters = [], view, change } = search
  if (filters.length < 2) return null
  return (
    <Segmented
      label={label}
      choices={[all, ...filters.map((filter) => filter.label)]}
      value={filters.find(({ value }) => value === view.only)?.label ?? all}
      onChange={(chosen) =>
        change({ only: filters.find((filter) => filter.label === chosen)?.value ?? null })
      }
    />
  )
}

interface SortFieldProps {
  search: Pick<ListSearch<never>, 'view' | 'change'>
  /** `value` stands in the URL. The empty value keeps the order in which the server replies. */
  choices: readonly { value: string; label: string }[]
}

/** The value of the choice without an order: a field has no option whose value is empty. */
const NO_SORT = 'none'

export function SortField({ search: { view, change }, choices }: SortFieldProps) {
  const sort = view.by === null ? NO_SORT : `${view.descending ? '-' : ''}${view.by}`
  const data = choices.map(({ value, label }) => ({ value: value || NO_SORT, label }))
  return (
    <SelectField
      aria-label="Sort by"
      className="low grows"
      w={176}
      miw={150}
      data={data}
      // Empty if the list is sorted by a column head.
      value={data.some(({ value }) => value === sort) ? sort : null}
      placeholder="By a column"
      onChange={(chosen) => change(sortOf(chosen ?? NO_SORT))}
    />
  )
}

function sortOf(chosen: string): Partial<ListView> {
  if (chosen === NO_SORT) return { by: null, descending: false }
  return { by: chosen.replace(/^-/, ''), descending: chosen.startsWith('-') }
}

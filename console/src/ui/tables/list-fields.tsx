import type { ListSearch } from './list-search.ts'
import { SearchField } from '../forms/search-field.tsx'
import { Segmented } from '../forms/segmented.tsx'

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

import { MultiSelect, type ComboboxItem, type MultiSelectProps } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Option, SHOWN_OPTIONS, choosable, filterFolded, listPlace } from './choices.tsx'
import { fieldError } from './field-error.tsx'
import { Icon } from '../drawings/icon.tsx'

interface MultiSelectFieldProps extends Omit<
  MultiSelectProps,
  'renderOption' | 'filter' | 'searchValue' | 'hidePickedOptions'
> {
  /** A small picture before an option. */
  pictureOf?: (option: ComboboxItem) => ReactNode
}

/**
 * A field for several choices. The search text stays after a choice, and chosen options stay in the
 * list: otherwise Mantine leaves `aria-activedescendant` pointing at an option that is no longer
 * there.
 */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { pictureOf, error, onSearchChange, onKeyDown, ...rest } = props
  const [search, setSearch] = useState('')
  const data = useMemo(() => choosable(rest.data), [rest.data])
  return (
    <MultiSelect
      searchable
      limit={SHOWN_OPTIONS}
      nothingFoundMessage="nothing found"
      rightSection={<Icon name="down" />}
      rightSectionPointerEvents="none"
      comboboxProps={listPlace()}
      {...rest}
      data={data}
      clearSearchOnChange={false}
      error={fieldError(error)}
      filter={filterFolded}
      searchValue={search}
      onKeyDown={(event) => {
        // Enter on a search without results must not submit the form.
        if (event.key === 'Enter' && search.trim() !== '') event.preventDefault()
        onKeyDown?.(event)
      }}
      onSearchChange={(text) => {
        setSearch(text)
        onSearchChange?.(text)
      }}
      renderOption={({ option, checked }) => (
        <Option option={option} checked={checked} search={search} picture={pictureOf?.(option)} />
      )}
    />
  )
}

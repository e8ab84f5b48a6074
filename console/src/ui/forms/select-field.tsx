import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Option, SHOWN_OPTIONS, choosable, filterFolded, listPlace } from './choices.tsx'
import { fieldError } from './field-error.tsx'
import { Icon } from '../drawings/icon.tsx'

interface SelectFieldProps extends Omit<SelectProps, 'renderOption' | 'filter'> {
  /** A small picture before an option. */
  pictureOf?: (option: ComboboxItem) => ReactNode
}

/** A field for one choice; `searchable` adds a search by typing. */
export function SelectField({ pictureOf, error, onSearchChange, ...rest }: SelectFieldProps) {
  const [search, setSearch] = useState('')
  const data = useMemo(() => choosable(rest.data), [rest.data])
  const chosen = data.some((item) => labelOf(item) === search)
  return (
    <Select
      limit={SHOWN_OPTIONS}
      nothingFoundMessage="nothing found"
      rightSection={<Icon name="down" />}
      rightSectionPointerEvents="none"
      allowDeselect={false}
      comboboxProps={listPlace()}
      {...rest}
      data={data}
      error={fieldError(error)}
      filter={filterFolded}
      onSearchChange={(text) => {
        setSearch(text)
        onSearchChange?.(text)
      }}
      renderOption={({ option, checked }) => (
        <Option
          option={option}
          checked={checked}
          // After a choice the field contains the option's label, which is not a search.
          search={chosen ? '' : search}
          picture={pictureOf?.(option)}
        />
      )}
    />
  )
}

function labelOf(item: unknown): string {
  if (typeof item === 'string') return item
  return typeof item === 'object' && item !== null && 'label' in item ? String(item.label) : ''
}

import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import { Option, SHOWN_OPTIONS, choosable, filterFolded, listPlace } from './choices.tsx'
import { fieldError } from './field-error.tsx'
import { Icon } from './icon.tsx'

interface SelectFieldProps extends Omit<SelectProps, 'renderOption' | 'filter'> {
  /** A small picture before an option. */
  pictureOf?: (option: ComboboxItem) => ReactNode
}

/** One of several; `searchable` lets the user type for it. */
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
          // Once an option is taken its whole label stands in the field: that is no search.
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

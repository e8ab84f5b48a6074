import type { ComponentProps } from 'react'
import { SelectField } from './select-field.tsx'

interface FilterSelectProps extends Pick<
  ComponentProps<typeof SelectField>,
  'data' | 'searchable' | 'disabled'
> {
  /** The accessible name. */
  label: string
  /** Shown while nothing is chosen: 'All types'. */
  all: string
  value: string | undefined
  /** Gets an empty text where the choice is cleared. */
  onChange: (value: string) => void
}

/** A filter that is chosen from a list and can be cleared. */
export function FilterSelect({ label, all, value, onChange, ...rest }: FilterSelectProps) {
  return (
    <SelectField
      {...rest}
      aria-label={label}
      placeholder={all}
      clearable
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useState } from 'react'
import { filterFolded, listPlace } from './choices.tsx'
import { fieldError } from './field-error.tsx'

/**
 * A text field with suggestions. With the list open, Enter takes the first suggestion that fits, or
 * the one that the arrow keys chose, and does not send the form.
 */
export function SuggestField({ error, ...rest }: AutocompleteProps) {
  const [isOpen, setOpen] = useState(false)
  const hasList = isOpen && (rest.data?.length ?? 0) > 0
  return (
    <Autocomplete
      comboboxProps={listPlace()}
      selectFirstOptionOnChange
      openOnFocus={false}
      {...rest}
      error={fieldError(error)}
      filter={filterFolded}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && hasList && isListShown(event.currentTarget))
          event.preventDefault()
      }}
    />
  )
}

/** Without an option that fits, the list is open and not shown. */
function isListShown(input: HTMLElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  return list?.querySelector('[role="option"]') != null
}

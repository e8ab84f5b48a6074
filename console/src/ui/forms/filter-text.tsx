import { useState, type SubmitEvent } from 'react'
import { TextField } from './text-field.tsx'

interface FilterTextProps {
  name: string
  /** The accessible name, which is also the placeholder. */
  label: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** A filter that is typed. It applies on Enter and on leaving, not at each letter. */
export function FilterText({ name, label, value, onChange, maxLength }: FilterTextProps) {
  const [typed, setTyped] = useState(value)
  const [applied, setApplied] = useState(value)
  // A filter that is cleared or opened by a link replaces what was typed.
  if (applied !== value) {
    setApplied(value)
    setTyped(value)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onChange(typed.trim())
  }
  return (
    <form onSubmit={submit} role="presentation">
      <TextField
        name={name}
        aria-label={label}
        placeholder={label}
        {...(maxLength !== undefined && { maxLength })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== value && onChange(typed.trim())}
      />
    </form>
  )
}

import { SelectField } from '../ui/forms/select-field.tsx'

/** Filters a list by state. `onChange` gets an empty text where every state is meant. */
export function StateFilter({
  choices,
  state,
  onChange,
}: {
  choices: { value: string; label: string }[]
  state: string | undefined
  onChange: (state: string) => void
}) {
  return (
    <SelectField
      aria-label="State"
      placeholder="All states"
      clearable
      data={choices}
      value={state ?? null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

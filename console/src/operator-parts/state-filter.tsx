import { FilterSelect } from '../ui/forms/filter-select.tsx'

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
    <FilterSelect label="State" all="All states" data={choices} value={state} onChange={onChange} />
  )
}

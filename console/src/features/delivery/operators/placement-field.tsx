import { searchNetwork } from '@frontrow/contract/operator/home'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'

/** A placement that was chosen. */
export interface ChosenPlacement {
  id: string
  name: string
}

interface PlacementFieldProps {
  value: ChosenPlacement | null
  error: ReactNode
  onChange: (placement: ChosenPlacement | null) => void
}

/** Chooses any placement of the network, by a word of its name or by its id. */
export function PlacementField({ value, error, onChange }: PlacementFieldProps) {
  const [text, setText] = useState('')
  const q = text.trim()
  const found = useCall(
    searchNetwork,
    { query: { q, kind: 'placement' } },
    { enabled: q.length >= 2 && q !== value?.name, placeholderData: keepPreviousData },
  )
  const options = (found.data ?? []).map(({ id, title, organization }) => ({
    value: id,
    label: organization === null ? title : `${title}, ${organization.name}`,
  }))
  const own = value === null ? [] : [{ value: value.id, label: value.name }]
  const others = options.filter((option) => option.value !== value?.id)
  return (
    <SelectField
      label="Placement"
      placeholder="Name or ID"
      searchable
      clearable
      data={[...own, ...others]}
      nothingFoundMessage={q.length < 2 ? 'Type 2 characters' : 'No results'}
      value={value?.id ?? null}
      error={error}
      onSearchChange={setText}
      onChange={(id) => {
        const chosen = [...own, ...others].find((option) => option.value === id)
        onChange(chosen === undefined ? null : { id: chosen.value, name: chosen.label })
      }}
    />
  )
}

import { memo, useMemo } from 'react'
import { MultiSelectField } from '../../ui/multi-select-field.tsx'
import { useRegions } from './campaign-lists.ts'
import { regionLabel } from './region-label.ts'

interface RegionsFieldProps {
  value: readonly string[]
  error: string | undefined
  onEdit: (change: { regionIds: string[] }) => void
}

/** Thousands of options: drawn again only when something of its own has changed. */
export const RegionsField = memo(function RegionsField({
  value,
  error,
  onEdit,
}: RegionsFieldProps) {
  const { data, isPending, failure } = useRegions()
  const options = useMemo(
    () => data?.map((region) => ({ value: region.id, label: regionLabel(region) })) ?? [],
    [data],
  )
  const chosen = useMemo(() => [...value], [value])
  return (
    <MultiSelectField
      label="Target Regions"
      name="regions"
      placeholder={isPending ? 'Loading regions...' : promptFor(value)}
      data={options}
      value={chosen}
      error={error ?? failure}
      onChange={(regionIds) => onEdit({ regionIds })}
    />
  )
})

function promptFor(value: readonly string[]): string {
  return value.length === 0 ? 'Type a continent, a country or a region' : ''
}

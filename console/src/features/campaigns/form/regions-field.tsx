import { memo, useMemo } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { useRegions } from '../state/campaign-lists.ts'
import { groupsOf, includedIn, type ChosenRegion, type RegionGroup } from './region-groups.ts'
import { regionLabel } from './region-label.ts'
import styles from './regions-field.module.css'

interface RegionsFieldProps {
  value: readonly string[]
  error: string | undefined
  onEdit: (change: { regionIds: string[] }) => void
}

/**
 * Up to this number, the chosen regions are shown only in the field; more are also listed by
 * continent.
 */
const IN_FIELD = 4

/** Memoized: it has thousands of options, and must not render when other fields change. */
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
  const known = useMemo(() => new Map(data?.map((region) => [region.id, region])), [data])
  const groups = useMemo(() => groupsOf(value, known), [value, known])
  const chosen = useMemo(() => [...value], [value])
  const leave = (gone: readonly string[]) =>
    onEdit({ regionIds: value.filter((id) => !gone.includes(id)) })
  const isLong = value.length > IN_FIELD
  return (
    <Stack gap={2}>
      <MultiSelectField
        label="Target Regions"
        name="regions"
        description="A continent or a country includes all its regions."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder={isPending ? 'Loading regions...' : promptFor(value)}
        data={options}
        value={chosen}
        error={error ?? failure}
        // Pressing Enter selects the first option, so the user can then type the next.
        selectFirstOptionOnChange
        onChange={(regionIds) => onEdit({ regionIds })}
        {...(isLong && { renderPill: () => null })}
      />
      {isLong && <Groups groups={groups} onLeave={leave} />}
      <Included groups={groups} onLeave={leave} />
    </Stack>
  )
})

function promptFor(value: readonly string[]): string {
  if (value.length === 0) return 'Type a continent, a country or a region'
  return value.length > IN_FIELD ? `${value.length} chosen. Type for more` : ''
}

interface LeaveProps {
  groups: readonly RegionGroup[]
  onLeave: (ids: readonly string[]) => void
}

/** The chosen regions by continent. Each can be removed, or a whole continent at once. */
function Groups({ groups, onLeave }: LeaveProps) {
  return (
    <div className={`${styles.groups} divided`} role="group" aria-label="Chosen regions">
      {groups.map(({ name, regions }) => (
        <div key={name} className={styles.group}>
          <div className={`${styles.name} compact`}>
            <b className="label">{name}</b>
            <span className="num">{regions.length}</span>
            {regions.length > 1 && (
              <Button
                look="subtle"
                size="sm"
                aria-label={`Remove all in ${name}`}
                onClick={() => onLeave(regions.map(({ id }) => id))}
              >
                Remove all
              </Button>
            )}
          </div>
          <ul className={styles.chips}>
            {regions.map((region) => (
              <Chip key={region.id} region={region} onLeave={() => onLeave([region.id])} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Chip({ region, onLeave }: { region: ChosenRegion; onLeave: () => void }) {
  return (
    <li className={`${styles.chip} compact`} data-included={region.within !== null}>
      <span className="breaks">{region.name}</span>
      <button type="button" aria-label={`Remove ${region.name}`} onClick={onLeave}>
        <Icon name="x" size={12} />
      </button>
    </li>
  )
}

/** A hint about redundant regions, with a button that removes them. */
function Included({ groups, onLeave }: LeaveProps) {
  const included = includedIn(groups)
  const [first] = groups.flatMap(({ regions }) => regions.filter(({ within }) => within !== null))
  if (first === undefined) return null
  const others = included.length - 1
  return (
    <p className={`${styles.included} note`} role="status">
      {first.name} {others > 0 && `and ${others} more `}
      {others > 0 ? 'are' : 'is'} in {others > 0 ? 'your selection' : first.within} already.
      <Button look="subtle" size="sm" onClick={() => onLeave(included)}>
        Remove {others > 0 ? 'them' : 'it'}
      </Button>
    </p>
  )
}

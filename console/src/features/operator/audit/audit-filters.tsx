import { auditVias } from '@frontrow/contract/operator/audit'
import { Button } from '../../../ui/buttons/button.tsx'
import { DayRange } from '../../../ui/forms/day-range.tsx'
import { FilterText } from '../../../ui/forms/filter-text.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { auditAreas } from './act-words.ts'
import { viaWords, type AuditFilter } from './use-audit.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  change: (key: keyof AuditFilter, value: string) => void
}

const viaChoices = auditVias.map((via) => ({ value: via, label: viaWords[via] }))

/** What narrows the list. A click on a name or a chain in a row narrows it too. */
export function AuditFilters({ filter, change }: AuditFiltersProps) {
  return (
    <>
      <SelectField
        aria-label="Action"
        placeholder="All actions"
        clearable
        searchable
        data={auditAreas}
        value={filter.action ?? null}
        onChange={(action) => change('action', action ?? '')}
      />
      <SelectField
        aria-label="Source"
        placeholder="All sources"
        clearable
        data={viaChoices}
        value={filter.via ?? null}
        onChange={(via) => change('via', via ?? '')}
      />
      <FilterText
        name="object"
        label="Object ID"
        value={filter.object ?? ''}
        onChange={(object) => change('object', object)}
      />
      <DayRange
        from={filter.from_day}
        to={filter.to_day}
        onFrom={(day) => change('from_day', day)}
        onTo={(day) => change('to_day', day)}
      />
      {(['actor', 'chain'] as const).map(
        (key) =>
          filter[key] !== undefined && (
            <Button key={key} size="sm" look="soft" onClick={() => change(key, '')}>
              {key === 'actor' ? 'Show all actors' : 'Show all chains'}
            </Button>
          ),
      )}
    </>
  )
}

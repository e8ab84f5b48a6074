import { auditVias } from '@frontrow/contract/operator/audit'
import { dayText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { DayRange } from '../../../ui/forms/day-range.tsx'
import { FilterText } from '../../../ui/forms/filter-text.tsx'
import { FilterSelect } from '../../../ui/forms/filter-select.tsx'
import { chipsOf, FilterChips, labelIn } from '../../../ui/layout/filter-chips.tsx'
import { auditAreas } from './act-words.ts'
import { chainText, viaWords, type AuditFilter } from './use-audit.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  change: (key: keyof AuditFilter, value: string) => void
  /** The names of the actor and of the chain's organization, by which the list is filtered. */
  names: { actor: string; chain: string | undefined }
}

const viaChoices = auditVias.map((via) => ({ value: via, label: viaWords[via] }))

const areaName = labelIn(auditAreas)

/** What narrows the list. A click on a name or a chain in a row narrows it too. */
export function AuditFilters({ filter, change, names }: AuditFiltersProps) {
  const words = {
    action: (area: string) => `Action: ${areaName(area)}`,
    via: (via: string) => `Source: ${lookUp(viaWords, via) ?? via}`,
    object: (id: string) => `Object: ${id}`,
    from_day: (day: string) => `From ${dayText(day)}`,
    to_day: (day: string) => `To ${dayText(day)}`,
    actor: () => `Actor: ${names.actor}`,
    chain: (chain: string) => `Chain: ${names.chain ?? chainText(chain)}`,
  }
  return (
    <FilterChips chips={chipsOf(filter, words, change)}>
      <FilterSelect
        label="Action"
        all="All actions"
        searchable
        data={auditAreas}
        value={filter.action}
        onChange={(action) => change('action', action)}
      />
      <FilterSelect
        label="Source"
        all="All sources"
        data={viaChoices}
        value={filter.via}
        onChange={(via) => change('via', via)}
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
    </FilterChips>
  )
}

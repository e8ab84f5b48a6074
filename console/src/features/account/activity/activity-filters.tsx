import { dayText } from '../../../lib/text/day-text.ts'
import { DayRange } from '../../../ui/forms/day-range.tsx'
import { FilterSelect } from '../../../ui/forms/filter-select.tsx'
import { FilterBar } from '../../../ui/layout/filter-bar.tsx'
import { chipsOf, FilterChips, labelIn } from '../../../ui/layout/filter-chips.tsx'
import { activityText, areaChoices, areaText } from './activity-words.ts'
import type { ActivityFilter } from './use-activity.ts'

interface ActivityFiltersProps {
  filter: ActivityFilter
  change: (key: keyof ActivityFilter, value: string) => void
  actors: readonly { actor: string; name: string }[]
}

/** The filters of the list: by member, activity and day. */
export function ActivityFilters({ filter, change, actors }: ActivityFiltersProps) {
  const people = actors.map(({ actor, name }) => ({ value: actor, label: name }))
  const words = {
    actor: (actor: string) => `Member: ${labelIn(people)(actor)}`,
    // The value is an area or, from a link, one action.
    action: (action: string) => `Activity: ${activityText({ action: areaText(action) })}`,
    from_day: (day: string) => `From ${dayText(day)}`,
    to_day: (day: string) => `To ${dayText(day)}`,
  }
  return (
    <FilterBar>
      <FilterChips chips={chipsOf(filter, words, change)}>
        <FilterSelect
          label="Member"
          all="All members"
          searchable
          data={people}
          value={filter.actor}
          onChange={(actor) => change('actor', actor)}
        />
        <FilterSelect
          label="Activity"
          all="All activity"
          searchable
          data={areaChoices}
          value={filter.action}
          onChange={(action) => change('action', action)}
        />
        <DayRange
          from={filter.from_day}
          to={filter.to_day}
          onFrom={(day) => change('from_day', day)}
          onTo={(day) => change('to_day', day)}
        />
      </FilterChips>
    </FilterBar>
  )
}

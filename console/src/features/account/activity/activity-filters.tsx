import { DayRange } from '../../../ui/forms/day-range.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { ListTools } from '../../../ui/tables/list-tools.tsx'
import { areaChoices } from './activity-words.ts'
import type { ActivityFilter } from './use-activity.ts'

interface ActivityFiltersProps {
  filter: ActivityFilter
  change: (key: keyof ActivityFilter, value: string) => void
  actors: readonly { actor: string; name: string }[]
}

/** The value of the choice without a filter: a field has no option whose value is empty. */
const ALL = 'all'

/** The line above the list: who, what and when. */
export function ActivityFilters({ actors, ...filter }: ActivityFiltersProps) {
  const people = actors.map(({ actor, name }) => ({ value: actor, label: name }))
  return (
    <ListTools>
      <ChoiceField label="Member" all="All members" field="actor" choices={people} {...filter} />
      <ChoiceField
        label="Activity"
        all="All activity"
        field="action"
        choices={areaChoices}
        {...filter}
      />
      <DayRange
        from={filter.filter.from_day}
        to={filter.filter.to_day}
        onFrom={(day) => filter.change('from_day', day)}
        onTo={(day) => filter.change('to_day', day)}
      />
    </ListTools>
  )
}

type FilterProps = Omit<ActivityFiltersProps, 'actors'> & {
  label: string
  field: keyof ActivityFilter
}

interface ChoiceFieldProps extends FilterProps {
  /** The label of the choice without a filter. */
  all: string
  choices: readonly { value: string; label: string }[]
}

function ChoiceField({ label, all, field, choices, filter, change }: ChoiceFieldProps) {
  const data = [{ value: ALL, label: all }, ...choices]
  const value = filter[field]
  return (
    <SelectField
      aria-label={label}
      className="low grows"
      w={190}
      miw={140}
      data={data}
      searchable
      value={data.some((choice) => choice.value === value) ? (value ?? ALL) : ALL}
      onChange={(chosen) => change(field, chosen === null || chosen === ALL ? '' : chosen)}
    />
  )
}

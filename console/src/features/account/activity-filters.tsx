import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { areaChoices } from './activity-words.ts'
import styles from './activity.module.css'
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
    <div className={styles.filters}>
      <ChoiceField label="Who" all="Everybody" field="actor" choices={people} {...filter} />
      <ChoiceField label="What" all="Everything" field="action" choices={areaChoices} {...filter} />
      <div className={styles.days}>
        <DayField label="From day" field="from_day" {...filter} />
        <span aria-hidden="true">–</span>
        <DayField label="To day" field="to_day" {...filter} />
      </div>
    </div>
  )
}

type FilterProps = Omit<ActivityFiltersProps, 'actors'> & {
  label: string
  field: keyof ActivityFilter
}

function DayField({ label, field, filter, change }: FilterProps) {
  return (
    <DateField
      small
      aria-label={label}
      value={filter[field] ?? ''}
      onChange={({ target }) => change(field, target.value)}
    />
  )
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
      className={styles.choice}
      data={data}
      searchable
      value={data.some((choice) => choice.value === value) ? (value ?? ALL) : ALL}
      onChange={(chosen) => change(field, chosen === null || chosen === ALL ? '' : chosen)}
    />
  )
}

import type { Case, CaseFilter } from './use-cases.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { caseKinds } from './case-kinds.tsx'
import styles from './queue.module.css'

const states: Readonly<Record<string, Case['state']>> = {
  Waiting: 'open',
  Asked: 'asked',
  Closed: 'closed',
}
const choices = Object.keys(states)
const kinds = Object.entries(caseKinds).map(([value, { name }]) => ({ value, label: name }))

interface QueueFiltersProps {
  filter: CaseFilter
  change: (name: keyof CaseFilter, value: string) => void
}

/** What narrows the queue. */
export function QueueFilters({ filter, change }: QueueFiltersProps) {
  const chosen = choices.find((choice) => states[choice] === filter.state) ?? 'Waiting'
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <Segmented
        label="State"
        choices={choices}
        value={chosen}
        onChange={(choice) => {
          const state = states[choice]
          change('state', state === undefined || state === 'open' ? '' : state)
        }}
      />
      <SelectField
        aria-label="Kind"
        placeholder="Every kind"
        clearable
        data={kinds}
        value={filter.kind ?? null}
        onChange={(kind) => change('kind', kind ?? '')}
      />
      <CheckField
        label="Only mine"
        checked={filter.mine}
        onChange={({ target }) => change('mine', target.checked ? 'true' : '')}
      />
    </div>
  )
}

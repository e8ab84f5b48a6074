import type { Case } from '@frontrow/contract/operator/cases'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { listOperators } from '@frontrow/contract/operator/operators'
import type { CaseFilter } from '../cases/use-cases.ts'
import { FilterBar } from '../../../../ui/layout/filter-bar.tsx'
import { Segmented } from '../../../../ui/forms/segmented.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { useOperator } from '../../../../operator-parts/use-operator.ts'
import { caseKinds } from '../cases/case-kinds.tsx'

const states: Readonly<Record<string, Case['state']>> = {
  Open: 'open',
  'Awaiting reply': 'asked',
  Closed: 'closed',
}
const choices = Object.keys(states)
const scopes = ['I can decide', 'All'] as const
const kinds = Object.entries(caseKinds).map(([value, { name }]) => ({ value, label: name }))

interface QueueFiltersProps {
  filter: CaseFilter
  change: (name: 'kind' | 'state' | 'by' | 'scope', value: string) => void
}

/** What narrows the queue. */
export function QueueFilters({ filter, change }: QueueFiltersProps) {
  const operators = useCall(listOperators, {})
  const me = useOperator()?.id
  const others = (operators.data ?? []).filter(({ id, state }) => id !== me && state === 'active')
  const openers = [
    { value: 'me', label: 'Claimed by me' },
    ...others.map(({ id, name }) => ({ value: id, label: `Claimed by ${name}` })),
  ]
  const chosen = choices.find((choice) => states[choice] === filter.state) ?? 'Open'
  return (
    <FilterBar isDivided={false}>
      <Segmented
        label="Who can decide"
        choices={scopes}
        value={filter.decidable === true ? 'I can decide' : 'All'}
        onChange={(scope) => change('scope', scope === 'All' ? 'all' : '')}
      />
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
        aria-label="Type"
        placeholder="All types"
        clearable
        data={kinds}
        value={filter.kind ?? null}
        onChange={(kind) => change('kind', kind ?? '')}
      />
      <SelectField
        aria-label="Claimed by"
        placeholder="Claimed by anyone"
        clearable
        data={openers}
        value={filter.by ?? null}
        onChange={(by) => change('by', by ?? '')}
      />
    </FilterBar>
  )
}

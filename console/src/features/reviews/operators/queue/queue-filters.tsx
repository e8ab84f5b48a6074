import { caseStates } from '@frontrow/contract/operator/cases'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { listOperators } from '@frontrow/contract/operator/operators'
import type { GivenFilter } from '../cases/use-cases.ts'
import { FilterBar } from '../../../../ui/layout/filter-bar.tsx'
import { chipsOf, FilterChips, labelIn } from '../../../../ui/layout/filter-chips.tsx'
import { FilterSelect } from '../../../../ui/forms/filter-select.tsx'
import { useOperator } from '../../../../operator-parts/use-operator.ts'
import { caseKinds } from '../cases/case-kinds.tsx'
import { caseStateWords } from '../cases/case-name.ts'
import { groupWords } from './grouped-rows.ts'

const states = caseStates
  .filter((state) => state !== 'open')
  .map((value) => ({ value, label: caseStateWords[value] }))
const kinds = Object.entries(caseKinds).map(([value, { name }]) => ({ value, label: name }))
const groups = Object.entries(groupWords).map(([value, label]) => ({ value, label }))

interface QueueFiltersProps {
  /** The filter of the URL. */
  given: GivenFilter
  change: (name: keyof GivenFilter, value: string) => void
}

/** The filters of the queue, and its grouping. */
export function QueueFilters({ given, change }: QueueFiltersProps) {
  const operators = useCall(listOperators, {})
  const me = useOperator()?.id
  const others = (operators.data ?? []).filter(({ id, state }) => id !== me && state === 'active')
  const openers = [
    { value: 'me', label: 'Claimed by me' },
    ...others.map(({ id, name }) => ({ value: id, label: `Claimed by ${name}` })),
  ]
  const words = {
    scope: () => 'Cases of all roles',
    state: labelIn(states),
    kind: labelIn(kinds),
    by: labelIn(openers),
    group: labelIn(groups),
  }
  const select = (key: keyof GivenFilter, usual: string, data: typeof openers) => (
    <FilterSelect
      label={labels[key]}
      all={usual}
      data={data}
      value={given[key]}
      onChange={(value) => change(key, value)}
    />
  )
  return (
    <FilterBar isDivided={false}>
      <FilterChips chips={chipsOf(given, words, change)}>
        {select('scope', 'Cases I can decide', [{ value: 'all', label: 'Cases of all roles' }])}
        {select('state', 'Open', states)}
        {select('kind', 'All types', kinds)}
        {select('by', 'Claimed by anyone', openers)}
        {select('group', 'Not grouped', groups)}
      </FilterChips>
    </FilterBar>
  )
}

const labels: Readonly<Record<keyof GivenFilter, string>> = {
  scope: 'Who can decide',
  state: 'State',
  kind: 'Type',
  by: 'Claimed by',
  group: 'Group by',
}

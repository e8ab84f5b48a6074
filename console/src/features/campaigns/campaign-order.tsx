import type { ListView } from '../../lib/list-view.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { Sortable } from '../../ui/sorting.ts'
import type { Campaign } from './campaign-lists.ts'
import { shareLeft, stateOf, stateWords } from './campaign-state.ts'
import styles from './campaigns.module.css'

/** What campaigns can be put in order by beyond the columns of the published list. The heads are names in the address only. */
export function hiddenKeys(now: Date): readonly Sortable<Campaign>[] {
  return [
    { head: 'State', sortBy: (campaign) => stateWords[stateOf(campaign, now)] },
    // Amounts in different currencies have no order; shares do. One that does not spend comes last.
    {
      head: 'Left Today',
      sortBy: (campaign) => (stateOf(campaign, now) === 'running' ? (shareLeft(campaign) ?? 2) : 2),
    },
  ]
}

/** Each choice as it stands in the address. The empty one is the order the rows come in. */
const choices: readonly { value: string; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'left-today', label: 'Least left today' },
  { value: 'valid-till', label: 'Ends first' },
  { value: 'state', label: 'State' },
]

interface SortFieldProps {
  view: ListView
  change: (change: Partial<ListView>) => void
}

export function SortField({ view, change }: SortFieldProps) {
  const sort = view.descending ? null : (view.by ?? '')
  return (
    <SelectField
      aria-label="Sort by"
      className={styles.sorting}
      data={choices}
      // Empty where the rows are in the order of a head.
      value={choices.some(({ value }) => value === sort) ? sort : null}
      placeholder="By a column"
      onChange={(chosen) => change({ by: chosen || null, descending: false })}
    />
  )
}

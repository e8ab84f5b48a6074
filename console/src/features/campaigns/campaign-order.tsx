import type { ListView } from '../../lib/list-view.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { Sortable } from '../../ui/sorting.ts'
import type { Campaign } from './campaign-lists.ts'
import { shareLeft, stateOf, stateWords } from './campaign-state.ts'
import styles from './campaigns.module.css'

/** Sort keys beyond the columns of the published list. Their heads appear only in the URL. */
export function hiddenKeys(now: Date): readonly Sortable<Campaign>[] {
  return [
    { head: 'State', sortBy: (campaign) => stateWords[stateOf(campaign, now)] },
    // Amounts in different currencies cannot be compared, so the sort uses shares. Campaigns that
    // do not spend come last.
    {
      head: 'Left Today',
      sortBy: (campaign) => (stateOf(campaign, now) === 'running' ? (shareLeft(campaign) ?? 2) : 2),
    },
  ]
}

/** The choices with their values in the URL. The empty value is the order of the reply. */
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
      // Empty if the list is sorted by a column head.
      value={choices.some(({ value }) => value === sort) ? sort : null}
      placeholder="By a column"
      onChange={(chosen) => change({ by: chosen || null, descending: false })}
    />
  )
}

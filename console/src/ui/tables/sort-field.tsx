import { SelectField } from '../forms/select-field.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { ListSearch } from './list-search.ts'
import { withColumns, type ListView, type SortKey } from './list-view.ts'
import styles from './list-tools.module.css'

/** The value of the choice without an order: a field has no option whose value is empty. */
const NO_SORT = 'none'

interface SortFieldProps {
  search: Pick<ListSearch<never>, 'view' | 'change' | 'sortChoices'> & {
    sortKeys: readonly SortKey[]
  }
}

/**
 * A field that orders the list. It offers the orders that no column has and, on a phone, those of
 * the columns, because no heads are shown there.
 */
export function SortField({ search }: SortFieldProps) {
  const { view, change, sortKeys, sortChoices = [{ value: '', label: 'Default order' }] } = search
  const isPhone = useIsPhone()
  const choices = isPhone ? withColumns(sortChoices, sortKeys) : sortChoices
  const sort = view.by === null ? NO_SORT : `${view.descending ? '-' : ''}${view.by}`
  const data = choices.map(({ value, label }) => ({ value: value || NO_SORT, label }))
  return (
    <div className={styles.sort}>
      <span className="small" aria-hidden="true">
        Sorted by
      </span>
      <SelectField
        aria-label="Sorted by"
        className="low grows"
        w={176}
        miw={150}
        data={data}
        // Empty if the list is sorted by a column head.
        value={data.some(({ value }) => value === sort) ? sort : null}
        placeholder="A column"
        onChange={(chosen) => change(sortOf(chosen ?? NO_SORT))}
      />
    </div>
  )
}

function sortOf(chosen: string): Partial<ListView> {
  if (chosen === NO_SORT) return { by: null, descending: false }
  return { by: chosen.replace(/^-/, ''), descending: chosen.startsWith('-') }
}

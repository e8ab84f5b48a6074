import type { ListView } from '../../lib/list-view.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { sortChoices } from './app-list-rows.ts'
import styles from './apps.module.css'

interface ListToolsProps {
  view: ListView
  change: (change: Partial<ListView>) => void
  /** Without rows there is nothing to search or sort. */
  hasRows: boolean
}

/** Search and sort of the app list. */
export function ListTools({ view, change, hasRows }: ListToolsProps) {
  const sort = view.by === null ? '' : `${view.descending ? '-' : ''}${view.by}`
  return (
    <div className={styles.tools}>
      {hasRows && (
        <>
          <SearchField
            label="Find an app"
            value={view.search}
            onChange={(search) => change({ search })}
          />
          <SelectField
            aria-label="Sort by"
            className={styles.sorting}
            data={sortChoices}
            value={sortChoices.some(({ value }) => value === sort) ? sort : ''}
            onChange={(chosen) => change(sortOf(chosen ?? ''))}
          />
        </>
      )}
      <div className={styles.which}>
        <Segmented
          label="Which apps"
          choices={['In use', 'Retired']}
          value={view.only === 'retired' ? 'Retired' : 'In use'}
          onChange={(choice) => change({ only: choice === 'Retired' ? 'retired' : null })}
        />
      </div>
    </div>
  )
}

function sortOf(chosen: string): Partial<ListView> {
  return { by: chosen.replace(/^-/, '') || null, descending: chosen.startsWith('-') }
}

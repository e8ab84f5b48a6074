import { sortIn, type ListView } from '../../lib/list-view.ts'
import { fold } from '../../ui/fold.ts'
import { sorted } from '../../ui/sorting.ts'
import type { Column } from '../../ui/table.tsx'
import { earningsText, installsText, typeText } from './app-figures.ts'
import type { AppStatistic } from './app-statistics.ts'

/** The choices of the sort field, each as it stands in the address. The empty one is the order the rows come in. */
export const sortChoices: readonly { value: string; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'app', label: 'Name, A to Z' },
  { value: '-app', label: 'Name, Z to A' },
  { value: 'type', label: 'Type, A to Z' },
  { value: '-type', label: 'Type, Z to A' },
  { value: '-ad-contents', label: 'Most ad contents' },
  { value: 'ad-contents', label: 'Fewest ad contents' },
  { value: '-installs', label: 'Most installs' },
  { value: 'installs', label: 'Fewest installs' },
  { value: '-earnings', label: 'Highest earnings' },
  { value: 'earnings', label: 'Lowest earnings' },
]

/** What stands of an app behind its name, in use or retired. */
export const figureColumns: readonly Column<AppStatistic>[] = [
  {
    head: 'Ad Contents',
    cell: (row) => row.ad_contents,
    numeric: true,
    sortBy: (row) => row.ad_contents,
  },
  { head: 'Type', cell: (row) => typeText(row.App), sortBy: (row) => typeText(row.App) },
  {
    head: 'Installs',
    cell: (row) => installsText(row.installs),
    numeric: true,
    sortBy: (row) => row.installs,
  },
  {
    head: 'Earnings ($)',
    cell: (row) => earningsText(row.installs),
    numeric: true,
    sortBy: (row) => row.installs,
  },
]

/** The rows in which the search is found, in the order of the view. Names, types and store ids are searched, without case and marks. */
export function findApps(
  rows: readonly AppStatistic[],
  columns: readonly Column<AppStatistic>[],
  view: ListView,
): readonly AppStatistic[] {
  const wanted = fold(view.search.trim())
  const found =
    wanted === '' ? rows : rows.filter((row) => fold(textsOf(row).join('\n')).includes(wanted))
  return view.by === 'created' ? found.toReversed() : sorted(found, columns, sortIn(columns, view))
}

function textsOf({ App: app }: AppStatistic): string[] {
  return [app.name, typeText(app), app.google_app_id ?? '', app.apple_app_id ?? '']
}

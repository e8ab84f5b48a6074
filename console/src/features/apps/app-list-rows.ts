import type { ListRules } from '../../ui/tables/find-rows.ts'
import type { SortChoice } from '../../ui/tables/list-view.ts'
import type { Column } from '../../ui/tables/table.tsx'
import { earningsText, installsText, typeText } from './app-figures.ts'
import type { AppStatistic } from './app-statistics.ts'

/** The sort choices with their values in the URL. The empty value is the order of the reply. */
export const sortChoices: readonly SortChoice[] = [
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

/** The head and the sort key of the first column. */
export const nameKey = { head: 'App', sortBy: (row: AppStatistic) => row.App.name }

/** The columns after the name, for active and retired apps. */
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

/** Apps are found by name, type and store id. The reply has the newest app first. */
export const appRules: ListRules<AppStatistic> = {
  textsOf: ({ App: app }) => [
    app.name,
    typeText(app),
    app.google_app_id ?? '',
    app.apple_app_id ?? '',
  ],
  sortKeys: [nameKey, ...figureColumns, { head: 'Created', sortBy: (_row, place) => -place }],
}

import {
  isTimeDimension,
  measureOf,
  measuresAbout,
  type Dimension,
  type MeasureName,
  type Subject,
} from '@frontrow/contract/measures'
import type { Statistics, StatisticsAsk, Where } from '@frontrow/contract/statistics'
import { needsMoney } from '@frontrow/contract/statistics/kept-asks'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { countText } from '../../lib/text/count-text.ts'
import { dayText, momentText } from '../../lib/text/day-text.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { useListView } from '../../ui/tables/list-view.ts'
import type { Days } from './period.ts'
import { member, type Reader } from './reader.ts'
import type { ResultCells, ResultColumn } from './result-columns.tsx'
import { ResultTable } from './result-table.tsx'
import { SplitField } from './split-field.tsx'
import { dimensionWords } from './statistics-words.ts'
import { TableActs, type Dialog } from './table-acts.tsx'
import { useResultView } from './use-result-view.ts'
import { useStatistics } from './use-statistics.ts'

/** Loaded when one is opened, because their fields are half of the script of a page. */
const TableDialogs = lazy(async () => ({
  default: (await import('./dialogs/table-dialogs.tsx')).TableDialogs,
}))

interface StatisticsTableProps {
  title: string
  sub?: string | undefined
  /** Choices before the buttons of the table. */
  tools?: ReactNode
  about: Subject
  /** What the page is about, as one campaign. */
  where?: Where
  days: Days
  isCompared: boolean
  /** The dimensions to choose from, the first one shown first. */
  splits: readonly [Dimension, ...Dimension[]]
  /** The columns that are shown until others are chosen. */
  usual: readonly ResultColumn[]
  /** The measure that shares are of. For who does not see money, it is of impressions. */
  shareOf: MeasureName
  cells?: ResultCells
  reader?: Reader
  /** Stands between the head and the choice of rows. */
  children?: ReactNode
}

/** A page has one such table, and its address keeps how the table is shown. */
export function StatisticsTable(props: StatisticsTableProps) {
  const { title, about, splits, usual, reader = member } = props
  const { isAllowed: seesMoney } = useMay(reader.money)
  const [view, change] = useResultView({
    splits,
    usual,
    columnsBy: (by) => possibleColumns(about, by, seesMoney),
  })
  const shareOf = seesMoney ? props.shareOf : 'impressions'
  const ask = askOf({ ...props, shareOf, ...view })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  return (
    <Section
      title={title}
      sub={props.sub}
      tools={
        <>
          {props.tools}
          <TableActs keeps={reader.keeps} onChoose={setDialog} />
        </>
      }
    >
      {props.children}
      <SplitField splits={splits} value={view.by} onChange={(by) => change({ by })} />
      <Rows
        key={view.by}
        {...props}
        ask={ask}
        by={view.by}
        shown={view.shown}
        shareOf={shareOf}
        call={reader.call}
      />
      {dialog !== null && (
        <Suspense>
          <TableDialogs
            dialog={dialog}
            reader={reader}
            name={`${title} by ${wordOf(view.by)}`}
            ask={ask}
            view={view}
            splits={splits}
            possible={possibleColumns(about, view.by, seesMoney)}
            shareOf={shareOf}
            change={change}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function wordOf(by: Dimension): string {
  return dimensionWords[by].toLowerCase()
}

interface RowsProps {
  title: string
  ask: StatisticsAsk
  by: Dimension
  shown: readonly ResultColumn[]
  shareOf: MeasureName
  cells?: ResultCells
  call: Reader['call']
}

function Rows({ title, ask, by, shown, shareOf, cells, call }: RowsProps) {
  const query = useStatistics(ask, { call })
  const view = useListView('results-')
  return (
    <ResultTable
      label={`${title} by ${wordOf(by)}`}
      loading="Loading figures..."
      query={query}
      by={by}
      shown={shown}
      shareOf={shareOf}
      cells={cells}
      find={`Find ${wordOf(by)}`}
      view={view}
      note={query.data && noteOf(query.data, ask)}
    />
  )
}

/** The ask of a table. The largest figures come first, so that they are not cut off. */
function askOf({
  about,
  days,
  where,
  isCompared,
  by,
  shown,
  shareOf,
}: StatisticsTableProps & {
  by: Dimension
  shown: readonly ResultColumn[]
}): StatisticsAsk {
  const measures = [...new Set(shown.map((name) => (name === 'share' ? shareOf : name)))]
  return {
    about,
    ...days,
    by: [by],
    measures,
    order: [isTimeDimension(by) ? `-${by}` : `-${measures[0] ?? ''}`],
    labels: true,
    ...(where && { where }),
    ...(isCompared && { compare: 'before' as const }),
  }
}

/** A day's recount, which counts the systems, has neither requests nor completes. */
const notByOs: ReadonlySet<MeasureName> = new Set([
  'requests',
  'answers',
  'fill',
  'completes',
  'completion',
  'rpm',
])

/** The columns of a subject that its tables can split in this way, and that the member may see. */
function possibleColumns(about: Subject, by: Dimension, seesMoney: boolean): ResultColumn[] {
  const possible = measuresAbout(about).filter((name) => {
    if (!seesMoney && measureOf(name).needs !== undefined) return false
    return by !== 'os' || !notByOs.has(name)
  })
  return [...possible, 'share']
}

/** What the reader has to know of the figures. */
function noteOf(data: Statistics, ask: StatisticsAsk): ReactNode {
  const hasMoney = needsMoney(ask)
  const estimated = data.state.some(({ state }) => state === 'estimated')
  const corrected = data.state.filter(({ revision }) => revision !== null && revision > 1)
  const parts = [
    ask.compare && 'The second figure of a cell is of the period before.',
    ask.by.includes('os') && 'Systems are told of closed days, so today’s are there tomorrow.',
    data.next !== null && 'Only the rows with the largest figures are shown.',
    hasMoney && estimated && 'Amounts of days that are not closed yet are estimated.',
    hasMoney && correctedText(corrected.map(({ day }) => day)),
    `Days are UTC. Complete until ${momentText(data.fresh_till)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Which days have other amounts than when they were closed first; '' where none has. */
function correctedText(days: readonly string[]): string {
  const [first] = days
  if (first === undefined) return ''
  if (days.length === 1) return `${dayText(first)} was corrected after it was closed.`
  return `${countText(days.length)} days were corrected after they were closed.`
}

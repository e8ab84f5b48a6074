import { microsOfText } from '@frontrow/contract/money/amounts'
import type { DayLine } from './day-line.ts'
import { lineCents } from './line-cents.ts'

/** What the days of a campaign or a placement come to, or what an adjustment took back of it. */
export interface SummedLine {
  subject: string
  name: string
  /** Of a placement. */
  appName: string | null
  isAdjusted: boolean
  /** Why it was adjusted. */
  reason: string | null
  fromDay: string
  tillDay: string
  impressions: number
  /** Exact. */
  micros: bigint
  /** Whole hundredths. All of them add up to the net amount of the document. */
  printedMicros: bigint
  /** Of a placement: what advertisers paid, in whole hundredths. */
  printedGrossMicros: bigint
  /** Of a campaign. */
  spentMicros: bigint
  spentCurrency: string
}

/** The lines of a document by campaign, or by app and placement, in the order of names. */
export function summedLines(lines: readonly DayLine[], net: string): SummedLine[] {
  const groups = Map.groupBy(lines, (line) =>
    [subjectOf(line), line.cause === 'adjusted', line.reason ?? ''].join(' '),
  )
  const sums = [...groups.values()]
    .flatMap((group) => (group[0] === undefined ? [] : [sumOf(group[0], group)]))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
  const cents = centsOf(sums, (sum) => sum.micros, microsOfText(net))
  const grossMicros = sums.reduce((all, sum) => all + sum.grossMicros, 0n)
  const gross = centsOf(sums, (sum) => sum.grossMicros, grossMicros)
  return sums.map(({ order: _order, grossMicros: _gross, ...sum }, place) => ({
    ...sum,
    printedMicros: cents[place] ?? 0n,
    printedGrossMicros: gross[place] ?? 0n,
  }))
}

function subjectOf({ campaign, placement }: DayLine): string {
  return campaign ?? placement ?? ''
}

type Sum = ReturnType<typeof sumOf>

function centsOf(sums: readonly Sum[], of: (sum: Sum) => bigint, allMicros: bigint): bigint[] {
  return lineCents(
    sums.map((sum) => ({ name: sum.order, micros: of(sum) })),
    allMicros,
  )
}

function sumOf(first: DayLine, group: readonly DayLine[]) {
  const { name, app_name: appName = null, cause, reason } = first
  const days = group.map(({ day }) => day).toSorted()
  const isAdjusted = cause === 'adjusted'
  const subject = subjectOf(first)
  const sum = (of: (line: DayLine) => string | undefined) =>
    group.reduce((micros, line) => micros + microsOfText(of(line) ?? '0.00'), 0n)
  return {
    order: [appName ?? '', name, subject, isAdjusted, reason ?? ''].join('\u0000'),
    subject,
    name,
    appName,
    isAdjusted,
    reason,
    fromDay: days[0] ?? '',
    tillDay: days.at(-1) ?? '',
    impressions: group.reduce((all, { impressions }) => all + impressions, 0),
    micros: sum(({ charged, earned }) => charged ?? earned),
    grossMicros: sum(({ gross }) => gross),
    spentMicros: sum(({ spent }) => spent),
    spentCurrency: first.currency ?? '',
  }
}

import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import { useMemo, useState } from 'react'
import { percentText } from '../../lib/text/percent-text.ts'
import { countText } from '../../lib/text/count-text.ts'
import { dayText, hourText } from '../../lib/text/day-text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { LineGraph } from '../../ui/graphs/line-graph.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Totals } from '../../ui/layout/totals.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { NoValue, type Column } from '../../ui/tables/table.tsx'
import { type NoFillHour, sumsOf } from './no-fill-sums.ts'
import { isByDay, type Span, spans, useNoFill } from './use-why.ts'
import styles from './why-page.module.css'

const columnsFor = (span: Span): readonly Column<NoFillHour>[] => [
  isByDay(span)
    ? { head: 'Day', cell: ({ hour }) => dayText(hour.slice(0, 10)) }
    : { head: 'Hour', cell: ({ hour }) => hourText(hour) },
  { head: 'Requests', phone: 'fact', cell: (row) => countText(row.requests), numeric: true },
  { head: 'Filled', cell: (row) => countText(row.fills), numeric: true },
  {
    head: 'Fill rate',
    phone: 'main',
    cell: (row) => percentText(row.fills, row.requests),
    numeric: true,
  },
  {
    head: 'No-fill reasons',
    phone: 'fact',
    cell: ({ reasons }) =>
      reasons.length === 0 ? (
        <NoValue />
      ) : (
        reasons
          .map(({ reason, requests }) => `${reasonWords(reason).title} (${countText(requests)})`)
          .join(' · ')
      ),
  },
]

/**
 * Requests, ads and no-fill reasons of a placement: totals with advice, and the numbers by hour.
 */
export function NoFillSection({ placementId }: { placementId: string }) {
  const [span, setSpan] = useState<Span>('24 hours')
  const noFill = useNoFill(placementId, span)
  const { data } = noFill
  const choices = Object.keys(spans) as Span[]
  return (
    <Section
      title="Unfilled requests"
      sub={data && `${data.placement.name} in ${data.placement.app_name}, ${data.placement.type}`}
      tools={<Segmented label="Time" choices={choices} value={span} onChange={setSpan} />}
    >
      <QueryTable
        label={isByDay(span) ? 'Requests by day' : 'Requests by the hour'}
        loading="Loading requests..."
        updating="Loading requests..."
        query={noFill}
        rows={data?.hours}
        columns={columnsFor(span)}
        keyOf={({ hour }) => hour}
        above={
          data && (
            <>
              <Reasons hours={data.hours} />
              <Requests hours={data.hours} span={span} />
            </>
          )
        }
        empty={
          <EmptyState title="No requests in this period">
            Requests appear here by the hour, with the no-fill reasons.
          </EmptyState>
        }
      />
    </Section>
  )
}

/** Requests and how many were filled, by hour or day. */
function Requests({ hours, span }: { hours: readonly NoFillHour[]; span: Span }) {
  const [line, setLine] = useState<keyof typeof lines>('Requests')
  const points = useMemo(
    () =>
      hours
        .map((hour) => ({ at: new Date(hour.hour), value: lines[line](hour) }))
        .toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    [hours, line],
  )
  if (points.length < 2) return null
  return (
    <>
      <SectionBody>
        <Segmented label="Line" choices={lineNames} value={line} onChange={setLine} />
      </SectionBody>
      <LineGraph
        label={`${line} per ${isByDay(span) ? 'day' : 'hour'}`}
        points={points}
        color="var(--chart-5)"
        valueText={countText}
        {...(!isByDay(span) && { bucket: 'hour', dateText: hourText })}
      />
    </>
  )
}

const lines = {
  Requests: ({ requests }: NoFillHour) => requests,
  Filled: ({ fills }: NoFillHour) => fills,
}
const lineNames = ['Requests', 'Filled'] as const

function Reasons({ hours }: { hours: readonly NoFillHour[] }) {
  const { requests, fills, reasons } = sumsOf(hours)
  if (requests === 0) return null
  return (
    <>
      <SectionBody>
        <Totals
          totals={[
            { label: 'Requests', value: countText(requests) },
            { label: 'Filled', value: countText(fills) },
            { label: 'Fill rate', value: percentText(fills, requests) },
          ]}
        />
      </SectionBody>
      {reasons.length > 0 && (
        <ul className={`${styles.reasons} divided`} aria-label="Reasons">
          {reasons.map(({ reason, requests: count, share }) => (
            <li key={reason} className={styles.reason}>
              <span className="label">{reasonWords(reason).title}</span>
              <span className={`${styles.count} tabular`}>
                {countText(count)} <span className="muted">{percentText(share, 1)}</span>
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${share * 100}%` }} />
              </span>
              <p className={`${styles.advice} note`}>{reasonWords(reason).advice}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { bases } from '@frontrow/contract/overview'
import { useMemo, type ReactNode } from 'react'
import { bucketText } from '../../lib/text/day-text.ts'
import { GraphSkeleton } from '../../ui/graphs/graph-skeleton.tsx'
import { LineGraph } from '../../ui/graphs/line-graph.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Spread } from '../../ui/layout/boxes.tsx'
import { DateFields } from './date-fields.tsx'
import styles from './overview.module.css'
import { spanText, type Bucket } from './series.ts'
import type { useSeries } from './use-series.ts'

interface SeriesSectionProps {
  title: string
  /** Shown after the title. */
  hint?: ReactNode
  series: ReturnType<typeof useSeries>
  /** The text of the total over all buckets. */
  total: (buckets: readonly Bucket[]) => string
  loading: string
  /** The text while another series loads and the previous one is still shown. */
  loadingAgain: string
  line: Line
  /** Shown in place of the graph; null if there is no error. */
  failed: ReactNode
  empty: ReactNode
}

interface Line {
  /** The name of the line: 'Install Per Day'. */
  label: string
  color: string
  /** Converts a count to the value that is drawn. */
  valueOf: (count: number) => number
  valueText: (value: number) => string
  axisText?: (value: number) => string
  /** The unit of a value, if the name does not contain it. */
  unit?: string
}

export function SeriesSection(props: SeriesSectionProps) {
  const { title, hint, series, total, loading, loadingAgain, line, failed, empty } = props
  const { buckets, bucketBasis, isFetching } = series
  const isEmpty = buckets?.length === 0
  return (
    <Section
      title={title}
      hint={hint}
      tools={
        <span className={styles.sum}>
          <Sum buckets={buckets} bucketBasis={bucketBasis} total={total} />
        </span>
      }
    >
      <Spread gap={2} pad="0 4 2">
        <Segmented label="Basis" choices={bases} value={series.basis} onChange={series.setBasis} />
        <DateFields filter={series.filter} />
      </Spread>
      <div className={styles.graph}>
        {failed || (
          <Body
            series={series}
            line={line}
            empty={empty}
            // There is no previous graph to keep on the screen.
            loading={
              buckets === undefined || (isEmpty && isFetching)
                ? buckets
                  ? loadingAgain
                  : loading
                : null
            }
            loadingAgain={isFetching ? loadingAgain : null}
          />
        )}
      </div>
    </Section>
  )
}

type SumProps = Pick<SeriesSectionProps, 'total'> & {
  buckets: readonly Bucket[] | undefined
  bucketBasis: ReturnType<typeof useSeries>['bucketBasis']
}

function Sum({ buckets, bucketBasis, total }: SumProps) {
  return (
    <>
      {buckets === undefined ? (
        <SkeletonBar width={92} height={22} />
      ) : (
        <span className={`${styles.total} figure`}>{total(buckets)}</span>
      )}
      {buckets !== undefined && buckets.length > 0 && (
        <span>{spanText(buckets.length, bucketBasis)}</span>
      )}
    </>
  )
}

interface BodyProps {
  series: ReturnType<typeof useSeries>
  line: Line
  empty: ReactNode
  loading: string | null
  loadingAgain: string | null
}

function Body({ series, line, empty, loading, loadingAgain }: BodyProps) {
  const { buckets = [], bucketBasis } = series
  const { label, color, valueOf, valueText, axisText, unit } = line
  const points = useMemo(
    () => buckets.map(({ at, count }) => ({ at, value: valueOf(count) })),
    [buckets, valueOf],
  )
  if (loading !== null) return <GraphSkeleton label={loading} />
  if (buckets.length === 0) return <div className={styles.nothing}>{empty}</div>
  return (
    <>
      <div data-passing={loadingAgain !== null}>
        <LineGraph
          label={label}
          points={points}
          color={color}
          valueText={valueText}
          {...(axisText && { axisText })}
          {...(unit && { unit })}
          dateText={bucketText[bucketBasis]}
        />
      </div>
      {loadingAgain !== null && (
        <p className={`${styles.again} note`} role="status">
          {loadingAgain}
        </p>
      )}
    </>
  )
}

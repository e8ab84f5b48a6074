import type { Statistics } from '@frontrow/contract/statistics'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { GraphSkeleton } from '../../ui/graphs/graph-skeleton.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Sums } from '../../ui/layout/sums.tsx'
import {
  askByDay,
  PeriodGraph,
  plusDays,
  resultsOf,
  useStatistics,
  valueText,
  type Days,
  type PeriodChoice,
} from '../statistics/statistics.ts'
import { daysToAsk, soFarOf } from './so-far.ts'
import type { Source } from './so-far-sources.ts'
import { useSource } from './use-source.ts'

/** What was earned or spent: in four sums, and over the period. */
export function SoFarSection({ choice: { period, isCompared } }: { choice: PeriodChoice }) {
  const { source, query, now, choice } = useSource()
  return (
    <Section
      title={source.title}
      sub={subOf(isCompared && period?.days != null)}
      tools={<Segmented label="Sums shown" {...choice} />}
    >
      <SectionBody>
        <Loaded query={query} skeleton={<Waiting />}>
          {(reply) => <FourSums source={source} reply={reply} now={now} />}
        </Loaded>
      </SectionBody>
      {period?.days && query.data && (
        <OverPeriod source={source} days={period.days} isCompared={isCompared} />
      )}
    </Section>
  )
}

interface OverPeriodProps {
  source: Source
  days: Days
  isCompared: boolean
}

function OverPeriod({ source, days, isCompared }: OverPeriodProps) {
  const { about, measure, title, color } = source
  const shown = { about, days, isCompared }
  return (
    <Loaded
      query={useStatistics(askByDay({ ...shown, measures: [measure] }))}
      skeleton={<GraphSkeleton label={`Drawing what was ${title}...`} />}
    >
      {(data) => (
        <PeriodGraph data={data} {...shown} measure={measure} name={title} color={color} />
      )}
    </Loaded>
  )
}

function subOf(isCompared: boolean): string {
  const text = 'Days in UTC. Today is estimated until the day is closed.'
  return isCompared ? `${text} Dashed: the period before.` : text
}

function FourSums({ source, reply, now }: { source: Source; reply: Statistics; now: Date }) {
  const { about, measure } = source.byHour
  const yesterday = plusDays(daysToAsk(now).till, -1)
  const hours = useStatistics({
    about,
    from: yesterday,
    till: yesterday,
    by: ['hour'],
    measures: [measure],
  })
  const byHour = hours.data && { rows: resultsOf(hours.data, 'hour').rows, measure }
  const byDay = { rows: resultsOf(reply, 'day').rows, measure: source.measure }
  return (
    <Sums
      sums={soFarOf(byDay, byHour, now).map(({ label, sum, change }) => ({
        label,
        value: valueText(source.measure, sum, reply.currency ?? ''),
        // The line keeps its place while it is not known.
        more: change ?? '\u00a0',
      }))}
    />
  )
}

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label="Adding up the sums...">
      <Sums
        sums={['Today', 'Yesterday', 'This month', 'Last month'].map((label) => ({
          label,
          value: <SkeletonBar width={92} height={32} />,
          more: '\u00a0',
        }))}
      />
    </div>
  )
}

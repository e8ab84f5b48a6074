import type { Statistics } from '@frontrow/contract/statistics'
import { useState } from 'react'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Sums } from '../../ui/layout/sums.tsx'
import {
  PeriodBar,
  plusDays,
  resultsOf,
  useStatistics,
  valueText,
  type Days,
  type PeriodChoice,
} from '../statistics/statistics.ts'
import { firstDay } from './date-filter.ts'
import { PeriodLine } from './period-line.tsx'
import { daysToAsk, soFarOf } from './so-far.ts'
import { counts, money, type Source } from './so-far-sources.ts'

interface SoFarSectionProps {
  choice: PeriodChoice
  onDays: (days: Days) => void
}

/** The period of the page, and what was earned or spent: in four sums, and over the period. */
export function SoFarSection({ choice, onDays }: SoFarSectionProps) {
  const { isAllowed } = useMay('money.read')
  return (
    <Stack gap={4}>
      <PeriodBar choice={choice} none={`Since ${firstDay}`} onDays={onDays} />
      <SoFar key={String(isAllowed)} sources={isAllowed ? money : counts} choice={choice} />
    </Stack>
  )
}

interface SoFarProps {
  sources: readonly [Source, Source]
  choice: PeriodChoice
}

function SoFar({ sources, choice }: SoFarProps) {
  const [now] = useState(() => new Date())
  const { source, query, choose } = useSource(sources, now)
  const { period, isCompared } = choice
  return (
    <Section
      title={source.title}
      sub={subOf(isCompared && period?.days != null)}
      tools={
        <Segmented
          label="Sums shown"
          choices={sources.map((one) => one.choice)}
          value={source.choice}
          onChange={choose}
        />
      }
    >
      <SectionBody>
        <Loaded query={query} skeleton={<Waiting />}>
          {(reply) => <FourSums source={source} reply={reply} now={now} />}
        </Loaded>
      </SectionBody>
      {period?.days && query.data && (
        <PeriodLine source={source} days={period.days} isCompared={isCompared} now={now} />
      )}
    </Section>
  )
}

/**
 * The chosen source. Until one is chosen, it is the other one where the first has only zeros: an
 * advertiser, who earns nothing, sees what was spent.
 */
function useSource([first, other]: readonly [Source, Source], now: Date) {
  const [chosen, setChosen] = useState<string | null>(null)
  const ofFirst = useByDay(first, now, true)
  const isEmpty = ofFirst.data !== undefined && totalOf(ofFirst.data) === 0
  const ofOther = useByDay(other, now, isEmpty || chosen === other.choice)
  const isOtherEmpty = ofOther.data !== undefined && totalOf(ofOther.data) === 0
  // A failure of the other one is shown once it is chosen.
  const isOtherUsual = isEmpty && !isOtherEmpty && ofOther.failure === null
  const isOther = chosen === null ? isOtherUsual : chosen === other.choice
  return isOther
    ? { source: other, query: ofOther, choose: setChosen }
    : { source: first, query: ofFirst, choose: setChosen }
}

function subOf(isCompared: boolean): string {
  const text = 'Days in UTC. Today is estimated until the day is closed.'
  return isCompared ? `${text} Dashed: the period before.` : text
}

function useByDay({ about, measure }: Source, now: Date, isNeeded: boolean) {
  return useStatistics({ about, ...daysToAsk(now), by: ['day'], measures: [measure] }, isNeeded)
}

function totalOf({ totals }: Statistics): number {
  return Number(totals.at(-1) ?? 0)
}

function FourSums({ source, reply, now }: { source: Source; reply: Statistics; now: Date }) {
  const { about, measure } = source.byHour
  const { till } = daysToAsk(now)
  const from = plusDays(till, -1)
  const hours = useStatistics({ about, from, till, by: ['hour'], measures: [measure] })
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

import { showTrafficToday, type TrafficToday } from '@frontrow/contract/operator/home'
import { minuteMs } from '@frontrow/contract/durations'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { hourText } from '../../../lib/text/day-text.ts'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { LineGraph } from '../../../ui/graphs/line-graph.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useOperatorSession } from '../../../operator-parts/use-operator.ts'
import styles from './home.module.css'
import { changeOf, measuresIn, type Measure } from './measures.ts'

/** Five figures of today beside the usual, and the last 24 hours of one of them as a graph. */
export function Today() {
  const traffic = useCall(showTrafficToday, {}, { refetchInterval: minuteMs })
  const currency = useOperatorSession().data?.network.currency ?? ''
  const measures = measuresIn(currency)
  return (
    <>
      <Section title="Today" sub={subText(traffic.data)}>
        <Loaded query={traffic} skeleton={<CardSkeleton label="Loading today..." fields={2} />}>
          {(shown) => (
            <dl className={styles.tiles}>
              {measures.map((measure) => (
                <Tile key={measure.name} measure={measure} traffic={shown} />
              ))}
            </dl>
          )}
        </Loaded>
      </Section>
      {traffic.data?.last_hours !== undefined && (
        <LastHours hours={traffic.data.last_hours} measures={measures} />
      )}
    </>
  )
}

function subText(traffic: TrafficToday | undefined): string {
  if (traffic === undefined || traffic.hours > 0)
    return 'Completed hours of today (UTC), against the 7-day average for the same hours.'
  return 'The first hour of today (UTC) is not complete yet.'
}

interface TileProps {
  measure: Measure
  traffic: TrafficToday
}

function Tile({ measure, traffic: { today, usual } }: TileProps) {
  const { name, of, text } = measure
  const { text: change, needsAttention } = changeOf(measure, today, usual)
  const shown = (value: number | null) => (value === null ? '–' : text(value))
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{shown(of(today))}</dd>
      <dd className={styles.change} data-alarm={needsAttention}>
        {change}
      </dd>
      <dd className={styles.usual}>7-day average {shown(of(usual))}</dd>
    </div>
  )
}

interface LastHoursProps {
  hours: NonNullable<TrafficToday['last_hours']>
  measures: readonly Measure[]
}

function LastHours({ hours, measures }: LastHoursProps) {
  const [chosen, setChosen] = useState('Ad requests')
  const measure = measures.find(({ name }) => name === chosen)
  if (measure === undefined || hours.every(({ now }) => now.requests === 0)) return null
  const points = hours.flatMap(({ hour, now, usual }) => {
    const value = measure.of(now)
    return value === null ? [] : [{ at: new Date(hour), value, second: measure.of(usual) }]
  })
  return (
    <Section
      title="Last 24 hours"
      sub="Dashed: 7-day average for the same hour."
      tools={
        <Segmented
          label="Measure"
          choices={measures.map(({ name }) => name)}
          value={chosen}
          onChange={setChosen}
        />
      }
    >
      <LineGraph
        label={measure.name}
        color="var(--chart-1)"
        points={points}
        valueText={measure.text}
        axisText={measure.text}
        bucket="minute"
        dateText={hourText}
      />
    </Section>
  )
}

import type { Deviation, PlacementTraffic } from '@frontrow/contract/operator/traffic'
import { hourText } from '../../../../lib/text/day-text.ts'
import { percentText } from '../../../../lib/text/percent-text.ts'
import { LineGraph } from '../../../../ui/graphs/line-graph.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { measureWords } from './traffic-words.ts'

type Hour = PlacementTraffic['hours'][number]

const shareText = (value: number) => percentText(value, 1)

/** The measure of the newest anomaly in the last 48 hours, beside what was usual. */
export function AnomalyGraph({ traffic: { deviations, hours } }: { traffic: PlacementTraffic }) {
  const [newest] = deviations
  if (newest === undefined) return null
  const points = hours
    .toReversed()
    .map((hour) => ({ at: new Date(hour.hour), value: shareOf(newest.measure, hour) }))
    .flatMap(({ at, value }) => (value === null ? [] : [{ at, value, second: newest.usual }]))
  if (points.length < 2 || !points.some(({ at }) => at.toISOString() === newest.hour)) return null
  const name = measureWords(newest.measure)
  return (
    <Section
      title={`${name} by hour`}
      sub="Last 48 hours. Dashed: usual for the hour of the anomaly."
    >
      <LineGraph
        label={name}
        color="var(--chart-2)"
        points={points}
        valueText={shareText}
        axisText={shareText}
        bucket="minute"
        dateText={hourText}
      />
    </Section>
  )
}

/** Null for an hour without any event to take a share of. */
function shareOf(measure: Deviation['measure'], hour: Hour): number | null {
  const { requests, answers, impressions, clicks, filtered } = hour
  const [part, whole] = {
    ctr: [clicks, impressions] as const,
    fill: [answers, requests] as const,
    filtered: [filtered, filtered + impressions + clicks] as const,
  }[measure]
  return whole === 0 ? null : Math.min(1, part / whole)
}

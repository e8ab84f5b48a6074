import type { DeliveryNow } from '@frontrow/contract/operator/delivery'
import { percentText } from '../../../lib/text/percent-text.ts'
import { LineGraph } from '../../../ui/graphs/line-graph.tsx'
import { SectionBody } from '../../../ui/layout/section.tsx'
import { Totals } from '../../../ui/layout/totals.tsx'
import { millisecondsText, rateText } from '../../../lib/text/figure-texts.ts'

export function NetworkNow({ shown: { nodes, minutes } }: { shown: DeliveryNow }) {
  const live = nodes.filter(({ is_live: isLive }) => isLive)
  const sum = (of: (node: DeliveryNow['nodes'][number]) => number) =>
    live.reduce((total, node) => total + of(node), 0)
  const requests = sum((node) => node.requests_per_second)
  const answers = sum((node) => node.requests_per_second * (node.fill ?? 0))
  const slowest = live.map(({ p99_ms: p99 }) => p99).filter((p99) => p99 !== null)
  return (
    <>
      <SectionBody>
        <Totals
          totals={[
            { label: 'Requests', value: rateText(requests) },
            { label: 'Fill rate', value: percentText(answers, requests) },
            {
              label: 'p99 latency',
              value: slowest.length === 0 ? '–' : millisecondsText(Math.max(...slowest)),
            },
            { label: 'Events', value: rateText(sum((node) => node.events_per_second)) },
            { label: 'Queued events', value: String(sum(({ queued }) => queued)) },
          ]}
        />
      </SectionBody>
      {minutes.every((minute) => minute.requests_per_second === 0) ? (
        <SectionBody>
          <p className="muted">No requests in the last hour</p>
        </SectionBody>
      ) : (
        <LineGraph
          label="Requests per second"
          color="var(--chart-1)"
          points={minutes.map((minute) => ({
            at: new Date(minute.at),
            value: minute.requests_per_second,
          }))}
          valueText={rateText}
          bucket="minute"
        />
      )}
    </>
  )
}

import type { DeliveryNode } from '@frontrow/contract/operator/delivery'
import { momentText } from '../../../lib/text/day-text.ts'
import { ageText } from '../../../lib/text/age-text.ts'
import { percentText } from '../../../lib/text/percent-text.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { nodeName } from '../../../operator-parts/node-name.ts'
import { bytesText, millisecondsText, rateText } from '../../../lib/text/figure-texts.ts'

/** Longer than this something is wrong: these are a second old where all is well. */
const PATIENCE_S = 60

export const nodeColumns: readonly Column<DeliveryNode>[] = [
  {
    head: 'Node',
    cell: (node) => (
      <TwoLines second={`${node.version}, started ${momentText(node.started_at)}`}>
        {nodeName(node)}
      </TwoLines>
    ),
  },
  { head: 'State', phone: 'state', cell: (node) => <State node={node} /> },
  {
    head: 'Requests',
    phone: 'fact',
    cell: ({ requests_per_second: rate, fill }) => (
      <TwoLines second={`fill rate\u00a0${fill === null ? '–' : percentText(fill, 1)}`}>
        {rateText(rate)}
      </TwoLines>
    ),
  },
  {
    head: 'Latency p50 / p95 / p99',
    phone: 'fact',
    numeric: true,
    cell: ({ p50_ms: p50, p95_ms: p95, p99_ms: p99 }) =>
      p50 === null ? '–' : [p50, p95, p99].map((value) => millisecondsText(value)).join(' / '),
  },
  {
    head: 'Events',
    phone: 'fact',
    cell: (node) => (
      <TwoLines second={`${node.queued}\u00a0queued`}>{rateText(node.events_per_second)}</TwoLines>
    ),
  },
  {
    head: 'Ad index',
    phone: 'fact',
    cell: (node) => (
      <TwoLines
        second={`${countOf(node.index_campaigns, 'campaign')}, ${countOf(node.index_placements, 'placement')}`}
      >
        {ageText(node.index_age_seconds * 1000)} old
      </TwoLines>
    ),
  },
  {
    head: 'Roll-up',
    phone: 'fact',
    cell: (node) => `${ageText(node.roll_up_age_seconds * 1000)} ago`,
  },
  {
    head: 'Evicted rate limits',
    phone: 'fact',
    numeric: true,
    cell: (node) => node.limits_forgotten,
  },
  {
    head: 'Memory, disk',
    phone: 'fact',
    cell: (node) => (
      <TwoLines second={`${bytesText(node.disk_free_bytes)} of ${bytesText(node.disk_bytes)} free`}>
        {bytesText(node.memory_bytes)}
      </TwoLines>
    ),
  },
]

function State({ node }: { node: DeliveryNode }) {
  if (!node.is_live) return <Badge>Offline</Badge>
  const trouble = troubleOf(node)
  if (trouble === null) return <Badge look="success">Healthy</Badge>
  return <TwoLines second={trouble}>{<Badge look="warning">Needs attention</Badge>}</TwoLines>
}

/** What is wrong with a node that writes figures; null where nothing is. */
export function troubleOf(node: DeliveryNode): string | null {
  if (node.leases_failing_seconds > 0) return 'leases not granted'
  if (node.roll_up_age_seconds > PATIENCE_S) return 'counts are late'
  if (node.index_age_seconds > PATIENCE_S) return 'ad index is stale'
  if (node.disk_free_bytes !== null && node.disk_bytes !== null)
    return node.disk_free_bytes / node.disk_bytes < 0.05 ? 'disk almost full' : null
  return null
}

function countOf(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

import type { Home } from '@frontrow/contract/operator/home'
import { ageText } from '../../../lib/text/age-text.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { sentenceCase } from '../../../lib/text/sentence-case.ts'
import { useNow } from '../../../lib/use-now.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { millisecondsText } from '../../delivery/for-operators.ts'

/** What shows whether a part of the network works. */
export interface Sign {
  name: string
  isHealthy: boolean
  text: string
  /** Where it is looked into. */
  to: string
}

/** How long an email may be queued, or the audit log unsealed, before Home reports it. */
const PATIENCE_MS = 5 * 60_000

/** What shows that the network works, each with its state in a word. */
export function Health({ home }: { home: Home }) {
  const now = useNow(30_000)
  return (
    <Table
      label="Health"
      rows={signsOf(home, now)}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Part', cell: ({ name, to }) => <TextLink to={to}>{name}</TextLink> },
        {
          head: 'State',
          phone: 'main',
          cell: ({ isHealthy }) =>
            isHealthy ? (
              <Badge look="success">Healthy</Badge>
            ) : (
              <Badge look="warning">Needs attention</Badge>
            ),
        },
        { head: 'Details', phone: 'state', cell: ({ text }) => text },
      ]}
    />
  )
}

export function signsOf(home: Home, now: number): Sign[] {
  const { health, holds } = home
  const age = (instant: string) => now - new Date(instant).getTime()
  const { mails_waiting_since: since, audit_sealed_at: sealed, last_closed_day: closed } = health
  return [
    deliverySign(home),
    {
      name: 'Email',
      isHealthy: since === null || age(since) < PATIENCE_MS,
      text: since === null ? 'Queue empty' : mailsText(health, age(since)),
      to: operatorPaths.jobs,
    },
    {
      name: 'Audit log',
      isHealthy: health.audit_unsealed === 0 || sealed === null || age(sealed) < PATIENCE_MS,
      text: sealed === null ? 'Not sealed yet' : `Last sealed ${ageText(age(sealed))} ago`,
      to: operatorPaths.jobs,
    },
    {
      name: 'Books',
      isHealthy: health.differing_days === 0,
      text: booksText(closed, health.differing_days),
      to: operatorPaths.bookDays,
    },
    ...ratesSign(health),
    {
      name: 'Holds',
      isHealthy: holds.to_review === 0,
      text: `${holds.in_force} active${holds.to_review > 0 ? `, ${holds.to_review} due for review` : ''}`,
      to: operatorPaths.holds,
    },
  ]
}

/** Nothing where rates are set by hand, or are fetched without a fault. */
function ratesSign({
  rates_not_set: notSet = 0,
  rates_behind: isBehind = false,
}: Home['health']): Sign[] {
  if (notSet === 0 && !isBehind) return []
  const changed = notSet === 1 ? '1 rate' : `${notSet} rates`
  const parts = [
    ...(isBehind ? ['none fetched for 5 days'] : []),
    ...(notSet > 0 ? [`${changed} changed by more than 20% and not set`] : []),
  ]
  const [first = '', ...more] = parts
  const text = [sentenceCase(first), ...more].join('; ')
  return [{ name: 'Exchange rates', isHealthy: false, text, to: operatorPaths.rates }]
}

function mailsText({ mails_waiting: count, mails_failure: why }: Home['health'], age: number) {
  const queued = `${count} queued, the oldest for ${ageText(age)}`
  return why === undefined || why === null ? queued : `${queued}. Sending fails: ${why}`
}

/** The counts in the core database are older than this only where something is wrong. */
const COUNTS_PATIENCE_S = 60

function deliverySign({ health }: Home): Sign {
  const { live_nodes: nodes, roll_up_age_seconds: age, stranded_leases: stranded } = health
  const parts = [
    nodes === 1 ? '1 node' : `${nodes} nodes`,
    ...(health.p99_ms === null ? [] : [`p99 latency ${millisecondsText(health.p99_ms)}`]),
    `${health.queued_events} events queued`,
    ...(age !== null && age > COUNTS_PATIENCE_S ? [`counts ${ageText(age * 1000)} old`] : []),
    ...(stranded > 0 ? [`${stranded} stranded leases`] : []),
  ]
  return {
    name: 'Delivery',
    isHealthy: age !== null && age <= COUNTS_PATIENCE_S && stranded === 0,
    text: nodes === 0 ? 'No node has reported in the last 30 seconds' : parts.join(', '),
    to: operatorPaths.delivery,
  }
}

function booksText(closed: string | null, differing: number): string {
  const last = closed === null ? 'No day posted yet' : `Posted through ${dayText(closed)}`
  if (differing === 0) return last
  return `${last}; ${differing === 1 ? '1 day with a mismatch' : `${differing} days with a mismatch`}`
}

import type { Home } from '@frontrow/contract/operator/home'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ageText } from '../../../lib/text/age-text.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { millisecondsText } from '../delivery/figure-texts.ts'

interface Sign {
  name: string
  isFine: boolean
  text: ReactNode
}

/** The mails may wait for this long before something is wrong, and the audit for its seal. */
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
        { head: 'What', cell: ({ name }) => name },
        {
          head: 'State',
          cell: ({ isFine }) =>
            isFine ? <Badge look="success">fine</Badge> : <Badge look="warning">look</Badge>,
        },
        { head: 'Now', cell: ({ text }) => text },
      ]}
    />
  )
}

function signsOf(home: Home, now: number): Sign[] {
  const { health, holds } = home
  const age = (instant: string) => now - new Date(instant).getTime()
  const { mails_waiting_since: since, audit_sealed_at: sealed, last_closed_day: closed } = health
  return [
    deliverySign(home),
    {
      name: 'Mails',
      isFine: since === null || age(since) < PATIENCE_MS,
      text: since === null ? 'None waits' : mailsText(health, age(since)),
    },
    {
      name: 'Audit',
      isFine: health.audit_unsealed === 0 || sealed === null || age(sealed) < PATIENCE_MS,
      text: sealed === null ? 'Not sealed yet' : `Last sealed ${ageText(age(sealed))} ago`,
    },
    {
      name: 'Books',
      isFine: health.differing_days === 0,
      text: booksText(closed, health.differing_days),
    },
    ...ratesSign(health),
    {
      name: 'Holds',
      isFine: holds.to_review === 0,
      text: (
        <Link to={operatorPaths.holds}>
          {holds.in_force} in force
          {holds.to_review > 0 && `, ${holds.to_review} to look at again`}
        </Link>
      ),
    },
  ]
}

/** Nothing where rates are set by hand, or are fetched without a fault. */
function ratesSign({ rates_not_set: notSet = 0, rates_behind: isBehind = false }: Home['health']) {
  if (notSet === 0 && !isBehind) return []
  const jumps = `${notSet} differ by more than 20% and are not set`
  const parts = [
    ...(isBehind ? ['none could be fetched for five days'] : []),
    ...(notSet > 0 ? [jumps] : []),
  ]
  const text = <Link to={operatorPaths.rates}>{parts.join('; ')}</Link>
  return [{ name: 'Exchange rates', isFine: false, text }]
}

function mailsText({ mails_waiting: count, mails_failure: why }: Home['health'], age: number) {
  const waiting = `${count} wait, the oldest for ${ageText(age)}`
  return why === undefined || why === null ? waiting : `${waiting}. They do not leave: ${why}`
}

/** The counts in the core database are older than this only where something is wrong. */
const COUNTS_PATIENCE_S = 60

function deliverySign({ health }: Home): Sign {
  const { live_nodes: nodes, roll_up_age_seconds: age, stranded_leases: stranded } = health
  const parts = [
    nodes === 1 ? '1 node' : `${nodes} nodes`,
    `slowest 1% of answers ${millisecondsText(health.p99_ms)}`,
    `${health.queued_events} events wait`,
    ...(age !== null && age > COUNTS_PATIENCE_S ? [`counts ${ageText(age * 1000)} old`] : []),
    ...(stranded > 0 ? [`${stranded} leases stranded`] : []),
  ]
  return {
    name: 'Delivery',
    isFine: age !== null && age <= COUNTS_PATIENCE_S && stranded === 0,
    text: (
      <Link to={operatorPaths.delivery}>
        {nodes === 0 ? 'No node has written figures in the last half minute' : parts.join(', ')}
      </Link>
    ),
  }
}

function booksText(closed: string | null, differing: number): string {
  const last = closed === null ? 'No day is closed yet' : `Closed until ${dayText(closed)}`
  if (differing === 0) return last
  return `${last}; ${differing === 1 ? '1 day differs' : `${differing} days differ`}`
}

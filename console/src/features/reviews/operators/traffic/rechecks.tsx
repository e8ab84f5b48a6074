import type { Recheck } from '@frontrow/contract/operator/traffic'
import { dayMs } from '@frontrow/contract/durations'
import { momentText, utcDay } from '../../../../lib/text/day-text.ts'
import { daysText } from '../../../../lib/text/days-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { PagedTable } from '../../../../ui/tables/paged-table.tsx'
import { TwoLines, type Column } from '../../../../ui/tables/table.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { useMayOperate } from '../../../../operator-parts/use-operator.ts'
import { filterWords } from './traffic-words.ts'
import { isUnderWay } from './use-traffic.ts'

/** What the rules of today would change, and the link to take it back. */
export function Rechecks({ rechecks }: { rechecks: readonly Recheck[] }) {
  const mayAdjust = useMayOperate()('finance.write')
  return (
    <Section title="Rechecks" sub="Runs today's rules over stored events. Nothing changes.">
      <PagedTable
        label="Rechecks"
        rows={rechecks}
        keyOf={({ id }) => id}
        columns={columnsFor(mayAdjust)}
        empty={<EmptyState inline title="No rechecks yet" />}
      />
    </Section>
  )
}

function columnsFor(mayAdjust: boolean): Column<Recheck>[] {
  return [
    { head: 'Days', cell: (recheck) => daysText(daysOf(recheck)) },
    {
      head: 'Requested',
      cell: ({ asked_by: by, asked_at: at }) => <TwoLines second={momentText(at)}>{by}</TwoLines>,
    },
    { head: 'Result', cell: (recheck) => <Result recheck={recheck} /> },
    { head: 'Billing impact', cell: ({ result }) => (result === null ? '–' : sidesText(result)) },
    {
      head: 'Actions',
      cell: (recheck) =>
        mayAdjust && recheck.result !== null && recheck.result.impressions > 0 ? (
          <TextLink to={adjustmentOf(recheck)}>Request adjustment</TextLink>
        ) : (
          '–'
        ),
    },
  ]
}

/** The first and the last day of a recheck, whose `till` is the midnight after the last day. */
function daysOf({ since, till }: Recheck): { from: string; till: string } {
  return { from: since.slice(0, 10), till: utcDay(Date.parse(till) - dayMs) }
}

/** An adjustment of what the rules find on these days, in whichever placement. */
function adjustmentOf(recheck: Recheck): string {
  const { from, till } = daysOf(recheck)
  const days = new URLSearchParams({ from, to: till })
  return `${operatorPaths.adjustments}?${days}`
}

function Result({ recheck }: { recheck: Recheck }) {
  const { result, state } = recheck
  if (isUnderWay(recheck))
    return <Badge look="info">{state === 'running' ? 'Running' : 'Queued'}</Badge>
  if (result === null) return <Badge look="error">Failed</Badge>
  const { changed, events, pairs } = result
  const differing = pairs.filter(({ stored, now }) => stored !== now)
  return (
    <TwoLines
      second={differing
        .map(
          ({ stored, now, events: count }) =>
            `${count}: ${filterWords(stored)} → ${filterWords(now)}`,
        )
        .join(' · ')}
    >
      {changed === 0
        ? `No change in ${events} events`
        : `${changed} of ${events} events would change`}
    </TwoLines>
  )
}

function sidesText({
  impressions,
  charged,
  advertisers,
  publishers,
}: NonNullable<Recheck['result']>) {
  if (impressions === 0) return 'None billed'
  const back = advertisers.map(({ name, amount }) => `${name} ${amount}`).join(', ')
  const given = publishers.map(({ name, amount }) => `${name} ${amount}`).join(', ')
  return (
    <TwoLines second={`Deduct from ${given}; credit to ${back}`}>
      {`${charged} for ${impressions} impressions`}
    </TwoLines>
  )
}

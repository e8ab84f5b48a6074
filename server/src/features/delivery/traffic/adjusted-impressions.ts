import type { Services } from '../../../lib/calls/context.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds } from '../tokens/event-token.ts'
import {
  adjustedCells,
  type AdjustedCell,
  type AdjustedImpression,
  adjustedOn,
  adjustedSums,
  type Candidate,
  candidateCells,
  firstUnbilled,
  insertAdjusted,
  insertCandidates,
  insertCandidatesOf,
} from './adjusted-impressions.sql.ts'
import { judgeStoredEvents, type Span } from './recheck-traffic.ts'
import { ruleset } from './traffic-rules.ts'

export interface AdjustedImpressions {
  /**
   * Notes the billed impressions of a span that the current rules find invalid, for an adjustment.
   * Returns the version of the rules.
   */
  judge(adjustment: string, span: Span): Promise<number>
  /** Notes all billed impressions of a placement (its number). */
  choose(adjustment: string, of: Span & { placement: number }): Promise<void>
  /** What the adjustment would take back now. */
  preview(adjustment: string): Promise<AdjustedCell[]>
  /**
   * Takes back the noted impressions that no other adjustment has taken. A repeated call takes
   * nothing more and returns the same sums.
   */
  take(adjustment: string): Promise<AdjustedCell[]>
  /** The sums of each adjustment. */
  sums(): Promise<{ adjustment: string; impressions: bigint; networkMicros: bigint }[]>
  /** The rid of an adjusted impression that was not billed so; undefined where there is none. */
  firstUnbilled(): Promise<string | undefined>
  /** Rows of adjustments on a UTC day, for an export. */
  rows(of: { adjustments: readonly string[]; day: string }): Promise<AdjustedImpression[]>
  close(): Promise<void>
}

/** What an operator chose is stored with this reason, which is none of the rules'. */
const chosenByOperator = 100

const rowsAtOnce = 5000

/** Opens a connection of its own, so that commands can adjust without a node. */
export function openAdjustedImpressions(
  { config, log }: Pick<Services, 'config' | 'log'>,
  eventDatabaseUrl: string,
): AdjustedImpressions {
  const events = openEventDatabase(eventDatabaseUrl, log, config.connections)
  const write = <T>(work: (run: EventDatabase['run']) => Promise<T>) => events.inTransaction(work)
  const read = <T>(work: (run: EventDatabase['run']) => Promise<T>) =>
    events.readTogether(work, { isLong: true })
  return {
    judge: async (adjustment, span) => {
      for await (const rows of partsOf(invalidNow(events, span)))
        await write((run) => insertCandidates(run, adjustment, rows))
      return ruleset
    },
    choose: (adjustment, of) =>
      write((run) => insertCandidatesOf(run, adjustment, { ...of, reason: chosenByOperator })),
    preview: (adjustment) => read((run) => candidateCells(run, adjustment)),
    take: async (adjustment) => {
      while (await write((run) => insertAdjusted(run, adjustment, rowsAtOnce)));
      return read((run) => adjustedCells(run, adjustment))
    },
    sums: () => read(adjustedSums),
    firstUnbilled: () => read(firstUnbilled),
    rows: (of) => read((run) => adjustedOn(run, of)),
    close: () => events.close(),
  }
}

async function* invalidNow(events: EventDatabase, span: Span): AsyncGenerator<Candidate> {
  for await (const { event, now } of judgeStoredEvents(events, span)) {
    const isBilled = event.kind === kinds.impression && event.reason === reasons.counts
    if (!isBilled || now === reasons.counts) continue
    const { lane, slot, rid } = event
    yield { lane, slot, rid, reason: now }
  }
}

async function* partsOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let part: Row[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < rowsAtOnce) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

// What leaves the network because of an event. It is stored with the event, so that neither is
// there without the other.
import { hourMs } from '@frontrow/contract/durations'
import type { BinaryRows, CopiedColumns } from '../store/binary-rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type EventToken, kinds, slotOf } from '../tokens/event-token.ts'
import type { RewardFacts } from './reward-facts.ts'

type Run = EventDatabase['run']

/** What is stored of an install. */
export interface InstallFacts {
  campaign: number
  country: string
  store: EventToken['store']
  /** Milliseconds since 1970. */
  clickedAt: number
}

/** An event of which something leaves the network. */
export interface OutgoingEvent {
  token: EventToken
  at: Date
  outgoing?: RewardFacts | InstallFacts | undefined
}

/** A row as one parameter of a statement gives it. */
const given = 'kind smallint, slot float8, rid uuid, at float8, facts json'

/** Rows of one lane, as JSON, for `json_to_recordset`. */
export function givenOutgoing(events: readonly OutgoingEvent[]): string {
  const rows = events.flatMap(({ token, at, outgoing }) =>
    outgoing === undefined
      ? []
      : [{ ...keyOfToken(token), at: at.getTime() / 1000, facts: outgoing }],
  )
  return JSON.stringify(rows)
}

function keyOfToken(token: EventToken) {
  return { kind: token.kind, slot: (slotOf(token) * hourMs) / 1000, rid: token.rid }
}

/** Stores what is in a parameter, where it is not there already; `where` may name it as `o`. */
export function insertOutgoing(parameter: number, where = 'true'): string {
  return `INSERT INTO events.outgoing (lane, slot, kind, rid, at, facts)
  SELECT $1::smallint, to_timestamp(o.slot), o.kind, o.rid, to_timestamp(o.at), o.facts
  FROM json_to_recordset($${parameter}::json) AS o(${given}) WHERE ${where}
  ORDER BY o.slot, o.kind, o.rid ON CONFLICT DO NOTHING`
}

/** The columns of a COPY. */
export const outgoingColumns: CopiedColumns<'events.outgoing', OutgoingEvent> = {
  lane: (out: BinaryRows, { token }) => out.int2(token.lane),
  slot: (out, { token }) => out.time(slotOf(token) * hourMs),
  kind: (out, { token }) => out.int2(token.kind),
  rid: (out, { token }) => out.uuid(token.rid),
  at: (out, { at }) => out.time(at.getTime()),
  facts: (out, { outgoing }) => out.text(JSON.stringify(outgoing)),
}

const storeStatement = insertOutgoing(2)

/** Stores what tests bring, whose events are not stored. */
export async function storeOutgoing(run: Run, events: readonly OutgoingEvent[]): Promise<void> {
  const leaving = events.filter(({ outgoing }) => outgoing !== undefined)
  for (const [lane, own] of Map.groupBy(leaving, ({ token }) => token.lane))
    await run(storeStatement, [lane, givenOutgoing(own)])
}

export type OutgoingRow = {
  lane: number
  slot: Date
  rid: string
  at: Date
} & (
  | { kind: typeof kinds.complete; facts: RewardFacts }
  | { kind: typeof kinds.install; facts: InstallFacts; counts: boolean }
)

/**
 * The rows that may be sent on, the oldest first. An install is sent on when it is counted. An
 * install that was not counted by $2 is never counted.
 */
const readStatement = `SELECT o.lane, o.slot, o.kind, o.rid, o.at, o.facts, a.counted_at IS NOT NULL AS counts
  FROM events.outgoing o LEFT JOIN events.actions a
    ON a.lane = o.lane AND a.slot = o.slot AND a.kind = o.kind AND a.rid = o.rid AND o.kind = ${kinds.install}
  WHERE o.kind = ${kinds.complete} OR a.counted_at IS NOT NULL OR o.at < $2
  ORDER BY o.at, o.rid LIMIT $1`

export async function readOutgoing(
  run: Run,
  { most, givenUpAt }: { most: number; givenUpAt: Date },
): Promise<OutgoingRow[]> {
  return run<OutgoingRow>(readStatement, [most, givenUpAt])
}

const removeStatement = `DELETE FROM events.outgoing o
  USING unnest($2::timestamptz[], $3::smallint[], $4::uuid[]) AS moved(slot, kind, rid)
  WHERE o.lane = $1::smallint AND o.slot = moved.slot AND o.kind = moved.kind AND o.rid = moved.rid`

export async function removeOutgoing(run: Run, rows: readonly OutgoingRow[]): Promise<void> {
  for (const [lane, own] of Map.groupBy(rows, (row) => row.lane))
    await run(removeStatement, [
      lane,
      own.map(({ slot }) => slot),
      own.map(({ kind }) => kind),
      own.map(({ rid }) => rid),
    ])
}

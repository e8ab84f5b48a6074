// What a node remembers for itself and the others should know as well: it is told and heard each second, so that no request waits
// for it. Whatever is lost on the way lets somebody see or click a little more often, and no count or bill depends on it.
import { newId } from '../../../lib/ids.ts'
import type { EventDatabase } from './event-database.sql.ts'
import {
  type GossipToWrite,
  countTakenLanes,
  deleteStaleGossip,
  highestNumberBefore,
  readEarlierGossip,
  readNewGossip,
  writeGossip,
} from './peer-gossip.sql.ts'
import { openWriteOnce } from './write-once.ts'

/** One thing that was noted, in the words of its memory. */
export type Note = readonly (string | number)[]

export interface GossipTopic {
  name: string
  /** Nobody needs a note any more after so long. */
  usefulMs: number
  /** True: told while no other node lives as well, so that a restart does not begin anew. */
  outlivesRestart: boolean
  /** What was noted here since it was asked last. */
  take(): Note[]
  /** Notes of other nodes, in the order of writing. */
  receive(notes: readonly Note[]): void
}

export interface PeerGossip {
  /** Hears what is still of use from before this node was started, and counts the nodes. */
  replay(now: Date): Promise<void>
  /** Tells what was noted here, hears what was noted elsewhere, and counts the nodes. */
  exchange(isAsked: boolean): Promise<void>
  /** Nodes that live, this one among them. */
  liveNodes(): number
}

export interface PeerGossipOptions {
  events: EventDatabase
  lane: () => number
  now: () => Date
  memories: readonly GossipTopic[]
}

/** A write that is longer under way than this has been given up (see `statementMs`), so no lower number can come any more. */
const overlapMs = 15_000
const mostReplayed = 200_000
const rowsAtOnce = 500
const forgetEveryMs = 60_000
const beyondAll = 2n ** 62n

export function openPeerGossip({ events, lane, now, memories }: PeerGossipOptions): PeerGossip {
  const node = newId(now())
  const topicWriters = memories.map((memory) => ({
    memory,
    writeOnce: openWriteOnce<GossipToWrite>(),
  }))
  const read = openReading()
  let liveNodes = 1
  let forgetAt = 0
  const count = async () => {
    liveNodes = Math.max(1, await countTakenLanes(events))
  }
  const batchOf = (memory: GossipTopic): GossipToWrite | undefined => {
    const notes = memory.take()
    if (notes.length === 0 || (liveNodes === 1 && !memory.outlivesRestart)) return undefined
    const uselessAt = new Date(now().getTime() + memory.usefulMs)
    return { id: newId(now()), lane: lane(), node, memory: memory.name, notes, uselessAt }
  }
  const receive = async () => {
    const rows = await readNewGossip(events, { ...read.from(), node, now: now() })
    for (const { number, memory: name, notes } of rows) {
      read.note(number)
      if (notes !== null) memories.find((memory) => memory.name === name)?.receive(notes)
    }
  }
  return {
    replay: async (moment) => {
      read.beginAfter(await highestNumberBefore(events, overlapMs))
      for (const memory of memories) await replay({ events, memory, read, now: moment })
      await count()
    },
    exchange: async (isAsked) => {
      await count()
      for (const { memory, writeOnce } of topicWriters) {
        await writeOnce(
          () => batchOf(memory),
          (batch) => writeGossip(events, batch),
        )
      }
      await receive()
      if (!isAsked && performance.now() < forgetAt) return
      await deleteStaleGossip(events, now())
      forgetAt = performance.now() + forgetEveryMs
    },
    liveNodes: () => liveNodes,
  }
}

interface Reading {
  /** Nothing up to this number will come any more. */
  beginAfter(number: bigint): void
  /** Where the next reading begins, and what of it is known. */
  from(): { after: bigint; known: bigint[] }
  note(number: bigint): void
}

/** Numbers are given before a commit and seen after it, so for a while a lower one may still come after a higher one. */
function openReading(): Reading {
  let after = -1n
  const known = new Map<bigint, number>()
  return {
    beginAfter: (number) => {
      after = number
    },
    from: () => {
      const settled = performance.now() - overlapMs
      for (const [number, at] of known) {
        if (at > settled) break
        known.delete(number)
        if (number > after) after = number
      }
      return { after, known: [...known.keys()] }
    },
    note: (number) => {
      if (number > after) known.set(number, performance.now())
    },
  }
}

/** The newest first, until there is enough, because the oldest is the first that is of no use; heard in the order of writing. */
async function replay(of: {
  events: EventDatabase
  memory: GossipTopic
  read: Reading
  now: Date
}): Promise<void> {
  const { events, memory, read, now } = of
  const found: Note[][] = []
  let [before, notes, rows] = [beyondAll, 0, rowsAtOnce]
  while (rows === rowsAtOnce && notes < mostReplayed) {
    const page = await readEarlierGossip(events, {
      ...{ memory: memory.name, before, now },
      most: rowsAtOnce,
    })
    for (const row of page) {
      read.note(row.number)
      found.push(row.notes ?? [])
      notes += row.notes?.length ?? 0
      before = row.number
    }
    rows = page.length
  }
  memory.receive(found.toReversed().flat())
}

/** While the database is away nobody is told: what is more than this is then told to nobody at all. */
const mostWaiting = 100_000

/** What waits to be told. */
export function openOutgoing(): { add(note: Note): void; take(): Note[] } {
  let fresh: Note[] = []
  return {
    add: (note) => {
      if (fresh.length < mostWaiting) fresh.push(note)
    },
    take: () => {
      const taken = fresh
      fresh = []
      return taken
    },
  }
}

// Peer gossip: nodes exchange notes each second, such as frequency counts, so that no request waits
// for another node. If notes are lost, a viewer may see or click an ad a little more often; no
// count and no bill depends on them.
import { minuteMs } from '@frontrow/contract/durations'
import { newId } from '../../../lib/db/ids.ts'
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
import { createWriteOnce } from './write-once.ts'

/** One note, in the format of its topic. */
export type Note = readonly (string | number)[]

export interface GossipTopic {
  name: string
  /** How long a note is useful. */
  usefulMs: number
  /**
   * True if notes are written even when no other node is live, so that the state survives a
   * restart.
   */
  outlivesRestart: boolean
  /** Returns the notes made on this node since the last call. */
  take(): Note[]
  /** Takes notes of other nodes, in the order of writing. */
  receive(notes: readonly Note[]): void
}

export interface PeerGossip {
  /** Loads the useful notes from before this node was started, and counts the nodes. */
  replay(now: Date): Promise<void>
  /** Writes this node's notes, reads those of other nodes, and counts the nodes. */
  exchange(isAsked: boolean): Promise<void>
  /** The number of live nodes, including this one. */
  liveNodes(): number
}

export interface PeerGossipOptions {
  events: EventDatabase
  lane: () => number
  now: () => Date
  memories: readonly GossipTopic[]
}

/** A write takes less time than this (see `statementMs`), so no lower number can appear later. */
const overlapMs = 15_000
const mostReplayed = 200_000
const rowsAtOnce = 500
const forgetEveryMs = minuteMs
const beyondAll = 2n ** 62n

export function createPeerGossip({ events, lane, now, memories }: PeerGossipOptions): PeerGossip {
  const node = newId(now())
  const topicWriters = memories.map((memory) => ({
    memory,
    writeOnce: createWriteOnce<GossipToWrite>(),
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
  /** No number up to this one will appear any more. */
  beginAfter(number: bigint): void
  /** Returns where the next read begins, and the numbers after it that were read already. */
  from(): { after: bigint; known: bigint[] }
  note(number: bigint): void
}

/**
 * A row gets its number before its commit, so for a short time a lower number may become visible
 * after a higher one.
 */
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

/**
 * Reads the newest rows first, up to a limit, because the oldest notes matter least. The topic
 * receives them in the order of writing.
 */
async function replay(options: {
  events: EventDatabase
  memory: GossipTopic
  read: Reading
  now: Date
}): Promise<void> {
  const { events, memory, read, now } = options
  const found: Note[][] = []
  let [before, notes, rows] = [beyondAll, 0, rowsAtOnce]
  while (rows === rowsAtOnce && notes < mostReplayed) {
    const page = await readEarlierGossip(events, {
      memory: memory.name,
      before,
      now,
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

/** The most notes that wait while the database cannot be reached. Further notes are dropped. */
const mostWaiting = 100_000

/** Collects notes to send. */
export function createOutgoing(): { add(note: Note): void; take(): Note[] } {
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

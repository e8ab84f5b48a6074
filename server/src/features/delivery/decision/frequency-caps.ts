import { dayMs } from '@frontrow/contract/durations'
import { RecentMap } from '../../../lib/limits/recent-map.ts'
import { type GossipTopic, createOutgoing } from '../store/peer-gossip.ts'

/**
 * The most times that one viewer is shown one campaign in 24 hours. It applies to cross-promotion
 * too.
 */
export const cap = { times: 5, perMs: dayMs }

/**
 * The most viewers in memory. Beyond it, the viewers with the oldest last view are dropped, and may
 * see a campaign more often.
 */
const mostViewers = 200_000

export interface FrequencyCaps {
  isReached(viewer: number, campaign: number, now: Date): boolean
  /** The campaigns for which `isReached` is true. For most viewers there are none. */
  reachedBy(viewer: number, now: Date): ReadonlySet<number>
  /** Counts a served ad. */
  note(viewer: number, campaign: number, now: Date): void
  /** Views on other nodes arrive here within about two seconds. */
  shared: GossipTopic
}

/**
 * Counts served ads per viewer in memory. `viewer` must be a hash in 32 bits that reveals nothing
 * about the person. Among 200,000 viewers about five pairs share one, and their caps with it. Nodes
 * exchange their counts, so a cap holds over all nodes, except for the last two seconds.
 */
export function createFrequencyCaps(most = mostViewers): FrequencyCaps {
  const viewers = new RecentMap<number, Seen>(most)
  const outgoing = createOutgoing()
  const remember = (viewer: number, campaign: number, at: number) => {
    const seen = viewers.get(viewer) ?? { times: new Map<number, number[]>(), reached: noneReached }
    viewers.set(viewer, seen)
    const hasForgotten = forgetOld(seen.times, at - cap.perMs)
    const times = withMoment(seen.times.get(campaign) ?? [], at)
    seen.times.set(campaign, times)
    if (hasForgotten || times.length >= cap.times) seen.reached = unknownReached
  }
  return {
    isReached: (viewer, campaign, now) => {
      const times = viewers.get(viewer)?.times.get(campaign)
      return times !== undefined && now.getTime() < cappedTill(times)
    },
    reachedBy: (viewer, now) => {
      const seen = viewers.get(viewer)
      if (seen === undefined) return noneReached.campaigns
      const at = now.getTime()
      const { since, till } = seen.reached
      if (at < since || till <= at) seen.reached = reachedAt(seen.times, at)
      return seen.reached.campaigns
    },
    note: (viewer, campaign, now) => {
      remember(viewer, campaign, now.getTime())
      outgoing.add([viewer, campaign, now.getTime()])
    },
    shared: {
      name: 'frequency',
      usefulMs: cap.perMs,
      outlivesRestart: true,
      take: () => outgoing.take(),
      receive: (notes) => {
        for (const [viewer, campaign, at] of notes)
          // Nodes of before named a viewer by a text, which nobody is known by any more.
          if (typeof viewer === 'number') remember(viewer, Number(campaign), Number(at))
      },
    },
  }
}

interface Seen {
  /** The times at which each campaign was served. */
  times: Map<number, number[]>
  reached: Reached
}

/** The campaigns whose cap is reached at any time in [since, till), in milliseconds since 1970. */
interface Reached {
  campaigns: ReadonlySet<number>
  since: number
  till: number
}

const noneReached: Reached = { campaigns: new Set(), since: -Infinity, till: Infinity }
const unknownReached: Reached = { campaigns: new Set(), since: Infinity, till: -Infinity }

function reachedAt(seen: ReadonlyMap<number, readonly number[]>, at: number): Reached {
  const capped = [...seen]
    .map(([campaign, times]) => ({ campaign, till: cappedTill(times) }))
    .filter(({ till }) => at < till)
  return {
    campaigns: new Set(capped.map(({ campaign }) => campaign)),
    since: at,
    till: Math.min(...capped.map(({ till }) => till)),
  }
}

/** The time at which the campaign may be shown again; -Infinity where it may be shown now. */
function cappedTill(times: readonly number[]): number {
  const oldest = times.at(-cap.times)
  return oldest === undefined ? -Infinity : oldest + cap.perMs
}

/** Sorted by time: a note from another node may be older than the times known here. */
function withMoment(times: readonly number[], at: number): number[] {
  const moments = [...times, at]
  if ((times.at(-1) ?? 0) > at) moments.sort((one, other) => one - other)
  return moments.slice(-cap.times)
}

function forgetOld(seen: Map<number, number[]>, since: number): boolean {
  const before = seen.size
  for (const [campaign, times] of seen) {
    if ((times.at(-1) ?? 0) <= since) seen.delete(campaign)
  }
  return seen.size < before
}

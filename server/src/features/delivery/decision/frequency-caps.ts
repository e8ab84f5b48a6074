import { dayMs } from '@frontrow/contract/durations'
import { type GossipTopic, openOutgoing } from '../store/peer-gossip.ts'

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
  isReached(viewer: string, campaign: number, now: Date): boolean
  /** Counts a served ad. */
  note(viewer: string, campaign: number, now: Date): void
  /** Views on other nodes arrive here within about two seconds. */
  shared: GossipTopic
}

/**
 * Counts served ads per viewer in memory. `viewer` must be a hash that reveals nothing about the
 * person. Nodes exchange their counts, so a cap holds over all nodes, except for the last two
 * seconds.
 */
export function openFrequencyCaps(most = mostViewers): FrequencyCaps {
  // For each viewer, the times at which each campaign was served. A Map keeps insertion order, so
  // its first key is the viewer with the oldest last view.
  const viewers = new Map<string, Map<number, number[]>>()
  const outgoing = openOutgoing()
  const remember = (viewer: string, campaign: number, at: number) => {
    const seen = viewers.get(viewer) ?? new Map<number, number[]>()
    viewers.delete(viewer)
    viewers.set(viewer, seen)
    forgetOld(seen, at - cap.perMs)
    seen.set(campaign, withMoment(seen.get(campaign) ?? [], at))
    const stalest = viewers.size > most ? viewers.keys().next().value : undefined
    if (stalest !== undefined) viewers.delete(stalest)
  }
  return {
    isReached: (viewer, campaign, now) => {
      const times = viewers.get(viewer)?.get(campaign)
      const oldest = times?.at(-cap.times)
      return oldest !== undefined && now.getTime() - oldest < cap.perMs
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
          remember(String(viewer), Number(campaign), Number(at))
      },
    },
  }
}

/** Sorted by time: a note from another node may be older than the times known here. */
function withMoment(times: readonly number[], at: number): number[] {
  const moments = [...times, at]
  if ((times.at(-1) ?? 0) > at) moments.sort((one, other) => one - other)
  return moments.slice(-cap.times)
}

function forgetOld(seen: Map<number, number[]>, since: number): void {
  for (const [campaign, times] of seen) {
    if ((times.at(-1) ?? 0) <= since) seen.delete(campaign)
  }
}

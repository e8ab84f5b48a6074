import { type GossipTopic, openOutgoing } from '../store/peer-gossip.ts'

/** One person is shown one campaign this often in a day; a publisher's own campaigns too. */
export const cap = { times: 5, perMs: 24 * 3_600_000 }

/** People remembered; beyond these the ones who saw nothing for longest are forgotten, and may see a campaign more often. */
const mostViewers = 200_000

export interface FrequencyCaps {
  isReached(viewer: string, campaign: number, now: Date): boolean
  /** Notes that an ad was handed out. */
  note(viewer: string, campaign: number, now: Date): void
  /** What other nodes handed out is heard of within about two seconds. */
  shared: GossipTopic
}

/**
 * Counts what was handed out in memory. `viewer` stands for a person and must tell nothing of them. Nodes tell each other what
 * they handed out, so that a cap holds over all of them but for the last two seconds.
 */
export function openFrequencyCaps(most = mostViewers): FrequencyCaps {
  // Of each person, the moments at which a campaign was handed out. A Map keeps its order, so the first key is the stalest.
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
      ...{ name: 'frequency', usefulMs: cap.perMs, outlivesRestart: true },
      take: () => outgoing.take(),
      receive: (notes) => {
        for (const [viewer, campaign, at] of notes)
          remember(String(viewer), Number(campaign), Number(at))
      },
    },
  }
}

/** In their order: what another node noted may be older than what is known already. */
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

/** One person is shown one campaign this often in a day, on one node; a publisher's own campaigns too. */
export const cap = { times: 5, perMs: 24 * 3_600_000 }

/** People remembered; beyond these the ones who saw nothing for longest are forgotten, and may see a campaign more often. */
const mostViewers = 200_000

export interface FrequencyCaps {
  isReached(viewer: string, campaign: number, now: Date): boolean
  /** Notes that an ad was handed out. */
  note(viewer: string, campaign: number, now: Date): void
}

/**
 * Counts what was handed out in memory. `viewer` stands for a person and must tell nothing of them. Each node counts for
 * itself: behind a balancer that is not sticky, a person may see a campaign that often on each.
 */
export function openFrequencyCaps(most = mostViewers): FrequencyCaps {
  // Of each person, the moments at which a campaign was handed out. A Map keeps its order, so the first key is the stalest.
  const viewers = new Map<string, Map<number, number[]>>()
  return {
    isReached: (viewer, campaign, now) => {
      const times = viewers.get(viewer)?.get(campaign)
      const oldest = times?.at(-cap.times)
      return oldest !== undefined && now.getTime() - oldest < cap.perMs
    },
    note: (viewer, campaign, now) => {
      const seen = viewers.get(viewer) ?? new Map<number, number[]>()
      viewers.delete(viewer)
      viewers.set(viewer, seen)
      const since = now.getTime() - cap.perMs
      forgetOld(seen, since)
      seen.set(campaign, [...(seen.get(campaign) ?? []), now.getTime()].slice(-cap.times))
      const stalest = viewers.size > most ? viewers.keys().next().value : undefined
      if (stalest !== undefined) viewers.delete(stalest)
    },
  }
}

function forgetOld(seen: Map<number, number[]>, since: number): void {
  for (const [campaign, times] of seen) {
    if ((times.at(-1) ?? 0) <= since) seen.delete(campaign)
  }
}

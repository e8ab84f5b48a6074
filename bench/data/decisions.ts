// Makes decisions in process without a database: an ad index of synthetic campaigns, each with a
// lease that does not expire.
import { createLeaseLedger } from '../../server/src/features/delivery/budgets/lease-ledger.ts'
import { buildIndex } from '../../server/src/features/delivery/ad-index/campaign-index.ts'
import {
  type Choosing,
  choose,
  recordServed,
} from '../../server/src/features/delivery/decision/choose.ts'
import { createFrequencyCaps } from '../../server/src/features/delivery/decision/frequency-caps.ts'
import { nothingStopped } from '../../server/src/features/delivery/stop-list/stop-list.ts'
import { makeCampaigns, makeRequests } from './synthetic-campaigns.ts'

const now = new Date('2026-01-01T12:00:00Z')

export const decisionRequests = makeRequests()

export interface Decisions {
  /** The number of campaigns in the index. */
  size: number
  buildMs: number
  /** Decides this many requests, one after the other. */
  decide: (count: number) => void
}

export async function openDecisions(size: number): Promise<Decisions> {
  const campaigns = makeCampaigns(size)
  const served = { campaigns: new Map<number, number>(), contents: new Map<number, number>() }
  const startedAt = performance.now()
  const index = await buildIndex(campaigns, { now, servedOf: () => 0 })
  const buildMs = performance.now() - startedAt
  const budgets = createLeaseLedger(() => {})
  budgets.add(campaigns.map(({ number }) => leaseOf(number)))
  const ctx: Choosing<unknown> = {
    now,
    served,
    budgets,
    caps: createFrequencyCaps(),
    stops: nothingStopped,
    take: ({ number }) => ({ reservation: budgets.take(number, now) }),
  }
  let at = 0
  const decide = (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const request = decisionRequests[at]
      at = (at + 1) % decisionRequests.length
      if (request === undefined) continue
      const chosen = choose(index, request, ctx)
      if (typeof chosen !== 'string') recordServed(served, chosen)
    }
  }
  return { size, buildMs, decide }
}

/** A lease that lasts longer than the measurement. */
function leaseOf(campaign: number) {
  return {
    id: `lease ${campaign}`,
    lane: 0,
    campaign,
    size: 'all' as const,
    amountMicros: 10n ** 15n,
    priceMicros: 2000n,
    networkMicros: 2000n,
    from: 0,
    till: Infinity,
    dayEnds: Infinity,
    reservedTill: Number.POSITIVE_INFINITY,
  }
}

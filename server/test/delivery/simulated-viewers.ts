import type { World } from '../support/world.ts'
import type { MarketCampaign, MarketPlacement } from '../support/market.ts'

/**
 * A person who sees ads. With an id, the app sends the id with consent; without one, only the user
 * agent is known.
 */
export interface Viewer {
  agent: string
  id?: string
}

export interface SimulatedViewers {
  /** Requests an ad from an address. Returns the ad's tokens. */
  ask(address: string, one: Viewer): { impression: string; click: string }
  /**
   * Each person requests an ad from `address`, or from its network where they are many, and sees it
   * at `address` or at `seenAt`. Returns how many impressions were billed, their distinct stored
   * reasons, and how many were requested from another network.
   */
  see(address: string, people: readonly Viewer[], seenAt?: string): Promise<Seen>
}

interface Seen {
  billed: number
  reasons: number[]
  elsewhere: number
}

const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
/** One address gets no more paid ads than this at once, as long as it shows none. */
const adsOfAddress = 200

/** An address of the same network for each so many ads; the first ones are from itself. */
function askedFrom(address: string, index: number): string {
  const block = Math.floor(index / adsOfAddress)
  return block === 0 ? address : address.replace(/\d+$/, String(200 + block))
}

/** The most events that one statement stores. */
const atOnce = 2000

/**
 * People who use this node directly, in the same way as the API calls do. The campaign's budget
 * must pay for all of them.
 */
export function simulateViewers(
  world: World,
  { placement, campaign }: { placement: MarketPlacement; campaign: MarketCampaign },
): SimulatedViewers {
  const ask = (address: string, { agent, id }: Viewer) => {
    const user = id === undefined ? {} : { user: { id, consent: true } }
    const { ad, reason } = world.delivery.ads.decideAd(
      { placement_api_key: placement.key, device, ...user },
      { address, userAgent: agent },
    )
    if (ad === null) throw new Error(reason)
    return ad.tokens
  }
  return {
    ask,
    see: async (address, people, seenAt = address) => {
      const at = world.delivery.now()
      const events = people.map((one, index) => ({
        token: ask(askedFrom(address, index), one).impression,
        at,
        from: { address: seenAt, userAgent: one.agent, isPrefetch: false },
      }))
      for (let first = 0; first < events.length; first += atOnce) {
        const verdicts = await world.delivery.events.ingest(events.slice(first, first + atOnce))
        const others = verdicts.filter(({ status }) => status !== 'accepted')
        if (others.length > 0) throw new Error(JSON.stringify(others[0]))
      }
      const [row] = await world.ask<{ billed: number; reasons: number[]; elsewhere: number }>(
        `SELECT count(*) FILTER (WHERE billed_micros > 0)::int AS billed, array_agg(DISTINCT reason ORDER BY reason) AS reasons,
           count(*) FILTER (WHERE flags & 64 <> 0)::int AS elsewhere
         FROM events.impressions WHERE at = $1 AND campaign = $2`,
        [at, campaign.number],
        'events',
      )
      return row ?? { billed: 0, reasons: [], elsewhere: 0 }
    },
  }
}

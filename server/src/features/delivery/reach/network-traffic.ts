import type { AdFormat } from '@frontrow/contract/delivery'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { keepAnswer } from '../../../lib/calls/kept-answer.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import { type Device, formatOfPlacement } from '../ad-index/formats.ts'
import { type SampleRow, readRequests, readSamples } from './reach.sql.ts'

/** The part of a node that reach estimates use. */
interface ReachNode {
  services: Pick<Services, 'database'>
  adIndex: () => Pick<AdIndex, 'campaigns'>
}

/** The bid of the campaign that won a sampled request, at the price that the campaign has now. */
interface Bid {
  organization: number
  /** Per thousand impressions, in micros of the network's currency. */
  price: number
}

export interface Sample {
  device: Pick<Device, 'type' | 'os' | 'orientation'>
  /** Null where no ad was served, where the ad cost nothing, and where its campaign has ended. */
  bid: Bid | null
}

/** The requests of one placement from one country in a week, and samples of them. */
export interface RequestGroup {
  /** The publisher's number. */
  organization: number
  country: string
  format: AdFormat
  /** The lowest price that the placement takes, as `Bid.price`. */
  floor: number
  requests: number
  answers: number
  impressions: number
  samples: readonly Sample[]
}

/** Returns the requests of the last 7 days, up to the last full hour. */
export type NetworkTraffic = (ctx: { now: Date }) => Promise<readonly RequestGroup[]>

export const countedDays = 7
/** Bounds the work of one reading: about as many as a thousand placements need. */
const mostSamples = 20_000

/** Organizations that ask within a minute share one reading, because it reads the whole network. */
export function createNetworkTraffic(node: ReachNode): NetworkTraffic {
  return keepAnswer(minuteMs, ({ now }) => readGroups(node, now))
}

async function readGroups(node: ReachNode, now: Date): Promise<readonly RequestGroup[]> {
  const till = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const span = { since: new Date(till.getTime() - countedDays * dayMs), till }
  const { rows, samples } = await node.services.database.asSystem(async (db) => ({
    rows: await readRequests(db, span),
    samples: await readSamples(db, span, mostSamples),
  }))
  const live = new Map(node.adIndex().campaigns.map((campaign) => [campaign.id, campaign]))
  const samplesOf = Map.groupBy(samples, keyOf)
  return rows.flatMap((row) => {
    const format = formatOfPlacement(row.type)
    if (format === undefined) return []
    const own = samplesOf.get(keyOf(row)) ?? []
    return [
      {
        organization: row.organization,
        country: row.country,
        format,
        floor: Number(row.floorMicros),
        requests: row.requests,
        answers: row.answers,
        impressions: row.impressions,
        samples: own.map((sample) => asSample(sample, row.organization, live)),
      },
    ]
  })
}

const keyOf = ({ placement, country }: { placement: string; country: string }) =>
  `${placement} ${country}`

/**
 * A publisher's own campaign is no bid: it costs nothing and is shown only where no other campaign
 * is.
 */
function asSample(
  { winner, type, os, orientation }: SampleRow,
  publisher: number,
  live: ReadonlyMap<string, LiveCampaign>,
): Sample {
  const campaign = winner === null ? undefined : live.get(winner)
  const organization = campaign?.app.organization
  const isPaid = campaign !== undefined && organization !== publisher
  return {
    device: { type, os, orientation },
    bid: isPaid ? { organization: campaign.app.organization, price: campaign.price } : null,
  }
}

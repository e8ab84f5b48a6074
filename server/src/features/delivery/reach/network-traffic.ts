import type { AdFormat } from '@frontrow/contract/delivery'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { keepAnswer } from '../../../lib/calls/kept-answer.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import { type Device, formatOfPlacement } from '../ad-index/formats.ts'
import { type RequestsRow, readRequests, readSamples } from './reach.sql.ts'

/** The part of a node that reach estimates use. */
interface ReachNode {
  services: Pick<Services, 'database'>
  adIndex: () => Pick<AdIndex, 'campaigns'>
}

/** A campaign that could be shown in a sampled request, at the price that it has now. */
export interface Bid {
  id: string
  /** Per thousand impressions, in micros of the network's currency. */
  price: number
  /** With the advertiser's number. */
  app: { organization: number }
}

export interface Sample extends Pick<Device, 'type' | 'os' | 'orientation'> {
  /** The highest first. */
  bids: readonly Bid[]
}

/** The requests of one placement from one country in a week, and samples of them. */
export interface RequestGroup extends Omit<RequestsRow, 'placement' | 'type'> {
  format: AdFormat
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
  const till = utcHourOf(now)
  const span = { since: new Date(till.getTime() - countedDays * dayMs), till }
  const { rows, sampled } = await node.services.database.asSystem(async (db) => ({
    rows: await readRequests(db, span),
    sampled: await readSamples(db, span, mostSamples),
  }))
  const live = new Map(node.adIndex().campaigns.map((campaign) => [campaign.id, campaign]))
  const bidsIn = (eligible: readonly string[], publisher: number): Bid[] =>
    eligible
      .flatMap((id) => live.get(id) ?? [])
      // A publisher's own campaign costs nothing and is shown only where no other one is.
      .filter(({ app }) => app.organization !== publisher)
      .toSorted((one, other) => other.price - one.price)
  const samplesOf = Map.groupBy(sampled, keyOf)
  return rows.flatMap((row) => {
    const format = formatOfPlacement(row.type)
    if (format === undefined) return []
    const samples = (samplesOf.get(keyOf(row)) ?? []).map((sample) => ({
      ...sample,
      bids: bidsIn(sample.eligible, row.organization),
    }))
    return [{ ...row, format, samples }]
  })
}

const keyOf = ({ placement, country }: { placement: string; country: string }) =>
  `${placement} ${country}`

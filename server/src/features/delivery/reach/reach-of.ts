// Computes what a campaign could buy. docs/security.md has the rule that keeps an estimate from
// disclosing the traffic of a publisher or the price of an advertiser.
import type { ReachReason } from '@frontrow/contract/campaigns/reach'
import type { AdFormat } from '@frontrow/contract/delivery'
import { type RequestGroup, type Sample, countedDays } from './network-traffic.ts'
import { stepOf } from './price-step.ts'

/** The campaign whose reach is estimated. */
export interface ReachAsk {
  /** The number of the organization that asks. Its own apps and campaigns are left out. */
  organization: number
  isTargeted: (country: string) => boolean
  hasFormat: (format: AdFormat) => boolean
  fits: (format: AdFormat, device: Sample['device']) => boolean
  offers: readonly Offer[]
}

export interface Offer {
  /** Per thousand impressions, in micros of the network's currency. */
  price: number
  /** The impressions that the daily budget pays for; 0 for a price that is not sold. */
  bought: number
}

interface Reach {
  requestsADay: number
  /** One for each offer. */
  offers: { outbidTenths: number; impressionsADay: number }[]
}

const leastRequests = 100
const leastParties = 3
/** The largest share of the requests for one publisher, and of the paid ads for one advertiser. */
const mostOfOne = 3 / 4
/** A share in tenths of fewer samples would be noise. */
const leastSamples = 20

/** Returns the estimate, or why there is none. */
export function reachOf(groups: readonly RequestGroup[], ask: ReachAsk): Reach | ReachReason {
  const asked = groups.filter(
    ({ organization, country, format }) =>
      organization !== ask.organization && ask.hasFormat(format) && ask.isTargeted(country),
  )
  const cells = [...Map.groupBy(asked, ({ country, format }) => `${country} ${format}`).values()]
  const disclosable = cells.filter((cell) => reasonOfCell(cell, ask) === null).flat()
  if (disclosable.length === 0) return nearestReason(cells, ask)
  const samples = weighed(disclosable, ask)
  const fitting = samples.filter(({ isFitting }) => isFitting)
  const requests = (sum(disclosable, 'requests') * tenths(sumOf(fitting), sumOf(samples))) / 10
  if (fitting.length < leastSamples) return 'few_requests'
  const publishers = requestsBy(fitting, ({ publisher }) => publisher)
  const reason = reasonOfRequests(requests, publishers) ?? reasonOfBids(fitting)
  if (reason !== null) return reason
  const requestsADay = requests / countedDays
  const shown = sum(disclosable, 'impressions') / Math.max(1, sum(disclosable, 'answers'))
  return {
    requestsADay: twoDigits(requestsADay),
    offers: ask.offers.map(({ price, bought }) => {
      const outbid = sumOf(fitting, (sample) => shareOutbid(sample, price))
      const outbidTenths = tenths(outbid, sumOf(fitting))
      const free = (requestsADay * shown * (10 - outbidTenths)) / 10
      return { outbidTenths, impressionsADay: twoDigits(Math.min(bought, free)) }
    }),
  }
}

/** A sample with the number of requests that it represents. */
interface WeighedSample {
  publisher: number
  bid: Sample['bid']
  floor: number
  isFitting: boolean
  requests: number
}

/**
 * Divides the requests of a placement and country over its samples, because small placements have
 * more samples per request than large ones. Bids of the asking organization are left out, as if its
 * own ads did not run.
 */
function weighed(groups: readonly RequestGroup[], ask: ReachAsk): WeighedSample[] {
  return groups.flatMap(({ organization, format, floor, requests, samples }) =>
    samples.map(({ device, bid }) => ({
      publisher: organization,
      bid: bid?.organization === ask.organization ? null : bid,
      floor,
      isFitting: ask.fits(format, device),
      requests: requests / samples.length,
    })),
  )
}

/** Why a country and format may not be in an estimate; null where it may. */
function reasonOfCell(cell: readonly RequestGroup[], ask: ReachAsk): ReachReason | null {
  const publishers = requestsBy(cell, ({ organization }) => organization)
  return reasonOfRequests(sum(cell, 'requests'), publishers) ?? reasonOfBids(weighed(cell, ask))
}

function reasonOfRequests(requests: number, publishers: readonly number[]): ReachReason | null {
  if (requests < leastRequests) return 'few_requests'
  return areMany(publishers) ? null : 'few_publishers'
}

function reasonOfBids(samples: readonly WeighedSample[]): ReachReason | null {
  const paid = samples.filter(({ bid }) => bid !== null)
  return areMany(requestsBy(paid, ({ bid }) => bid?.organization)) ? null : 'few_advertisers'
}

/** The requests of each party. */
function requestsBy<T extends { requests: number }>(
  things: readonly T[],
  partyOf: (thing: T) => number | undefined,
): number[] {
  const groups = Map.groupBy(things, partyOf).values()
  return [...groups].map((own) => own.reduce((total, { requests }) => total + requests, 0))
}

/** True for at least three parties of which none has more than `mostOfOne` of the total. */
function areMany(amounts: readonly number[]): boolean {
  const all = amounts.reduce((total, amount) => total + amount, 0)
  return amounts.length >= leastParties && Math.max(...amounts) <= mostOfOne * all
}

const reasonsByDistance = ['few_requests', 'few_publishers', 'few_advertisers'] as const

/** The reason of the cell that passed the most checks. */
function nearestReason(cells: readonly RequestGroup[][], ask: ReachAsk): ReachReason {
  const reasons = new Set(cells.map((cell) => reasonOfCell(cell, ask)))
  return reasonsByDistance.findLast((reason) => reasons.has(reason)) ?? 'no_placement'
}

/** 1 where the price does not win the request, and a half where ads of equal prices take turns. */
function shareOutbid({ bid, floor }: WeighedSample, price: number): number {
  const step = stepOf(price)
  if (stepOf(floor) > step) return 1
  const other = bid === null ? -1 : stepOf(bid.price)
  if (other === step) return 1 / 2
  return other > step ? 1 : 0
}

function sumOf(
  samples: readonly WeighedSample[],
  shareOf: (sample: WeighedSample) => number = () => 1,
): number {
  return samples.reduce((total, sample) => total + sample.requests * shareOf(sample), 0)
}

function sum(
  groups: readonly RequestGroup[],
  field: 'requests' | 'answers' | 'impressions',
): number {
  return groups.reduce((total, group) => total + group[field], 0)
}

function tenths(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10 * part) / whole)
}

/** Rounds to two significant digits. */
export function twoDigits(count: number): number {
  return Math.round(Number(count.toPrecision(2)))
}

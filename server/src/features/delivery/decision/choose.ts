import type { NoAdReason } from '@frontrow/contract/delivery'
import type { CampaignIndex, PriceList } from '../ad-index/campaign-index.ts'
import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import {
  type EvaluationContext,
  type Failure,
  failureWith,
  firstFailedFilter,
  firstFailedFilterInIndex,
  nearest,
  filterNames,
} from './eligibility.ts'
import { type AdOpportunity, contentsFor, isCrossPromotion } from './ad-opportunity.ts'
import type { LiveContent } from '../ad-index/formats.ts'

/** How often this node has served each campaign and content, so that equal ones take turns. */
export interface Served {
  campaigns: Map<number, number>
  contents: Map<number, number>
}

/** `Reservation` is the lease ledger's reservation for one ad. */
export interface Winner<Reservation> {
  campaign: LiveCampaign
  content: LiveContent
  why: string[]
  /** Undefined if nothing is paid: cross-promotion and test requests. */
  reservation: Reservation | undefined
}

export interface Choosing<Reservation> extends EvaluationContext {
  served: Served
  /**
   * Takes the price of one impression out of a campaign's budget; undefined if the budget is used
   * up.
   */
  take: (campaign: LiveCampaign) => { reservation: Reservation | undefined } | undefined
}

/**
 * Returns the campaign and content to show, or the no-ad reason of the campaign that came nearest.
 * Paying campaigns come first, by price; cross-promotion fills the requests that they leave. A
 * publisher who is held shows cross-promotion only.
 */
export function choose<Reservation>(
  index: CampaignIndex,
  opportunity: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | NoAdReason {
  const { organization } = opportunity.placement.app
  const isHeld = ctx.stops.publishers.has(organization)
  const paying = isHeld
    ? failureWith('not_approved')
    : choosePaying(index.listsFor(opportunity), opportunity, ctx)
  if (isWinner(paying)) return paying
  const own = chooseOwn(index.ofOrganization(organization), opportunity, ctx)
  if (isWinner(own)) return own
  if (isHeld) return paying.reason
  const outside = failureWith(index.nearestOutside(opportunity))
  return [own, outside].reduce(nearest, paying).reason
}

function isWinner<Reservation>(
  chosen: Winner<Reservation> | Failure,
): chosen is Winner<Reservation> {
  return 'campaign' in chosen
}

/** The failure where there is no campaign at all. */
const noCampaign = failureWith('no_campaign')
const noBudget = failureWith('budget')

/** Counts a served ad. */
export function recordServed(
  served: Served,
  { campaign, content }: { campaign: LiveCampaign; content: LiveContent },
): void {
  served.campaigns.set(campaign.number, (served.campaigns.get(campaign.number) ?? 0) + 1)
  served.contents.set(content.number, (served.contents.get(content.number) ?? 0) + 1)
}

/**
 * The most campaigns of one price that are compared. The index lists the least served of them
 * first, so the others get their turn when the index is rebuilt.
 */
const mostEquals = 32

function choosePaying<Reservation>(
  lists: readonly PriceList[],
  opportunity: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | Failure {
  const walk = walkByPrice(lists)
  let failed = noCampaign
  while (walk.head() !== undefined) {
    const tier = equalsAt(walk, opportunity, ctx)
    failed = nearest(tier.failed, failed)
    if (tier.eligible.length === 0) continue
    const winner = settle(tier.eligible, opportunity, { ctx, cheaper: walk.left() })
    if (winner !== undefined) return winner
    failed = nearest(noBudget, failed)
  }
  return failed
}

/**
 * Returns the eligible campaigns of the next price, and the failure of the nearest one among the
 * others.
 */
function equalsAt(walk: Walk, opportunity: AdOpportunity, context: EvaluationContext) {
  const eligible: LiveCampaign[] = []
  let failed = noCampaign
  const price = walk.head()?.price
  let campaign = walk.head()
  while (campaign !== undefined && campaign.price === price && eligible.length < mostEquals) {
    const failure = isCrossPromotion(campaign, opportunity)
      ? undefined
      : firstFailedFilterInIndex(campaign, opportunity, context)
    if (failure === null) eligible.push(campaign)
    else if (failure !== undefined) failed = nearest(failure, failed)
    campaign = walk.step()
  }
  return { eligible, failed }
}

/**
 * Picks the least served of several eligible campaigns, or the next one if the budget of the first
 * was used up meanwhile.
 */
function settle<Reservation>(
  equals: readonly LiveCampaign[],
  opportunity: AdOpportunity,
  { ctx, cheaper }: { ctx: Choosing<Reservation>; cheaper: number },
): Winner<Reservation> | undefined {
  let left = equals
  while (left.length > 0) {
    const campaign = leastServed(left, ({ number }) => ctx.served.campaigns.get(number))
    const taken = campaign && ctx.take(campaign)
    if (campaign !== undefined && taken !== undefined) {
      const why = `highest ECPM: ${equals.length - 1} eligible at the same price took turns, ${cheaper} at a lower price`
      return win(campaign, opportunity, { ctx, why, reservation: taken.reservation })
    }
    left = left.filter((one) => one !== campaign)
  }
  return undefined
}

function chooseOwn<Reservation>(
  campaigns: PriceList,
  opportunity: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | Failure {
  let failed = noCampaign
  const eligible: LiveCampaign[] = []
  for (const campaign of campaigns) {
    const failure = firstFailedFilter(campaign, opportunity, ctx)
    if (failure === null) eligible.push(campaign)
    else failed = nearest(failure, failed)
  }
  const campaign = leastServed(eligible, ({ number }) => ctx.served.campaigns.get(number))
  if (campaign === undefined) return failed
  const why = `cross-promotion: no paying campaign could be shown, ${eligible.length - 1} others of the organization took turns`
  return win(campaign, opportunity, { ctx, why, reservation: undefined }) ?? failed
}

function win<Reservation>(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  options: { ctx: Choosing<Reservation>; why: string; reservation: Reservation | undefined },
): Winner<Reservation> | undefined {
  const { served, stops } = options.ctx
  const content = leastServed(contentsFor(campaign, opportunity, stops), ({ number }) =>
    served.contents.get(number),
  )
  return (
    content && {
      campaign,
      content,
      reservation: options.reservation,
      why: [...filterNames, options.why],
    }
  )
}

interface Walk {
  /** The remaining campaign with the highest price. */
  head(): LiveCampaign | undefined
  /** Moves past the head and returns the next campaign. */
  step(): LiveCampaign | undefined
  left(): number
}

/** Walks several price-sorted lists together, highest price first. */
function walkByPrice(lists: readonly PriceList[]): Walk {
  const at = lists.map(() => 0)
  let from = 0
  const find = () => {
    let dearest: LiveCampaign | undefined
    for (let index = 0; index < lists.length; index += 1) {
      const campaign = lists[index]?.[at[index] ?? 0]
      if (campaign === undefined || campaign.price <= (dearest?.price ?? -1)) continue
      dearest = campaign
      from = index
    }
    return dearest
  }
  let head = find()
  return {
    head: () => head,
    step: () => {
      at[from] = (at[from] ?? 0) + 1
      head = find()
      return head
    },
    left: () =>
      lists.reduce((sum, { length }, index) => sum + Math.max(0, length - (at[index] ?? 0)), 0),
  }
}

function leastServed<T>(
  things: readonly T[],
  servedOf: (thing: T) => number | undefined,
): T | undefined {
  let least: T | undefined
  let leastCount = Infinity
  for (const thing of things) {
    const count = servedOf(thing) ?? 0
    if (count < leastCount) [least, leastCount] = [thing, count]
  }
  return least
}

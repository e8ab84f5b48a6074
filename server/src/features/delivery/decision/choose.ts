import type { NoAdReason } from '@frontrow/contract/delivery'
import type { CampaignIndex, PriceList } from '../ad-index/campaign-index.ts'
import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import {
  type AdOpportunity,
  type EvaluationContext,
  firstFailedFilter,
  firstFailedFilterInIndex,
  isCrossPromotion,
  nearest,
  filterNames,
} from './eligibility.ts'
import { type LiveContent, fitsDevice } from '../ad-index/formats.ts'

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
 * Paying campaigns come first, by price; cross-promotion fills the requests that they leave.
 */
export function choose<Reservation>(
  index: CampaignIndex,
  opportunity: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | NoAdReason {
  const paying = choosePaying(index.listsFor(opportunity), opportunity, ctx)
  if (typeof paying !== 'string') return paying
  const own = chooseOwn(
    index.ofOrganization(opportunity.placement.app.organization),
    opportunity,
    ctx,
  )
  if (typeof own !== 'string') return own
  return [own, index.nearestOutside(opportunity)].reduce(nearest, paying)
}

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
): Winner<Reservation> | NoAdReason {
  const walk = walkByPrice(lists)
  let reason: NoAdReason = 'no_campaign'
  while (walk.head() !== undefined) {
    const tier = equalsAt(walk, opportunity, ctx)
    reason = nearest(tier.reason, reason)
    if (tier.eligible.length === 0) continue
    const winner = settle(tier.eligible, opportunity, { ctx, cheaper: walk.left() })
    if (winner !== undefined) return winner
    reason = nearest('budget', reason)
  }
  return reason
}

/**
 * Returns the eligible campaigns of the next price, and the no-ad reason of the nearest one among
 * the others.
 */
function equalsAt(walk: Walk, opportunity: AdOpportunity, context: EvaluationContext) {
  const eligible: LiveCampaign[] = []
  let reason: NoAdReason = 'no_campaign'
  const price = walk.head()?.price
  let campaign = walk.head()
  while (campaign !== undefined && campaign.price === price && eligible.length < mostEquals) {
    const failure = isCrossPromotion(campaign, opportunity)
      ? undefined
      : firstFailedFilterInIndex(campaign, opportunity, context)
    if (failure === null) eligible.push(campaign)
    else if (failure !== undefined) reason = nearest(failure.reason, reason)
    campaign = walk.step()
  }
  return { eligible, reason }
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
): Winner<Reservation> | NoAdReason {
  let reason: NoAdReason = 'no_campaign'
  const eligible: LiveCampaign[] = []
  for (const campaign of campaigns) {
    const failure = firstFailedFilter(campaign, opportunity, ctx)
    if (failure === null) eligible.push(campaign)
    else reason = nearest(failure.reason, reason)
  }
  const campaign = leastServed(eligible, ({ number }) => ctx.served.campaigns.get(number))
  if (campaign === undefined) return reason
  const why = `cross-promotion: no paying campaign could be shown, ${eligible.length - 1} others of the organization took turns`
  return win(campaign, opportunity, { ctx, why, reservation: undefined }) ?? reason
}

function win<Reservation>(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  options: { ctx: Choosing<Reservation>; why: string; reservation: Reservation | undefined },
): Winner<Reservation> | undefined {
  const content = contentFor(campaign, opportunity, options.ctx.served)
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

function contentFor(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  served: Served,
): LiveContent | undefined {
  const contents = campaign.contents.get(opportunity.format) ?? []
  const fitting = contents.filter((content) =>
    fitsDevice(content, opportunity.format, opportunity.device),
  )
  return leastServed(fitting, (content) => served.contents.get(content.number))
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

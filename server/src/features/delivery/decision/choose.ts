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

/** How often this node has handed out each campaign and content, so that equals take turns. */
export interface Served {
  campaigns: Map<number, number>
  contents: Map<number, number>
}

/** `Reservation` is what the budget book keeps for one ad. */
export interface Winner<Reservation> {
  campaign: LiveCampaign
  content: LiveContent
  why: string[]
  /** Undefined where nothing is to be paid: cross-promotion, and tests. */
  reservation: Reservation | undefined
}

export interface Choosing<Reservation> extends EvaluationContext {
  served: Served
  /** Takes one impression out of a campaign's budget, or undefined when that cannot be after all. */
  take: (campaign: LiveCampaign) => { reservation: Reservation | undefined } | undefined
}

/**
 * The campaign and content to show, or the reason of the campaign that came nearest. Paying demand comes first, by price;
 * campaigns of the publisher's own organization fill what it leaves.
 */
export function choose<Reservation>(
  index: CampaignIndex,
  asked: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | NoAdReason {
  const paying = choosePaying(index.listsFor(asked), asked, ctx)
  if (typeof paying !== 'string') return paying
  const own = chooseOwn(index.ofOrganization(asked.placement.app.organization), asked, ctx)
  if (typeof own !== 'string') return own
  return [own, index.nearestOutside(asked)].reduce(nearest, paying)
}

/** Notes that an ad was handed out. */
export function recordServed(
  served: Served,
  { campaign, content }: { campaign: LiveCampaign; content: LiveContent },
): void {
  served.campaigns.set(campaign.number, (served.campaigns.get(campaign.number) ?? 0) + 1)
  served.contents.set(content.number, (served.contents.get(content.number) ?? 0) + 1)
}

/**
 * So many at one price are compared. The index puts the least served of equals first, so the others have their turn after its
 * next making.
 */
const mostEquals = 32

function choosePaying<Reservation>(
  lists: readonly PriceList[],
  asked: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | NoAdReason {
  const walk = walkByPrice(lists)
  let reason: NoAdReason = 'no_campaign'
  while (walk.head() !== undefined) {
    const tier = equalsAt(walk, asked, ctx)
    reason = nearest(tier.reason, reason)
    if (tier.eligible.length === 0) continue
    const winner = settle(tier.eligible, asked, { ctx, cheaper: walk.left() })
    if (winner !== undefined) return winner
    reason = nearest('budget', reason)
  }
  return reason
}

/** The next campaigns at one price that may be shown, and the reason of the one that came nearest among the others. */
function equalsAt(walk: Walk, asked: AdOpportunity, moment: EvaluationContext) {
  const eligible: LiveCampaign[] = []
  let reason: NoAdReason = 'no_campaign'
  const price = walk.head()?.price
  let campaign = walk.head()
  while (campaign !== undefined && campaign.price === price && eligible.length < mostEquals) {
    const failure = isCrossPromotion(campaign, asked)
      ? undefined
      : firstFailedFilterInIndex(campaign, asked, moment)
    if (failure === null) eligible.push(campaign)
    else if (failure !== undefined) reason = nearest(failure.reason, reason)
    campaign = walk.step()
  }
  return { eligible, reason }
}

/** One of several that may be shown, by turns; the next one where the budget of the first was used up meanwhile. */
function settle<Reservation>(
  equals: readonly LiveCampaign[],
  asked: AdOpportunity,
  { ctx, cheaper }: { ctx: Choosing<Reservation>; cheaper: number },
): Winner<Reservation> | undefined {
  let left = equals
  while (left.length > 0) {
    const campaign = leastServed(left, ({ number }) => ctx.served.campaigns.get(number))
    const taken = campaign && ctx.take(campaign)
    if (campaign !== undefined && taken !== undefined) {
      const why = `highest ECPM: ${equals.length - 1} eligible at the same price took turns, ${cheaper} at a lower price`
      return win(campaign, asked, { ctx, why, reservation: taken.reservation })
    }
    left = left.filter((one) => one !== campaign)
  }
  return undefined
}

function chooseOwn<Reservation>(
  campaigns: PriceList,
  asked: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | NoAdReason {
  let reason: NoAdReason = 'no_campaign'
  const eligible: LiveCampaign[] = []
  for (const campaign of campaigns) {
    const failure = firstFailedFilter(campaign, asked, ctx)
    if (failure === null) eligible.push(campaign)
    else reason = nearest(failure.reason, reason)
  }
  const campaign = leastServed(eligible, ({ number }) => ctx.served.campaigns.get(number))
  if (campaign === undefined) return reason
  const why = `cross-promotion: no paying campaign could be shown, ${eligible.length - 1} others of the organization took turns`
  return win(campaign, asked, { ctx, why, reservation: undefined }) ?? reason
}

function win<Reservation>(
  campaign: LiveCampaign,
  asked: AdOpportunity,
  by: { ctx: Choosing<Reservation>; why: string; reservation: Reservation | undefined },
): Winner<Reservation> | undefined {
  const content = contentFor(campaign, asked, by.ctx.served)
  return (
    content && { campaign, content, reservation: by.reservation, why: [...filterNames, by.why] }
  )
}

interface Walk {
  /** The dearest of those that are left. */
  head(): LiveCampaign | undefined
  /** Leaves the head behind; returns the next one. */
  step(): LiveCampaign | undefined
  left(): number
}

/** Goes through several lists at once, the dearest first. */
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
  asked: AdOpportunity,
  served: Served,
): LiveContent | undefined {
  const contents = campaign.contents.get(asked.format) ?? []
  const fitting = contents.filter((content) => fitsDevice(content, asked.format, asked.device))
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

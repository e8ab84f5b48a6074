import type { NoAdReason } from '@frontrow/contract/delivery'
import type { CampaignIndex, PriceList } from '../ad-index/campaign-index.ts'
import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import type { FundedList, FundedLists } from '../budgets/funded-lists.ts'
import {
  type EvaluationContext,
  type Failure,
  failureWith,
  firstFailedFilter,
  firstFailedFilterInIndex,
  nearest,
} from './eligibility.ts'
import type { FrequencyCaps } from './frequency-caps.ts'
import { type AdOpportunity, contentsFor, isCrossPromotion } from './ad-opportunity.ts'
import type { LiveContent } from '../ad-index/formats.ts'
import { type Walk, walkByPrice } from './walk-by-price.ts'

/** How often this node has served each campaign and content, so that equal ones take turns. */
export interface Served {
  campaigns: Map<number, number>
  contents: Map<number, number>
}

/** `Reservation` is the lease ledger's reservation for one ad. */
export interface Winner<Reservation> {
  campaign: LiveCampaign
  content: LiveContent
  /** Why it was chosen among those that passed every filter. */
  why: string
  /** Undefined if nothing is paid: cross-promotion and test requests. */
  reservation: Reservation | undefined
}

export interface Choosing<Reservation> extends EvaluationContext {
  budgets: EvaluationContext['budgets'] & FundedLists
  caps: EvaluationContext['caps'] & Pick<FrequencyCaps, 'reachedBy'>
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
 * publisher who is held, and an address that does not show its ads, get cross-promotion only.
 */
export function choose<Reservation>(
  index: CampaignIndex,
  opportunity: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | NoAdReason {
  const { organization } = opportunity.placement.app
  const isHeld = ctx.stops.publishers.has(organization)
  const paying =
    payingClosed(opportunity, isHeld) ?? choosePaying(index.listsFor(opportunity), opportunity, ctx)
  if (isWinner(paying)) return paying
  const own = chooseOwn(index.ofOrganization(organization), opportunity, ctx)
  if (isWinner(own)) return own
  if (isHeld) return paying.reason
  const outside = failureWith(index.nearestOutside(opportunity))
  return [own, outside].reduce(nearest, paying).reason
}

/** Why no paying campaign is asked at all; undefined where they are. */
function payingClosed({ hasManyUnseen }: AdOpportunity, isHeld: boolean): Failure | undefined {
  if (isHeld) return failureWith('not_approved')
  return hasManyUnseen ? seenTooOften : undefined
}

function isWinner<Reservation>(
  chosen: Winner<Reservation> | Failure,
): chosen is Winner<Reservation> {
  return 'campaign' in chosen
}

/** The failure where there is no campaign at all. */
const noCampaign = failureWith('no_campaign')
const noBudget = failureWith('budget')
const notPaced = failureWith('pacing')
const seenTooOften = failureWith('frequency')

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

/** With this many campaigns without money on the way of a request, its lists are divided anew. */
const manyWithoutMoney = 8

/** What a request met on its walk through the lists. */
interface Met {
  /** The failure of the nearest campaign that was asked. */
  failed: Failure
  withoutMoney: number
  /** Passed over without being asked, because the viewer has seen them too often. */
  capped: LiveCampaign[]
}

/**
 * Walks the lists without the campaigns that are known to fail: those without money, and those that
 * the viewer has seen too often.
 */
function choosePaying<Reservation>(
  lists: readonly PriceList[],
  opportunity: AdOpportunity,
  ctx: Choosing<Reservation>,
): Winner<Reservation> | Failure {
  const funded = lists.map((list) => ctx.budgets.fundedOf(list, ctx.now))
  const walk = walkByPrice(funded.map(({ open }) => open))
  const met: Met = { failed: noCampaign, withoutMoney: 0, capped: [] }
  const winner = firstWinner(walk, opportunity, { ctx, met })
  if (met.withoutMoney >= manyWithoutMoney) for (const list of lists) ctx.budgets.divideAgain(list)
  return winner ?? nearestLeftOut(funded, opportunity, { ctx, met })
}

function firstWinner<Reservation>(
  walk: Walk,
  opportunity: AdOpportunity,
  { ctx, met }: { ctx: Choosing<Reservation>; met: Met },
): Winner<Reservation> | undefined {
  const { viewer } = opportunity
  const capped = viewer === undefined ? nothingCapped : ctx.caps.reachedBy(viewer, ctx.now)
  while (walk.head() !== undefined) {
    const eligible = equalsAt(walk, opportunity, { ctx, met, capped })
    if (eligible.length === 0) continue
    const winner = takeTurns(eligible, opportunity, { ctx, cheaper: walk.left() })
    if (winner !== undefined) return winner
    met.failed = nearest(noBudget, met.failed)
  }
  return undefined
}

const nothingCapped: ReadonlySet<number> = new Set()

/** Returns the eligible campaigns of the next price, and notes what the others failed by. */
function equalsAt(
  walk: Walk,
  opportunity: AdOpportunity,
  { ctx, met, capped }: { ctx: EvaluationContext; met: Met; capped: ReadonlySet<number> },
): LiveCampaign[] {
  const eligible: LiveCampaign[] = []
  const price = walk.head()?.price
  let campaign = walk.head()
  while (campaign !== undefined && campaign.price === price && eligible.length < mostEquals) {
    if (!isCrossPromotion(campaign, opportunity)) {
      if (capped.has(campaign.number)) met.capped.push(campaign)
      else if (isEligible(campaign, opportunity, { ctx, met })) eligible.push(campaign)
    }
    campaign = walk.step()
  }
  return eligible
}

function isEligible(
  campaign: LiveCampaign,
  opportunity: AdOpportunity,
  { ctx, met }: { ctx: EvaluationContext; met: Met },
): boolean {
  const failure = firstFailedFilterInIndex(campaign, opportunity, ctx)
  if (failure === null) return true
  if (failure.filter === noBudget.filter) met.withoutMoney += 1
  met.failed = nearest(failure, met.failed)
  return false
}

/**
 * Returns the failure of the nearest campaign, with those that the walk left out: a request without
 * an ad gets the reason that it would get if all had been asked. Each of them fails by the filter
 * that it was left out for or by an earlier one, so the first that comes so far ends the search.
 */
function nearestLeftOut<Reservation>(
  funded: readonly FundedList[],
  opportunity: AdOpportunity,
  { ctx, met }: { ctx: Choosing<Reservation>; met: Met },
): Failure {
  let { failed } = met
  const ask = (campaigns: PriceList, furthest: Failure) => {
    for (const campaign of campaigns) {
      if (failed.rank >= furthest.rank) return
      if (isCrossPromotion(campaign, opportunity)) continue
      failed = nearest(firstFailedFilterInIndex(campaign, opportunity, ctx) ?? failed, failed)
    }
  }
  for (const { refused } of funded) ask(refused.pacing, notPaced)
  for (const { refused } of funded) ask(refused.budget, noBudget)
  ask(met.capped, seenTooOften)
  return failed
}

/**
 * Picks the least served of several eligible campaigns, or the next one if the budget of the first
 * was used up meanwhile.
 */
function takeTurns<Reservation>(
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
      why: options.why,
    }
  )
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

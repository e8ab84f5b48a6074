import type { NoAdReason } from '@frontrow/contract/delivery'
import type { LiveCampaign } from './catalogue.ts'
import { type AskedFor, nearest, questionNames, whyNot } from './eligibility.ts'
import { type LiveContent, fitsDevice } from './formats.ts'

/** How often this node has handed out each campaign and content, so that equals take turns. */
export interface Served {
  campaigns: Map<number, number>
  contents: Map<string, number>
}

export interface Winner {
  campaign: LiveCampaign
  content: LiveContent
  why: string[]
}

/** The campaign and content to show, or the reason of the campaign that came nearest. `campaigns` begins with the dearest. */
export function choose(
  campaigns: readonly LiveCampaign[],
  asked: AskedFor,
  ctx: { now: Date; served: Served },
): Winner | NoAdReason {
  const best: LiveCampaign[] = []
  let reason: NoAdReason = 'no_campaign'
  let cheaper = 0
  for (const [index, campaign] of campaigns.entries()) {
    // The order is by price: past the best price nobody can win any more.
    if (best[0] !== undefined && campaign.priceMicros < best[0].priceMicros) {
      cheaper = campaigns.length - index
      break
    }
    const failed = whyNot(campaign, asked, ctx.now)
    if (failed === null) best.push(campaign)
    else reason = nearest(failed, reason)
  }
  const campaign = leastServed(best, ({ number }) => ctx.served.campaigns.get(number))
  const content = campaign && contentFor(campaign, asked, ctx.served)
  if (campaign === undefined || content === undefined) return reason
  return { campaign, content, why: [...questionNames, wonAgainst(best.length - 1, cheaper)] }
}

/** Notes that an ad was handed out. */
export function noteServed(served: Served, { campaign, content }: Winner): void {
  const key = contentKey(campaign, content)
  served.campaigns.set(campaign.number, (served.campaigns.get(campaign.number) ?? 0) + 1)
  served.contents.set(key, (served.contents.get(key) ?? 0) + 1)
}

function contentFor(
  campaign: LiveCampaign,
  asked: AskedFor,
  served: Served,
): LiveContent | undefined {
  const contents = campaign.contents.get(asked.format) ?? []
  const fitting = contents.filter((content) => fitsDevice(content, asked.format, asked.device))
  return leastServed(fitting, (content) => served.contents.get(contentKey(campaign, content)))
}

function contentKey(campaign: LiveCampaign, content: LiveContent): string {
  return `${campaign.number}:${content.number}`
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

function wonAgainst(equals: number, cheaper: number): string {
  return `highest ECPM: ${equals} eligible at the same price took turns, ${cheaper} at a lower price`
}

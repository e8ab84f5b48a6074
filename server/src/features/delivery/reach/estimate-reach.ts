import {
  type estimateReach as call,
  reachPercents,
  type ReachReason,
} from '@frontrow/contract/campaigns/reach'
import { minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { LRUCache } from 'lru-cache'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { createSharedLimiter, takeOrRefuse } from '../../../lib/limits/shared-limiter.ts'
import { findApp, storeIdsOf } from '../../apps/apps.ts'
import {
  impressionPrice,
  isEverywhere,
  pricesIn,
  readRates,
  regionAncestors,
} from '../../campaigns/campaigns.ts'
import {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  isPartOfCountry,
  knownCurrency,
  knownRegions,
  ownContents,
  refuseOverLimits,
} from '../../campaigns/for-delivery.ts'
import { asFittingContent, fitsDevice, isOfFormat } from '../ad-index/formats.ts'
import { findOwnNames } from '../reasons/decision-samples.sql.ts'
import { storeFor } from '../tokens/store-link.ts'
import type { NetworkTraffic } from './network-traffic.ts'
import { type Offer, type ReachAsk, reachOf } from './reach-of.ts'
import { readChosenContents } from './reach.sql.ts'

type Body = Input<typeof call>['body']
type Answer = Reply<typeof call>

/**
 * The estimates that one organization may ask for. People who edit campaigns all day are not
 * refused. A program that reads the bids of all countries, formats and prices needs days for it.
 */
const pace = { burst: 100, everySeconds: 60 }
const mostKept = 1000

/**
 * POST /campaign/reach. Holds no connection while it computes. An organization that repeats an ask
 * within a minute gets the same answer, and the limit does not count the repetition. Refusals:
 * those of a new campaign's fields, `campaign_not_found` and `too_many_requests`.
 */
export function estimateReachFrom(traffic: NetworkTraffic) {
  const limiter = createSharedLimiter('estimates of reach', pace)
  const answers = new LRUCache<string, { at: number; answer: Answer }>({ max: mostKept })
  return async (ctx: NonTransactionalContext, { body }: Input<typeof call>): Promise<Answer> => {
    const key = `${ctx.organizationId} ${JSON.stringify(body)}`
    const at = ctx.now.getTime()
    const kept = answers.get(key)
    if (kept !== undefined && at - kept.at < minuteMs) return kept.answer
    const { ask, parts_left_out } = await ctx.transaction((inside) => readAsk(inside, body))
    await takeOrRefuse(limiter, ctx.organizationId, at)
    const reach = typeof ask === 'string' ? ask : reachOf(await traffic(ctx), ask)
    const answer =
      typeof reach === 'string'
        ? { reason: reach, requests_a_day: 0, parts_left_out, prices: [] }
        : { reason: null, parts_left_out, ...reach }
    answers.set(key, { at, answer })
    return answer
  }
}

/**
 * Validates the fields as those of a new campaign, and resolves what the estimate needs of them.
 * Requests are counted by country, so a part of a country is left out unless the country is chosen
 * too.
 */
async function readAsk(
  ctx: MemberContext,
  body: Body,
): Promise<{ ask: ReachAsk | ReachReason; parts_left_out: boolean }> {
  const app = await findApp(ctx, body.app_id)
  const currency = knownCurrency(body.currency)
  const amounts = {
    dailyBudgetMicros: dailyBudgetMicros(body.daily_budget),
    ecpmBudgetMicros: ecpmBudgetMicros(body.ecpm_budget),
  }
  const regions = knownRegions(body.regions)
  const contentIds = await ownContents(ctx, app.id, body.campaignAds)
  const campaign = await ownCampaign(ctx, body.campaign_id)
  await refuseOverLimits(ctx, currency, amounts)
  const rows = await readChosenContents(ctx, contentIds)
  const contents = rows.map(asFittingContent)
  const stores = storeIdsOf(app)
  const chosen = new Set(regions)
  const isEverywhereChosen = isEverywhere(chosen)
  const isChosen = (ids: readonly string[]) => ids.some((id) => chosen.has(id))
  const parts = regions.filter(isPartOfCountry)
  const parts_left_out = parts.some((id) => !isChosen(regionAncestors(id).slice(1)))
  const offers = await offersOf(ctx, { ...amounts, currency })
  if (offers === undefined) return { ask: 'no_rate', parts_left_out }
  if (parts.length === regions.length) return { ask: 'part_of_country', parts_left_out }
  const ask: ReachAsk = {
    organization: rows[0]?.organization ?? 0,
    campaign,
    isTargeted: (country) => isEverywhereChosen || isChosen(regionAncestors(country)),
    hasFormat: (format) => contents.some((content) => isOfFormat(content, format)),
    fits: (format, device) =>
      storeFor(stores, device.os) !== undefined &&
      contents.some(
        (content) => isOfFormat(content, format) && fitsDevice(content, format, device),
      ),
    offers,
  }
  return { ask, parts_left_out }
}

async function ownCampaign(ctx: MemberContext, id: string | undefined) {
  if (id === undefined) return undefined
  const isOwn = isId(id) && (await findOwnNames(ctx, [id])).size > 0
  return isOwn ? id.toLowerCase() : refuse('campaign_not_found', { field: 'campaign_id' })
}

/** Undefined where the network has no exchange rate. */
async function offersOf(
  ctx: MemberContext,
  asked: { currency: string; dailyBudgetMicros: bigint; ecpmBudgetMicros: bigint },
): Promise<Offer[] | undefined> {
  const { networkCurrency, networkLimits: limits } = ctx.config
  const { currency, dailyBudgetMicros, ecpmBudgetMicros } = asked
  const priceOf = pricesIn(networkCurrency, await readRates(ctx.db, ctx.now))
  const offers: Offer[] = []
  for (const percent of reachPercents) {
    const ecpmMicros = (ecpmBudgetMicros * BigInt(percent)) / 100n
    const price = priceOf(ecpmMicros, currency)
    if (price === undefined) return undefined
    const sold = impressionPrice({ currency, dailyBudgetMicros, ecpmMicros }, { limits, priceOf })
    const bought = typeof sold === 'string' ? 0 : Number((dailyBudgetMicros * 1000n) / ecpmMicros)
    offers.push({ ecpmMicros, price: Number(price), bought })
  }
  return offers
}

import { type estimateReach as call, reachPercents } from '@frontrow/contract/campaigns/reach'
import { minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { amountText } from '@frontrow/contract/money/amounts'
import { LRUCache } from 'lru-cache'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
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
import { storeFor } from '../tokens/store-link.ts'
import type { NetworkTraffic } from './network-traffic.ts'
import { type Offer, type ReachAsk, reachOf } from './reach-of.ts'
import { readChosenContents } from './reach.sql.ts'

type Body = Input<typeof call>['body']
type Answer = Reply<typeof call>

/** The estimates that one organization may ask for. */
const pace = { burst: 20, everySeconds: 180 }
const mostKept = 1000

/**
 * POST /campaign/reach. Holds no connection while it computes. An organization that repeats an ask
 * within a minute gets the same answer, and the limit does not count the repetition. Refusals:
 * those of a new campaign's fields, and `too_many_requests`.
 */
export function estimateReachFrom(traffic: NetworkTraffic) {
  const limiter = createSharedLimiter('estimates of reach', pace)
  const answers = new LRUCache<string, { at: number; answer: Answer }>({ max: mostKept })
  return async (ctx: NonTransactionalContext, { body }: Input<typeof call>): Promise<Answer> => {
    const key = `${ctx.organizationId} ${JSON.stringify(body)}`
    const at = ctx.now.getTime()
    const kept = answers.get(key)
    if (kept !== undefined && at - kept.at < minuteMs) return kept.answer
    const ask = await ctx.transaction((inside) => readAsk(inside, body))
    await takeOrRefuse(limiter, ctx.organizationId, at)
    const answer = await answerTo(ask, () => traffic(ctx))
    answers.set(key, { at, answer })
    return answer
  }
}

interface Asked extends Omit<ReachAsk, 'offers'> {
  arePartsLeftOut: boolean
  isAnyCounted: boolean
  /** Undefined where the network has no exchange rate. */
  offers: PricedOffer[] | undefined
}

type PricedOffer = Offer & { ecpmMicros: bigint }

/**
 * Validates the fields as those of a new campaign, and resolves what the estimate needs of them.
 */
async function readAsk(ctx: MemberContext, body: Body): Promise<Asked> {
  const app = await findApp(ctx, body.app_id)
  const currency = knownCurrency(body.currency)
  const amounts = {
    dailyBudgetMicros: dailyBudgetMicros(body.daily_budget),
    ecpmBudgetMicros: ecpmBudgetMicros(body.ecpm_budget),
  }
  const regions = knownRegions(body.regions)
  const contentIds = await ownContents(ctx, app.id, body.campaignAds)
  await refuseOverLimits(ctx, currency, amounts)
  const rows = await readChosenContents(ctx, contentIds)
  const contents = rows.map(asFittingContent)
  const stores = storeIdsOf(app)
  return {
    ...targetsOf(regions),
    organization: rows[0]?.organization ?? 0,
    hasFormat: (format) => contents.some((content) => isOfFormat(content, format)),
    fits: (format, device) =>
      storeFor(stores, device.os) !== undefined &&
      contents.some(
        (content) => isOfFormat(content, format) && fitsDevice(content, format, device),
      ),
    offers: await offersOf(ctx, { ...amounts, currency }),
  }
}

/**
 * Requests are counted by country, so a part of a country is left out unless the country is chosen
 * too.
 */
function targetsOf(
  regions: readonly string[],
): Pick<Asked, 'isTargeted' | 'isAnyCounted' | 'arePartsLeftOut'> {
  const chosen = new Set(regions)
  const isEverywhereChosen = isEverywhere(chosen)
  const isWithin = (id: string) => regionAncestors(id).some((outer) => chosen.has(outer))
  const parts = regions.filter(isPartOfCountry)
  return {
    isTargeted: (country) => isEverywhereChosen || isWithin(country),
    isAnyCounted: parts.length < regions.length,
    arePartsLeftOut: parts.some(
      (id) => !regionAncestors(id).some((outer) => outer !== id && chosen.has(outer)),
    ),
  }
}

async function offersOf(
  ctx: MemberContext,
  asked: { currency: string; dailyBudgetMicros: bigint; ecpmBudgetMicros: bigint },
): Promise<PricedOffer[] | undefined> {
  const { networkCurrency, networkLimits: limits } = ctx.config
  const { currency, dailyBudgetMicros: daily, ecpmBudgetMicros } = asked
  const priceOf = pricesIn(networkCurrency, await readRates(ctx.db, ctx.now))
  const offers: PricedOffer[] = []
  for (const percent of reachPercents) {
    const ecpmMicros = (ecpmBudgetMicros * BigInt(percent)) / 100n
    const price = priceOf(ecpmMicros, currency)
    if (price === undefined) return undefined
    const sold = impressionPrice(
      { currency, dailyBudgetMicros: daily, ecpmMicros },
      { limits, priceOf },
    )
    const isSold = typeof sold !== 'string'
    const bought = isSold ? Number((daily * 1000n) / ecpmMicros) : 0
    offers.push({ ecpmMicros, price: Number(price), bought })
  }
  return offers
}

async function answerTo(
  { offers, isAnyCounted, arePartsLeftOut: parts_left_out, ...ask }: Asked,
  traffic: () => ReturnType<NetworkTraffic>,
): Promise<Answer> {
  const nothing = (reason: Answer['reason']) => ({
    reason,
    requests_a_day: 0,
    parts_left_out,
    prices: [],
  })
  if (offers === undefined) return nothing('no_rate')
  if (!isAnyCounted) return nothing('part_of_country')
  const reach = reachOf(await traffic(), { ...ask, offers })
  if (typeof reach === 'string') return nothing(reach)
  return {
    reason: null,
    requests_a_day: reach.requestsADay,
    parts_left_out,
    prices: reach.offers.map(({ outbidTenths, impressionsADay }, index) => ({
      ecpm_budget: amountText(offers[index]?.ecpmMicros ?? 0n),
      outbid_tenths: outbidTenths,
      impressions_a_day: impressionsADay,
    })),
  }
}

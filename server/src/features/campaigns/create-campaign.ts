import { microsOf } from '@frontrow/contract/amounts'
import type { createCampaign as call } from '@frontrow/contract/campaigns'
import { contentTypes } from '@frontrow/contract/codes'
import { currencyOf } from '@frontrow/contract/currencies'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../lib/audit.sql.ts'
import type { MemberContext } from '../../lib/context.ts'
import { isId, newId } from '../../lib/ids.ts'
import { sameId } from '../../lib/path-ids.ts'
import { refuse } from '../../lib/refuse.ts'
import { findApp } from '../apps/apps.ts'
import { asCampaign } from './as-campaign.ts'
import {
  type NewCampaign,
  countContents,
  findCampaigns,
  findIcon,
  insertCampaign,
  noteChange,
} from './campaign.sql.ts'
import { isRegion } from './regions.ts'

const validDays = 30
const dayMilliseconds = 86_400_000
const leastDailyMicros = 1_000_000n
const leastEcpmMicros = 10_000n

type Body = Input<typeof call>['body']

/**
 * Makes a campaign of an app; it starts active and is valid for 30 days. Every id must be of that app. Refuses with the first
 * rule that is not met, in the order of the form: app, icon, currency, budgets, regions, contents.
 */
export async function createCampaign(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { body } = input
  const app = await findApp(ctx, sameId(input.params.appId, input.query.app_id))
  const campaign: NewCampaign = {
    id: newId(ctx.now),
    appId: app.id,
    name: body.name.trim(),
    keywords: body.keywords.trim(),
    iconId: await squareIcon(ctx, app.id, body.icon),
    ...budgets(body),
    validTill: new Date(ctx.now.getTime() + validDays * dayMilliseconds),
    regionIds: knownRegions(body.regions),
    contentIds: await ownContents(ctx, app.id, body.campaignAds),
  }
  await insertCampaign(ctx, campaign)
  await noteChange(ctx, campaign.id, beginnings(campaign))
  await audit(ctx, 'campaign.create', {
    id: campaign.id,
    details: { name: campaign.name, app_id: app.id },
  })
  const [row] = await findCampaigns(ctx, { id: campaign.id })
  if (row === undefined) throw new Error(`campaign ${campaign.id} was made and is not there`)
  return asCampaign(row, ctx.now)
}

async function squareIcon(ctx: MemberContext, appId: string, iconId: string): Promise<string> {
  const icon = (await findIcon(ctx, appId, iconId)) ?? refuse('icon_not_found', { field: 'icon' })
  const isSquare = icon.type === contentTypes.image && icon.width === icon.height
  return isSquare ? icon.id : refuse('icon_not_square', { field: 'icon' })
}

function budgets(
  body: Body,
): Pick<NewCampaign, 'currency' | 'dailyBudgetMicros' | 'ecpmBudgetMicros'> {
  if (currencyOf(body.currency) === undefined) refuse('currency_unknown', { field: 'currency' })
  const dailyBudgetMicros = amountOf(body, 'daily_budget')
  if (dailyBudgetMicros < leastDailyMicros)
    refuse('daily_budget_too_small', { field: 'daily_budget' })
  const ecpmBudgetMicros = amountOf(body, 'ecpm_budget')
  if (ecpmBudgetMicros < leastEcpmMicros) refuse('ecpm_budget_too_small', { field: 'ecpm_budget' })
  return { currency: body.currency, dailyBudgetMicros, ecpmBudgetMicros }
}

function amountOf(body: Body, field: 'daily_budget' | 'ecpm_budget'): bigint {
  return microsOf(body[field]) ?? refuse('budget_not_valid', { field })
}

function knownRegions(ids: readonly string[]): readonly string[] {
  return ids.every(isRegion) ? ids : refuse('region_not_found', { field: 'regions' })
}

/** One uuid may be written in capitals and without, which the contract's check for doubles does not see. */
async function ownContents(
  ctx: MemberContext,
  appId: string,
  given: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const areOwn = ids.every(isId) && (await countContents(ctx, appId, ids)) === ids.length
  return areOwn ? ids : refuse('content_not_found', { field: 'campaignAds' })
}

/** The first row of a campaign's history: from nothing to what delivery goes by. */
function beginnings(campaign: NewCampaign): Record<string, readonly [null, unknown]> {
  return {
    is_active: [null, true],
    valid_till: [null, campaign.validTill.toISOString()],
    currency: [null, campaign.currency],
    daily_budget_micros: [null, String(campaign.dailyBudgetMicros)],
    ecpm_budget_micros: [null, String(campaign.ecpmBudgetMicros)],
    regions: [null, campaign.regionIds],
    contents: [null, campaign.contentIds],
  }
}

import type { createCampaign as call } from '@frontrow/contract/campaigns'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { refuseTooMany } from '../account/account.ts'
import { findApp, reviewLook } from '../apps/apps.ts'
import { showCampaigns } from './as-campaign.ts'
import {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  endOf,
  knownCurrency,
  knownRegions,
  ownContents,
  squareIcon,
  startOf,
  totalBudgetMicros,
} from './campaign-rules.ts'
import { type NewCampaign, insertCampaign } from './campaign.sql.ts'
import { type Change, recordChange } from './change.sql.ts'
import { keepTotalRate } from './edit.sql.ts'
import { refuseOverLimits } from './network-limits.ts'

const validDays = 30

/**
 * Creates a campaign for an app. It is active, and valid for 30 days from its start, or until the
 * end that is given. Every id must belong to that app. The first failing rule is the answer, in the
 * order of the form: app, icon, currency, budgets, start, end, regions, contents, then the limits
 * of the network for budgets and for the number of campaigns.
 */
export async function createCampaign(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { body } = input
  const app = await findApp(ctx, sameId(input.params.id, input.query.app_id))
  const campaign: NewCampaign = {
    id: newId(ctx.now),
    appId: app.id,
    name: body.name.trim(),
    keywords: body.keywords.trim(),
    iconId: await squareIcon(ctx, app.id, body.icon),
    currency: knownCurrency(body.currency),
    dailyBudgetMicros: dailyBudgetMicros(body.daily_budget),
    ecpmBudgetMicros: ecpmBudgetMicros(body.ecpm_budget),
    totalBudgetMicros: totalBudgetMicros(body.total_budget ?? null),
    ...runTime(ctx.now, body),
    regionIds: knownRegions(body.regions),
    contentIds: await ownContents(ctx, app.id, body.campaignAds),
  }
  await refuseOverLimits(ctx, campaign.currency, campaign)
  await refuseTooMany(ctx, {
    table: 'campaigns',
    most: ctx.config.mostCampaigns,
    refusal: 'too_many_campaigns',
    named: 'campaigns, paused and ended ones included',
  })
  await insertCampaign(ctx, campaign)
  if (campaign.totalBudgetMicros !== null) await keepTotalRate(ctx, campaign.id)
  await reviewLook(ctx, { appId: app.id, iconId: campaign.iconId })
  await recordChange(ctx, campaign.id, initialChange(campaign))
  await audit(ctx, 'campaign.create', {
    id: campaign.id,
    details: { name: campaign.name, app_id: app.id },
  })
  const [shown] = await showCampaigns(ctx, { id: campaign.id })
  if (shown === undefined)
    throw new Error(`campaign ${campaign.id} was created, but the list query did not return it`)
  return shown
}

function runTime(
  now: Date,
  { starts_at: startText, valid_till: endText }: Input<typeof call>['body'],
): Pick<NewCampaign, 'startsAt' | 'validTill'> {
  const startsAt = startText === undefined ? now : startOf(startText)
  if (startsAt < now) refuse('date_in_past', { field: 'starts_at' })
  if (endText === undefined)
    return { startsAt, validTill: new Date(startsAt.getTime() + validDays * dayMs) }
  const field = 'valid_till'
  const validTill = endOf(endText, { field, now })
  if (validTill <= startsAt) refuse('start_after_end', { field })
  return { startsAt, validTill }
}

/**
 * The first row of a campaign's history: every value that delivery depends on, with null as its old
 * value.
 */
function initialChange(campaign: NewCampaign): Change {
  return {
    is_active: [null, true],
    starts_at: [null, campaign.startsAt.toISOString()],
    valid_till: [null, campaign.validTill.toISOString()],
    currency: [null, campaign.currency],
    daily_budget_micros: [null, String(campaign.dailyBudgetMicros)],
    ecpm_budget_micros: [null, String(campaign.ecpmBudgetMicros)],
    ...(campaign.totalBudgetMicros === null
      ? {}
      : { total_budget_micros: [null, String(campaign.totalBudgetMicros)] as const }),
    regions: [null, campaign.regionIds],
    contents: [null, campaign.contentIds],
  }
}

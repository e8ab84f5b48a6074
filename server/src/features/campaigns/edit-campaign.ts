import type { editCampaign as call } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { reviewLook } from '../apps/apps.ts'
import {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  knownRegions,
  ownContents,
  squareIcon,
  startOf,
  totalBudgetMicros,
} from './campaign-rules.ts'
import { type Change, type ChangeValue, recordChange } from './change.sql.ts'
import {
  type Editable,
  type EditedColumns,
  editedColumns,
  keepTotalRate,
  keepSeenIcon,
  lockEditable,
  replaceContents,
  replaceRegions,
  storeEdit,
} from './edit.sql.ts'
import { type GivenAmounts, refuseOverLimits } from './network-limits.ts'
import { showCampaign } from './show-campaign.ts'

type Body = Input<typeof call>['body']

/**
 * Changes the fields that the body names and leaves the others. A field that keeps its value is not
 * a change. Each change goes into the history with its old and new value. Refuses
 * `campaign_not_found`, `start_after_end` and what creating a campaign refuses, in the order of the
 * form, then the network's budget limits.
 */
export async function editCampaign(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const before = (await lockEditable(ctx, params)) ?? refuse('campaign_not_found')
  const after = await edited(ctx, before, body)
  await refuseOverLimits(ctx, before.currency, changedAmounts(before, after))
  const change = changeBetween(before, after)
  if (Object.keys(change).length > 0) {
    await storeEdit(ctx, after)
    if (change.total_budget_micros !== undefined) await keepTotalRate(ctx, after.id)
    if (change.icon_content_id !== undefined) await reviewIcon(ctx, before, after)
    if (change.regions !== undefined) await replaceRegions(ctx, after)
    if (change.contents !== undefined) await replaceContents(ctx, after)
    await recordChange(ctx, after.id, change)
    await audit(ctx, 'campaign.edit', { id: after.id, details: auditedChange(change, after) })
  } else await noteNothingChanged(ctx)
  return showCampaign(ctx, { params })
}

/**
 * Viewers see the icon that they saw until the new one is decided. It is kept first, because the
 * review forgets undecided icons that no campaign shows.
 */
async function reviewIcon(ctx: MemberContext, before: Editable, after: Editable): Promise<void> {
  await keepSeenIcon(ctx, { id: after.id, iconId: before.iconId })
  await reviewLook(ctx, { appId: after.appId, iconId: after.iconId })
}

/** Values before and after; amounts say their currency, because the row is read by itself. */
function auditedChange(change: Change, { currency }: Editable): Record<string, unknown> {
  const hasAmount = Object.keys(change).some((column) => column.endsWith('_micros'))
  return hasAmount ? { ...change, currency } : { ...change }
}

type Edit<Value> = (
  ctx: MemberContext,
  campaign: Editable,
  value: Value,
) => Partial<Editable> | Promise<Partial<Editable>>

/**
 * The entries are in the order of the form, so that the first refused field is the first one on
 * screen.
 */
const edits: { [Key in keyof Body]-?: Edit<Exclude<Body[Key], undefined>> } = {
  name: (_ctx, _campaign, name) => ({ name: name.trim() }),
  keywords: (_ctx, _campaign, keywords) => ({ keywords: keywords.trim() }),
  icon: async (ctx, { appId }, icon) => ({ iconId: await squareIcon(ctx, appId, icon) }),
  daily_budget: (_ctx, _campaign, amount) => ({ dailyBudgetMicros: dailyBudgetMicros(amount) }),
  ecpm_budget: (_ctx, _campaign, amount) => ({ ecpmBudgetMicros: ecpmBudgetMicros(amount) }),
  total_budget: (_ctx, _campaign, amount) => ({ totalBudgetMicros: totalBudgetMicros(amount) }),
  starts_at: (_ctx, { validTill }, text) => {
    const startsAt = startOf(text)
    if (startsAt >= validTill) refuse('start_after_end', { field: 'starts_at' })
    return { startsAt }
  },
  regions: (_ctx, _campaign, ids) => ({ regionIds: knownRegions(ids).toSorted() }),
  campaignAds: async (ctx, { appId }, ids) => ({
    contentIds: (await ownContents(ctx, appId, ids)).toSorted(),
  }),
}

async function edited(ctx: MemberContext, before: Editable, body: Body): Promise<Editable> {
  let after = before
  for (const key of Object.keys(edits) as (keyof Body)[]) {
    const value = body[key]
    if (value === undefined) continue
    after = { ...after, ...(await (edits[key] as Edit<typeof value>)(ctx, before, value)) }
  }
  return after
}

/**
 * Unchanged amounts are not checked against the network's limits: exchange rates may have moved
 * since the amounts were accepted.
 */
function changedAmounts(before: Editable, after: Editable): GivenAmounts {
  const { dailyBudgetMicros, ecpmBudgetMicros, totalBudgetMicros } = after
  return {
    ...(dailyBudgetMicros === before.dailyBudgetMicros ? {} : { dailyBudgetMicros }),
    ...(ecpmBudgetMicros === before.ecpmBudgetMicros ? {} : { ecpmBudgetMicros }),
    ...(totalBudgetMicros === before.totalBudgetMicros ? {} : { totalBudgetMicros }),
  }
}

function changeBetween(before: Editable, after: Editable): Change {
  const now = valuesOf(after)
  const changed = [...valuesOf(before)].flatMap(([column, was]) => {
    const is = now.get(column)
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [[column, [was, is]]]
  })
  return Object.fromEntries(changed) as Change
}

/** The editable values by column, in the form that the history stores. */
function valuesOf(campaign: Editable): Map<string, ChangeValue> {
  const { regionIds: regions, contentIds: contents } = campaign
  const columns = Object.entries({ ...editedColumns(campaign), regions, contents })
  return new Map(columns.map(([column, value]) => [column, storedForm(value)]))
}

function storedForm(value: EditedColumns[keyof EditedColumns] | readonly string[]): ChangeValue {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'bigint' ? String(value) : value
}

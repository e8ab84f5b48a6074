// The rules for the parts of a campaign, the same on create and on edit. Each function returns the
// value to store.
import { microsOf } from '@frontrow/contract/money/amounts'
import { contentTypes } from '@frontrow/contract/codes'
import { currencyOf } from '@frontrow/contract/money/currencies'
import type { MemberContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { countContents, findIcon } from './campaign.sql.ts'
import { instantOf } from './instant.ts'
import { leastBudgetMicros, leastEcpmMicros } from './price.ts'
import { isRegion } from './regions.ts'

/** Refuses `icon_not_found`, `icon_not_square`. */
export async function squareIcon(
  ctx: MemberContext,
  appId: string,
  iconId: string,
): Promise<string> {
  const icon = (await findIcon(ctx, appId, iconId)) ?? refuse('icon_not_found', { field: 'icon' })
  const isSquare = icon.type === contentTypes.image && icon.width === icon.height
  return isSquare ? icon.id : refuse('icon_not_square', { field: 'icon' })
}

/** Refuses `currency_unknown`. */
export function knownCurrency(currency: string): string {
  return currencyOf(currency)?.value ?? refuse('currency_unknown', { field: 'currency' })
}

/** Refuses `budget_not_valid`, `daily_budget_too_small`. */
export function dailyBudgetMicros(amount: number | string): bigint {
  const field = 'daily_budget'
  const micros = microsOf(amount) ?? refuse('budget_not_valid', { field })
  return micros < leastBudgetMicros ? refuse('daily_budget_too_small', { field }) : micros
}

/** Refuses `budget_not_valid`, `ecpm_budget_too_small`. */
export function ecpmBudgetMicros(amount: number | string): bigint {
  const field = 'ecpm_budget'
  const micros = microsOf(amount) ?? refuse('budget_not_valid', { field })
  return micros < leastEcpmMicros ? refuse('ecpm_budget_too_small', { field }) : micros
}

/** Null means no total budget. Refuses `budget_not_valid`, `total_budget_too_small`. */
export function totalBudgetMicros(amount: number | string | null): bigint | null {
  if (amount === null) return null
  const field = 'total_budget'
  const micros = microsOf(amount) ?? refuse('budget_not_valid', { field })
  return micros < leastBudgetMicros ? refuse('total_budget_too_small', { field }) : micros
}

/** Refuses `region_not_found`. */
export function knownRegions(ids: readonly string[]): readonly string[] {
  return ids.every(isRegion) ? ids : refuse('region_not_found', { field: 'regions' })
}

/**
 * Refuses `content_not_found`. The contract's check for duplicates compares text, so one uuid in
 * upper and in lower case passes it; duplicates are removed here.
 */
export async function ownContents(
  ctx: MemberContext,
  appId: string,
  contentIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(contentIds.map((id) => id.toLowerCase()))]
  const areOwn = ids.every(isId) && (await countContents(ctx, appId, ids)) === ids.length
  return areOwn ? ids : refuse('content_not_found', { field: 'campaignAds' })
}

/** Refuses `date_not_valid`. */
export function startOf(text: string): Date {
  return instantOf(text) ?? refuse('date_not_valid', { field: 'starts_at' })
}

/** `field`: the name that the text has in its call. Refuses `date_not_valid`, `date_in_past`. */
export function endOf(
  text: string,
  { field, now }: { field: 'date' | 'valid_till'; now: Date },
): Date {
  const validTill = instantOf(text) ?? refuse('date_not_valid', { field })
  return validTill <= now ? refuse('date_in_past', { field }) : validTill
}

import type { createCampaign, editCampaign } from '@frontrow/contract/campaigns'
import type { Input, RefusalOf } from '@frontrow/contract/endpoint'
import { ApiError } from '../../../lib/calls/call.ts'
import { isBlank, type FieldErrors, type Rule } from '../../../lib/forms/form-rules.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { budgetAmount } from './budget-input.ts'
import { instantText } from '../state/campaign-words.ts'

/** The ids and the text of the fields; `null` if nothing is chosen yet. */
export interface CampaignForm {
  name: string
  appId: string | null
  keywords: string
  iconId: string | null
  regionIds: readonly string[]
  contentIds: readonly string[]
  currency: string | null
  dailyBudget: string
  ecpmBudget: string
  /** The budget for the whole campaign; empty for none. */
  totalBudget: string
  /** In the format of a date-time field; empty to start at once. */
  startsAt: string
  /** The end, in the same format; empty for 30 days. Only the form of a new campaign has it. */
  validTill: string
}

export type CampaignField = keyof CampaignForm

export const emptyCampaign: CampaignForm = {
  name: '',
  appId: null,
  keywords: '',
  iconId: null,
  regionIds: [],
  contentIds: [],
  currency: null,
  dailyBudget: '',
  ecpmBudget: '',
  totalBudget: '',
  startsAt: '',
  validTill: '',
}

export const leastDailyBudget = 1
export const leastEcpmBudget = 0.01
const leastTotalBudget = 1

/**
 * In the order of the product's form. There is no rule for the app, because a chosen icon implies
 * it.
 */
const rules = [
  ['name', (form) => !isBlank(form.name), 'campaign name cannot be empty'],
  ['keywords', (form) => !isBlank(form.keywords), 'keywords cannot be empty'],
  ['iconId', (form) => form.iconId !== null, 'icon cannot be empty'],
  ['currency', (form) => form.currency !== null, 'currency cannot be empty'],
  [
    'dailyBudget',
    (form) => budgetAmount(form.dailyBudget) >= leastDailyBudget,
    'daily budget cannot be less than 1.0',
  ],
  [
    'ecpmBudget',
    (form) => budgetAmount(form.ecpmBudget) >= leastEcpmBudget,
    'ecpm budget cannot be less than 0.01',
  ],
  ['regionIds', (form) => form.regionIds.length > 0, 'Select at least one region for campaign'],
  ['contentIds', (form) => form.contentIds.length > 0, 'Select at least one ad for campaign'],
] satisfies readonly Rule<CampaignForm>[]

/** Rules for optional fields. An empty field meets them, so they do not count as progress. */
const optionalRules: readonly Rule<CampaignForm>[] = [
  [
    'totalBudget',
    ({ totalBudget }) => totalBudget === '' || budgetAmount(totalBudget) >= leastTotalBudget,
    'total budget cannot be less than 1.0',
  ],
]

export const campaignRules: readonly Rule<CampaignForm>[] = [...rules, ...optionalRules]

/** The progress of the form, from 0 to `outOf`. */
export function progress(form: CampaignForm, outOf: number): number {
  const met = rules.filter(([, isMet]) => isMet(form)).length
  return Math.floor((met / rules.length) * outOf)
}

/** Contents and icons belong to an app, so another app clears them. */
export function withApp(form: CampaignForm, appId: string | null): CampaignForm {
  return appId === form.appId ? form : { ...form, appId, iconId: null, contentIds: [] }
}

/** The request body of a form without errors. */
export function campaignBody(form: CampaignForm): Input<typeof createCampaign>['body'] {
  return {
    name: form.name.trim(),
    type: 'standard',
    keywords: form.keywords.trim(),
    icon: form.iconId ?? '',
    currency: form.currency ?? '',
    daily_budget: budgetAmount(form.dailyBudget),
    ecpm_budget: budgetAmount(form.ecpmBudget),
    regions: [...form.regionIds],
    campaignAds: [...form.contentIds],
    ...(form.totalBudget === '' ? {} : { total_budget: budgetAmount(form.totalBudget) }),
    ...(form.startsAt === '' ? {} : { starts_at: instantText(form.startsAt) }),
    ...(form.validTill === '' ? {} : { valid_till: instantText(form.validTill) }),
  }
}

/**
 * The field beside which an error code is shown; the alert shows it too. The type requires an entry
 * for every code.
 */
const fieldOf = {
  app_not_found: 'appId',
  icon_not_found: 'iconId',
  icon_not_square: 'iconId',
  region_not_found: 'regionIds',
  content_not_found: 'contentIds',
  currency_unknown: 'currency',
  budget_not_valid: 'dailyBudget',
  daily_budget_too_small: 'dailyBudget',
  ecpm_budget_too_small: 'ecpmBudget',
  total_budget_too_small: 'totalBudget',
  daily_budget_too_large: 'dailyBudget',
  ecpm_budget_too_large: 'ecpmBudget',
  total_budget_too_large: 'totalBudget',
  date_in_past: 'startsAt',
  date_not_valid: 'startsAt',
  start_after_end: 'startsAt',
  campaign_not_found: null,
  too_many_campaigns: null,
} as const satisfies Record<
  RefusalOf<typeof createCampaign> | RefusalOf<typeof editCampaign>,
  CampaignField | null
>

type RequestKey =
  | keyof Input<typeof createCampaign>['body']
  | keyof Input<typeof editCampaign>['body']

/**
 * A schema error names the field by its key in the request. The type requires an entry for every
 * key but the type, which is not a field.
 */
const fieldOfKey: Readonly<Record<Exclude<RequestKey, 'type'>, CampaignField>> = {
  name: 'name',
  keywords: 'keywords',
  icon: 'iconId',
  currency: 'currency',
  daily_budget: 'dailyBudget',
  ecpm_budget: 'ecpmBudget',
  total_budget: 'totalBudget',
  regions: 'regionIds',
  campaignAds: 'contentIds',
  starts_at: 'startsAt',
  valid_till: 'validTill',
}

/** The field that an API error is about, if any. */
export function fieldOfRefusal({
  reason,
  field,
}: Pick<ApiError, 'reason' | 'field'>): CampaignField | undefined {
  return (
    lookUp(fieldOfKey, field) ?? lookUp<string, CampaignField | null>(fieldOf, reason) ?? undefined
  )
}

/** The message of an API error, beside the field that it is about. */
export function refusedCampaignFields(error: Error): FieldErrors<CampaignForm> {
  const field = error instanceof ApiError ? fieldOfRefusal(error) : undefined
  return field === undefined ? {} : { [field]: error.message }
}

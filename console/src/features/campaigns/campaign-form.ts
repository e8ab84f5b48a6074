import type { createCampaign, editCampaign } from '@frontrow/contract/campaigns'
import type { Input, RefusalOf } from '@frontrow/contract/endpoint'
import { budgetAmount } from './budget-input.ts'

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
  /** The budget for the whole campaign; empty for none. Only the edit form has it. */
  totalBudget: string
  /** In the format of a date-time field; empty to start at once. */
  startsAt: string
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
}

export const leastDailyBudget = 1
export const leastEcpmBudget = 0.01
const leastTotalBudget = 1

export interface CampaignError {
  field: CampaignField
  message: string
}

type Rule = readonly [field: CampaignField, met: (form: CampaignForm) => boolean, message: string]

/**
 * In the order of the product's form. There is no rule for the app, because a chosen icon implies
 * it.
 */
const rules: readonly Rule[] = [
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
]

/** Rules for optional fields. An empty field meets them, so they do not count as progress. */
const optionalRules: readonly Rule[] = [
  [
    'totalBudget',
    ({ totalBudget }) => totalBudget === '' || budgetAmount(totalBudget) >= leastTotalBudget,
    'total budget cannot be less than 1.0',
  ],
]

/** Only the first unmet rule is shown. */
export function firstError(form: CampaignForm): CampaignError | null {
  const unmet = [...rules, ...optionalRules].find(([, met]) => !met(form))
  return unmet === undefined ? null : { field: unmet[0], message: unmet[2] }
}

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
    ...(form.startsAt === '' ? {} : { starts_at: new Date(form.startsAt).toISOString() }),
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
} as const satisfies Record<
  RefusalOf<typeof createCampaign> | RefusalOf<typeof editCampaign>,
  CampaignField | null
>

/** A schema error names the field by its key in the request. */
const fieldOfKey: Readonly<Record<string, CampaignField>> = {
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
}

/** The field that an API error is about, if any. */
export function fieldOfRefusal(refusal: {
  reason: string | undefined
  field: string | undefined
}): CampaignField | undefined {
  const { reason = '', field = '' } = refusal
  return fieldOfKey[field] ?? (isPlaced(reason) ? fieldOf[reason] : null) ?? undefined
}

function isPlaced(reason: string): reason is keyof typeof fieldOf {
  return Object.hasOwn(fieldOf, reason)
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

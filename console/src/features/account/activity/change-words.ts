import type { Reply } from '@frontrow/contract/endpoint'
import type { listActivity } from '@frontrow/contract/account/activity'
import { adCategoryNames, adRatingNames } from '@frontrow/contract/ad-contents/ad-ratings'
import { amountText } from '@frontrow/contract/money/amounts'
import { teamRoleName } from '@frontrow/contract/permissions'
import { dayText, momentText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { codeText } from '../../../lib/text/sentence-case.ts'

type Change = Reply<typeof listActivity>['entries'][number]['changes'][number]

interface ChangeText {
  label: string
  before: string | null
  /** Empty where the value is not kept. */
  after: string
}

/** A change with a readable name of its field and readable values. */
export function changeText({ field, before, after }: Change): ChangeText {
  const textOf = (value: string) => valueText(field, value)
  return {
    label: fieldText(field),
    before: before === null ? null : textOf(before),
    after: after === null ? (before === null ? '' : 'none') : textOf(after),
  }
}

/** The label of a field. A field without words is shown by its name, without underscores. */
export function fieldText(field: string): string {
  return lookUp(fieldWords, field) ?? codeText(field.replace(/_micros$/, ''))
}

const fieldWords: Readonly<Record<string, string>> = {
  google_app_id: 'Google Play ID',
  apple_app_id: 'App Store ID',
  valid_till: 'Ends',
  two_factor_from: 'Required from',
  allowed: 'Support access',
  closes_at: 'Closes',
  ecpm_budget_micros: 'ECPM budget',
  daily_budget_micros: 'Daily budget',
  total_budget_micros: 'Total budget',
  contents: 'Ad contents',
  icon_content_id: 'Icon',
  starts_at: 'Starts',
  last4: 'Card ending in',
  expire: 'Expires',
  url: 'URL',
  kind: 'Type',
  is_child_directed: 'Made for children',
}

/** A value of a change as text for people. */
export function valueText(field: string, value: string): string {
  return namedValue(field, value) ?? formattedValue(field, value)
}

function namedValue(field: string, value: string): string | undefined {
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  if (field === 'ad_rating') return lookUp(adRatingNames, value)
  if (field === 'blocked_categories') return categoriesText(value)
  if (field === 'role' && /^\d+$/.test(value)) return teamRoleName(Number(value))
  return undefined
}

/** The underscores of a code without words are replaced with spaces. */
function formattedValue(field: string, value: string): string {
  if (field.endsWith('_micros') && /^-?\d+$/.test(value)) return amountText(BigInt(value))
  if (/^[a-z]+(?:_[a-z\d]+)+$/.test(value)) return spaced(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value)
  return /^\d{4}-\d\d-\d\dT/.test(value) ? momentText(value) : value
}

function spaced(code: string): string {
  return code.replaceAll('_', ' ')
}

function categoriesText(value: string): string {
  return value
    .split(',')
    .map((category) => lookUp(adCategoryNames, category) ?? category)
    .join(', ')
}

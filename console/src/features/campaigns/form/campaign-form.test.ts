import { expect, test } from 'vitest'
import { firstFieldErrorOf } from '../../../lib/forms/form-rules.ts'
import {
  campaignBody,
  campaignRules,
  emptyCampaign,
  fieldOfRefusal,
  progress,
  withApp,
  type CampaignForm,
} from './campaign-form.ts'

const filled: CampaignForm = {
  name: ' Spring push ',
  appId: 'app-1',
  keywords: 'puzzle, ocean',
  iconId: 'ad-7',
  regionIds: ['r-1', 'r-2'],
  contentIds: ['c-1'],
  currency: 'EUR',
  dailyBudget: '12.5',
  ecpmBudget: '0.01',
  totalBudget: '',
  startsAt: '',
}
function firstError(form: CampaignForm) {
  const [first] = Object.entries(firstFieldErrorOf(campaignRules, form, new Date(0)))
  return first === undefined ? null : { field: first[0], message: first[1] }
}

test('an empty form shows one error at a time, in the order of the product', () => {
  const steps: Partial<CampaignForm>[] = [
    { name: 'Spring push' },
    { keywords: 'ocean' },
    { iconId: 'ad-7' },
    { currency: 'EUR' },
    { dailyBudget: '1' },
    { ecpmBudget: '0.01' },
    { regionIds: ['r-1'] },
    { contentIds: ['c-1'] },
  ]
  let form = emptyCampaign
  const said = [firstError(form)?.message]
  for (const step of steps) {
    form = { ...form, ...step }
    said.push(firstError(form)?.message)
  }
  expect(said).toEqual([
    'campaign name cannot be empty',
    'keywords cannot be empty',
    'icon cannot be empty',
    'currency cannot be empty',
    'daily budget cannot be less than 1.0',
    'ecpm budget cannot be less than 0.01',
    'Select at least one region for campaign',
    'Select at least one ad for campaign',
    undefined,
  ])
})

test.each([
  ['dailyBudget', '0.99', '1'],
  ['ecpmBudget', '0', '0.01'],
  ['dailyBudget', '.', '1.'],
  ['totalBudget', '0.99', '1'],
  ['totalBudget', '.', ''],
] as const)('%s: %s is too little and %s is enough', (field, tooLittle, enough) => {
  expect(firstError({ ...filled, [field]: tooLittle })?.field).toBe(field)
  expect(firstError({ ...filled, [field]: enough })).toBeNull()
})

test('name and keywords of only spaces are empty', () => {
  expect(firstError({ ...filled, name: '  ' })?.message).toBe('campaign name cannot be empty')
  expect(firstError({ ...filled, keywords: ' ' })?.message).toBe('keywords cannot be empty')
})

test('a form without an app has the error of a missing icon', () => {
  const form = { ...filled, ...withApp(filled, null) }
  expect(firstError(form)?.message).toBe('icon cannot be empty')
})

test('another app clears the contents and the icon, the same one keeps them', () => {
  expect(withApp(filled, 'app-2')).toEqual({
    ...filled,
    appId: 'app-2',
    iconId: null,
    contentIds: [],
  })
  expect(withApp(filled, 'app-1')).toBe(filled)
})

test('the body has the nine keys of the published call, budgets as numbers', () => {
  expect(campaignBody(filled)).toEqual({
    name: 'Spring push',
    type: 'standard',
    keywords: 'puzzle, ocean',
    icon: 'ad-7',
    currency: 'EUR',
    daily_budget: 12.5,
    ecpm_budget: 0.01,
    regions: ['r-1', 'r-2'],
    campaignAds: ['c-1'],
  })
})

test('a start is sent only if one was chosen, as an instant', () => {
  expect(campaignBody({ ...filled, startsAt: '2030-01-02T09:00' }).starts_at).toBe(
    new Date(2030, 0, 2, 9, 0).toISOString(),
  )
  // A mistyped year is sent, so that the server's refusal is shown beside the field.
  expect(campaignBody({ ...filled, startsAt: '20266-01-02T09:00' }).starts_at).toMatch(/^\+020266-/)
})

test('an API error is shown at the field of its reason, or of the key it names', () => {
  expect(fieldOfRefusal({ reason: 'icon_not_square', field: undefined })).toBe('iconId')
  expect(fieldOfRefusal({ reason: 'budget_not_valid', field: 'ecpm_budget' })).toBe('ecpmBudget')
  expect(fieldOfRefusal({ reason: 'invalid', field: 'campaignAds' })).toBe('contentIds')
  expect(fieldOfRefusal({ reason: 'start_after_end', field: undefined })).toBe('startsAt')
  expect(fieldOfRefusal({ reason: 'campaign_not_found', field: undefined })).toBeUndefined()
  expect(fieldOfRefusal({ reason: 'fault', field: undefined })).toBeUndefined()
})

test('progress runs from no seats to all seats', () => {
  expect(progress(emptyCampaign, 5)).toBe(0)
  expect(progress({ ...filled, contentIds: [] }, 5)).toBe(4)
  expect(progress(filled, 5)).toBe(5)
})

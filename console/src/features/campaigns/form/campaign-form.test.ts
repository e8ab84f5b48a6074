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
  validTill: '',
}
function firstError(form: CampaignForm) {
  const [first] = Object.entries(firstFieldErrorOf(campaignRules, form, new Date(0)))
  return first === undefined ? null : { field: first[0], message: first[1] }
}

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

test('the same app keeps the contents and the icon', () => {
  expect(withApp(filled, 'app-1')).toBe(filled)
})

test('the name is sent trimmed', () => {
  expect(campaignBody(filled).name).toBe('Spring push')
})

test('a total budget and an end are sent only if they are filled', () => {
  const keys = Object.keys(campaignBody(filled))
  expect(keys).toHaveLength(9)
  const more = campaignBody({ ...filled, totalBudget: '250.5', validTill: '2030-02-02T09:00' })
  expect(Object.keys(more)).toEqual([...keys, 'total_budget', 'valid_till'])
  const valid_till = new Date(2030, 1, 2, 9, 0).toISOString()
  expect(more).toMatchObject({ total_budget: 250.5, valid_till })
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

import { expect, test } from 'vitest'
import { billingProfile } from '../../../../../e2e/answers/party-answers.ts'
import { click, errorOf, field, showConsole, type, until } from '../../../../test/shown-console.tsx'
import { isVatIdElsewhere, emptyParty } from './party-form.ts'

const path = '/account/billing/profile'
const get = 'GET /organization/billing-profile'
const put = 'PUT /organization/billing-profile'

test('a first profile is not sent without a name and an address', async () => {
  const page = await showConsole(path)
  page.answer(get, { body: { profile: null, changed_at: null } })
  await page.go(path)
  await until(() => field('Legal name'))
  await click('Save')
  expect(errorOf('Street and number')).toBe('Enter the street')
  expect(errorOf('City')).toBe('Enter the city')
  expect(page.sent(put)).toEqual([])
})

test('a refusal of the profile is shown beside its field', async () => {
  const page = await showConsole(path)
  await page.go(path)
  await until(() => field('Legal name'))
  expect(field('Legal name').value).toBe(billingProfile.profile?.legal_name)
  type('Street and number', 'Kai 1')
  page.answer(put, {
    status: 422,
    body: { code: 422, reason: 'party_not_valid', field: 'vat_id', message: 'It is mistyped.' },
  })
  await click('Save')
  await until(() => expect(errorOf('VAT ID')).toBe('It is mistyped.'))
  expect(page.sent(put).map(({ body }) => body)).toEqual([
    { phone: '', buyer_reference: '', e_invoice: '', ...billingProfile.profile, street: 'Kai 1' },
  ])
})

test('a VAT ID of another country is remarked', () => {
  const party = { ...emptyParty, country: 'DE', vat_id: 'DE136695976' }
  expect(isVatIdElsewhere(party)).toBe(false)
  expect(isVatIdElsewhere({ ...party, vat_id: 'fr 40303265045' })).toBe(true)
  expect(isVatIdElsewhere({ ...party, country: 'GR', vat_id: 'EL094259216' })).toBe(false)
  expect(isVatIdElsewhere({ ...party, country: 'IN', vat_id: '27AAPFU0939F1ZV' })).toBe(false)
})

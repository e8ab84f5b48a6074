import { screen } from '@testing-library/react'
import { refusals } from '@frontrow/contract/refusals'
import { expect, test } from 'vitest'
import { billingProfile } from '../../../../../e2e/answers/party-answers.ts'
import {
  button,
  click,
  errorOf,
  field,
  showConsole,
  type,
  until,
  untilShown,
} from '../../../../test/shown-console.tsx'
import { isVatIdElsewhere, emptyParty } from './party-form.ts'

const path = '/account/billing/profile'
const get = 'GET /organization/billing-profile'
const put = 'PUT /organization/billing-profile'

test('a first profile is not sent without a name and an address', async () => {
  const page = await showConsole(path)
  page.answer(get, { body: { profile: null, changed_at: null, billing_emails: [] } })
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

const links = 'POST /organization/billing-profile/links'
const unconfirmed = { email: 'books@harbour.example', link_sent_at: null, confirmed_at: null }

test('an address that is not confirmed is sent its link again', async () => {
  const page = await showConsole(path)
  const sent = { ...unconfirmed, link_sent_at: '2026-04-02T08:00:00.000Z' }
  page.answer(get, { body: { ...billingProfile, billing_emails: [sent] } })
  page.answer(links, { body: billingProfile })
  await page.go(path)
  await untilShown('Not confirmed yet: we sent a link to books@harbour.example.')
  await click('Send again')
  await untilShown('Confirmed: new documents are emailed to invoices@harbour.example.')
  expect(page.sent(links)).toHaveLength(1)
})

test('an address that was never asked is sent a link', async () => {
  const page = await showConsole(path)
  page.answer(get, { body: { ...billingProfile, billing_emails: [unconfirmed] } })
  page.answer(links, { status: 429, body: { code: 429, message: 'Too many.', reason: 'x' } })
  await page.go(path)
  await untilShown('Not confirmed yet: books@harbour.example.')
  await click('Send link')
  await untilShown('429 Too many.')
})

const confirmPath = '/auth/billing-email#token=abc'
const confirmCall = 'POST /pre-registration/billing-email'

test('a click on the page of the link confirms the address', async () => {
  const page = await showConsole(confirmPath, { signedIn: false })
  await until(() => button('Confirm'))
  expect(page.calls).toEqual([])
  await click('Confirm')
  await untilShown(
    'Confirmed. New documents of Harbour & Vine Games are emailed to invoices@harbour.example.',
  )
  expect(page.sent(confirmCall).map(({ body }) => body)).toEqual([{ token: 'abc' }])
})

test('a link that has expired says what to do', async () => {
  const message = refusals.billing_email_link_not_valid[1]
  const body = { code: 400, message, reason: 'billing_email_link_not_valid', field: 'token' }
  const answers = [{ name: confirmCall, answer: { status: 400, body } }]
  await showConsole(confirmPath, { signedIn: false, answers })
  await until(() => button('Confirm'))
  await click('Confirm')
  await untilShown(message)
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('a VAT ID of another country is remarked', () => {
  const party = { ...emptyParty, country: 'DE', vat_id: 'DE136695976' }
  expect(isVatIdElsewhere(party)).toBe(false)
  expect(isVatIdElsewhere({ ...party, vat_id: 'fr 40303265045' })).toBe(true)
  expect(isVatIdElsewhere({ ...party, country: 'GR', vat_id: 'EL094259216' })).toBe(false)
  expect(isVatIdElsewhere({ ...party, country: 'IN', vat_id: '27AAPFU0939F1ZV' })).toBe(false)
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  button,
  choose,
  click,
  clickInDialog,
  errorOf,
  field,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const LIST = '/account/organization/webhooks'
const PAGE = `${LIST}/0199-wh-1`
const EDIT = 'PUT /webhooks/0199-wh-1'

test('a webhook needs a URL and a type, and a refused URL is marked', async () => {
  const shown = await showConsole(LIST)
  await until(() => expect(button('New webhook').disabled).toBe(false))
  await click('New webhook')
  await click('Create webhook')
  expect([errorOf('URL'), errorOf('Messages')]).toEqual([
    'Enter the URL.',
    'Choose at least one type.',
  ])
  expect(shown.sent('POST /webhooks')).toEqual([])
  const message = 'The host must be a public name.'
  const body = { code: 422, message, reason: 'url_not_valid', field: 'url' }
  shown.answer('POST /webhooks', { status: 422, body })
  type('URL', ' https://10.0.0.1/hook ')
  await choose('Messages', 'Campaign ended')
  await click('Create webhook')
  await until(() => expect(errorOf('URL')).toBe(message))
  expect(shown.sent('POST /webhooks')[0]?.body).toEqual({
    kind: 'push',
    url: 'https://10.0.0.1/hook',
    types: ['campaign.ended'],
    takes_test: false,
  })
})

test('a program that polls has no URL to enter', async () => {
  await showConsole(LIST)
  await until(() => expect(button('New webhook').disabled).toBe(false))
  await click('New webhook')
  await click('Polling')
  expect(screen.queryByLabelText('URL')).toBeNull()
})

test('an edit sends the version that the page has, and a refusal is told', async () => {
  const shown = await openWebhook()
  shown.answer(EDIT, { status: 409, body: { code: 409, message: 'It was changed.' } })
  await click('Edit')
  fireEvent.click(field('On'))
  await clickInDialog('Save')
  await untilShown('409 It was changed.')
  expect(shown.sent(EDIT)[0]?.body).toMatchObject({ is_on: false, version: 1 })
})

test('a new secret is shown once, and the old one is signed with for hours', async () => {
  const shown = await openWebhook()
  shown.answer('POST /webhooks/0199-wh-1/secret', { body: { secret: 'whsec_new' } })
  await click('Rotate secret')
  await clickInDialog('Rotate secret')
  await untilShown('whsec_new')
  expect(shown.sent('POST /webhooks/0199-wh-1/secret')[0]?.body).toEqual({ now: false })
  await click('I copied it')
  expect(document.body.textContent).not.toContain('whsec_new')
})

test('a test message has one of the types of the webhook', async () => {
  const shown = await openWebhook()
  shown.answer('POST /webhooks/0199-wh-1/test', { body: { status: 'SUCCESS' } })
  await click('Send test')
  await clickInDialog('Send')
  await until(() => expect(shown.sent('POST /webhooks/0199-wh-1/test')).toHaveLength(1))
  expect(shown.sent('POST /webhooks/0199-wh-1/test')[0]?.body).toEqual({ type: 'campaign.ended' })
})

test('a removed webhook leads back to the list, after a question', async () => {
  const shown = await openWebhook()
  shown.answer('POST /webhooks/0199-wh-1/removal', { body: { status: 'SUCCESS' } })
  await click('Remove')
  expect(shown.sent(/removal$/)).toEqual([])
  await clickInDialog('Remove')
  await untilAt(LIST)
})

async function openWebhook() {
  const shown = await showConsole(PAGE)
  await until(() => button('Edit'))
  return shown
}

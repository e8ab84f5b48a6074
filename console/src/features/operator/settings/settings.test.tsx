import { expect, test } from 'vitest'
import { showOperator } from '../../../../test/operator-console.ts'

test('a reason is changed in the version that was seen [OPERATOR-3.4]', async () => {
  const PUT = 'PUT /operator/v1/reasons/ad_scam'
  const page = await showOperator('/settings/reasons')
  const changed = { reason: 'reason_changed', message: 'Somebody else has changed this reason.' }
  page.answer(PUT, { status: 409, body: changed })
  await page.click('Edit Scam')
  const dialog = page.part('dialog')
  await dialog.type('Message to members', ' ')
  await dialog.click('Save reason')
  await dialog.shows('Enter a message')
  await dialog.type('Message to members', 'The ad asks for passwords.')
  await dialog.type('Reason', 'members did not understand it')
  await dialog.click('Save reason')
  await dialog.shows('Somebody else has changed this reason.')
  expect(page.bodies(PUT)).toMatchObject([
    { version: 2, severity: 3, message: 'The ad asks for passwords.', is_appealable: false },
  ])
})

test('a test mail shows what the mail server said [OPERATOR-3.4]', async () => {
  const page = await showOperator('/settings')
  await page.click('Send test email')
  await page.shows('The email to maren@frontrow.example could not be sent.')
  await page.shows('535 5.7.8 Authentication failed')
  expect(page.sent(/^POST /)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { joinNetwork } from '../support/api-client.ts'
import { sharedServer } from '../support/shared-server.ts'
import { verifyWebhook } from '../../sdk/verify/webhook.mjs'
import { openConsole, startReceiver } from './receiver.ts'

test('a webhook made on the page gets a test message that its secret verifies', async () => {
  const client = await joinNetwork(await sharedServer(), 'Quay Works')
  const { page, errors } = await openConsole(client)
  const receiver = await startReceiver()
  await page.getByText('No webhooks yet', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'New webhook', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL', { exact: true }).fill('https://10.0.0.1/hook')
  await dialog.getByRole('combobox', { name: 'Messages' }).click()
  await page.getByRole('option', { name: 'Campaign ended' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create webhook', exact: true }).click()
  await dialog.getByText(/^The host must be a public name/).waitFor()
  await dialog.getByLabel('URL', { exact: true }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Create webhook', exact: true }).click()
  const secret = await dialog.locator('code', { hasText: /^whsec_/ }).innerText()
  await dialog.getByRole('button', { name: 'I copied it', exact: true }).click()

  await page.getByRole('link', { name: new URL(receiver.url).host, exact: true }).click()
  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.got
  expect(verifyWebhook({ secret, headers, body })).toMatchObject({
    type: 'campaign.ended',
    test: true,
  })
  const row = page.getByRole('row').filter({ hasText: 'Campaign ended' })
  await row.getByText('sent', { exact: true }).waitFor()
  await row.click()
  await dialog.getByText('200', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  expect(errors).toEqual([])
})

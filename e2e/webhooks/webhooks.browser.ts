import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApiToken } from '@frontrow/contract/identity/tokens'
import { createWebhook, testWebhook } from '@frontrow/contract/webhooks'
import { joinNetwork } from '../support/api-client.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { verifyWebhook } from '../../sdk/verify/webhook.mjs'
import { PAGE, openConsole, startReceiver } from './receiver.ts'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a program started as the page says polls a message that it verifies', async () => {
  const client = await joinNetwork(server, 'Laptop Works')
  const { page, errors } = await openConsole(client)
  await page.getByRole('button', { name: 'New webhook', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Polling', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Messages' }).click()
  await page.getByRole('option', { name: 'Invoice issued' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create webhook', exact: true }).click()
  const secret = await dialog.locator('code', { hasText: /^whsec_/ }).innerText()
  await dialog.getByRole('button', { name: 'I copied it', exact: true }).click()
  await page.getByRole('link', { name: 'Polling program', exact: true }).click()
  await page.getByText(/node listen\.mjs --url/).waitFor()
  const webhookId = page.url().split('/').at(-1) ?? ''
  const { secret: token } = await client.call(createApiToken, {
    body: { name: 'Laptop', scopes: ['webhooks.write', 'money.read'] },
  })
  const receiver = await startReceiver()
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-listen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = join(folder, 'listen.mjs')
  const served = await fetch(`${server.url}/sdk/listen.mjs`)
  writeFileSync(program, await served.text())
  const options = ['--url', server.url, '--webhook', webhookId, '--to', receiver.url, '--once']
  const listening = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, FRONTROW_TOKEN: token },
    stdio: 'pipe',
  })
  onTestFinished(() => void listening.kill())
  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await once(listening, 'exit')
  expect(listening.exitCode).toBe(0)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.got
  expect(verifyWebhook({ secret, headers, body })).toMatchObject({
    type: 'invoice.issued',
    test: true,
  })
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Invoice issued' }).getByText('sent').waitFor()
  expect(errors).toEqual([])
})

test('a webhook is edited, given a new secret, sent again and removed', async () => {
  const client = await joinNetwork(server, 'Rotating Works')
  let status = 500
  const receiver = await startReceiver(() => status)
  const made = await client.call(createWebhook, {
    body: { kind: 'push', url: receiver.url, types: ['ping'] },
  })
  const { page, errors } = await openConsole(client, `${PAGE}/${made.webhook.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('On', { exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('off', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('On', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('on', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rotate secret', exact: true }).click()
  await dialog.getByRole('button', { name: 'Rotate secret', exact: true }).click()
  const secret = await dialog.locator('code', { hasText: /^whsec_/ }).innerText()
  await dialog.getByRole('button', { name: 'I copied it', exact: true }).click()
  const params = { webhookId: made.webhook.id }
  await client.call(testWebhook, { params, body: { type: 'ping' } })
  await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(1)
  status = 200
  await expect.poll(() => receiver.got.length, { timeout: 20_000 }).toBe(2)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.got
  expect(verifyWebhook({ secret, headers, body })).toMatchObject({ type: 'ping' })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Test of the connection' })
  await row.click()
  await dialog.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect.poll(() => receiver.got.length, { timeout: 10_000 }).toBe(3)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('No webhooks yet', { exact: true }).waitFor()
  expect(errors).toEqual([])
})

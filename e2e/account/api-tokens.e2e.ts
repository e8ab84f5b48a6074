import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { listApps as ListApps } from '@frontrow/contract/apps'
import { untar } from '../../sdk/packages/read/archives.ts'
import { version } from '../../sdk/packages/release.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinNetwork, makeApp } from '../support/api-client.ts'
import { expectFineEverywhere, openPage } from '../support/browser.ts'
import { held, openMockedConsole } from '../support/mocked-console.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { apiToken } from '../answers/token-answers.ts'

// The page of the organization's API tokens. The published console does not have it.
const PAGE = '/account/organization/tokens'
const LIST = 'GET /tokens'
const CREATE = 'POST /tokens'
const clientAddress = `npm/frontrow-client-${version}.tgz`

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

const token = {
  ...apiToken,
  id: 't1',
  scopes: ['read', 'money.read'],
  networks: ['203.0.113.0/24'],
}

test('a token made on the page works, is shown once, and stops working when it is revoked', async () => {
  const client = await joinNetwork(server, 'Pebble Bay')
  await makeApp(client, 'Pebbles', 'com.example.pebbles')
  const { page, errors } = await openPage({ baseURL: server.url })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), client.token ?? '')
  await page.goto('/account/organization')
  await page.getByRole('link', { name: 'API Tokens', exact: true }).click()
  await page.getByText('No tokens yet', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'New token', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token', exact: true }).click()
  await dialog.getByText('Enter a name.', { exact: true }).waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report')
  await dialog.getByRole('combobox', { name: 'Scopes' }).click()
  await page.getByRole('option', { name: 'View apps, ads, campaigns and figures' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Networks (optional)').fill('harbour')
  await dialog.getByRole('button', { name: 'Create token', exact: true }).click()
  await dialog.getByText(/^Enter an IP address or a network/).waitFor()
  await dialog.getByLabel('Networks (optional)').fill('127.0.0.1, ::1')
  await dialog.getByRole('button', { name: 'Create token', exact: true }).click()
  const secret = await dialog.locator('code', { hasText: /^fr_t_/ }).innerText()
  await dialog.getByRole('button', { name: 'I copied it', exact: true }).click()

  const ask = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${server.url}/api/v1/organization/apps`, { headers })).status
  }
  expect(await ask()).toBe(200)
  await page.getByText(`npm install ${server.url}/sdk/${clientAddress}`, { exact: true }).waitFor()
  expect(await appsByPackage(secret)).toMatchObject([{ name: 'Pebbles' }])
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Nightly report' })
  await row.getByText('active', { exact: true }).waitFor()
  expect(await page.content()).not.toContain(secret)
  await row.getByRole('button', { name: 'Revoke Nightly report', exact: true }).click()
  // An Enter too many must not revoke it.
  const keep = dialog.getByRole('button', { name: 'Cancel', exact: true })
  await expect.poll(() => keep.evaluate((it) => it === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await row.getByText('revoked', { exact: true }).waitFor()
  expect(await ask()).toBe(401)
  expect(errors).toEqual([])
})

/** The organization's apps, asked for by the package that the server serves. */
async function appsByPackage(token: string): Promise<unknown> {
  const packed = await fetch(`${server.url}/sdk/${clientAddress}`)
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-client-'))
  for (const { path, bytes } of untar(Buffer.from(await packed.arrayBuffer()))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const { createClient, listApps } = (await import(
    pathToFileURL(join(folder, 'package/index.js')).href
  )) as typeof import('@frontrow/client') & { listApps: typeof ListApps }
  const apps = await createClient({ url: server.url, token }).call(listApps)
  rmSync(folder, { recursive: true })
  return apps
}

test('a double click makes one token, and a failure keeps what was typed', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(LIST, { body: [] })
  mocked.answer(CREATE, { status: 409, body: { code: 409, message: 'Revoke one first.' } })
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'New token', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report')
  await dialog.getByRole('combobox', { name: 'Scopes' }).click()
  await page.getByRole('option', { name: 'View payments' }).click()
  await page.keyboard.press('Escape')
  const create = dialog.getByRole('button', { name: 'Create token', exact: true })
  await create.click()
  await dialog.getByText('409 Revoke one first.', { exact: true }).waitFor()
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Nightly report')
  const answer = held({ body: { token, secret: 'fr_t_secret' } })
  mocked.answer(CREATE, answer.answer)
  await create.dblclick()
  answer.release()
  await dialog.getByText('fr_t_secret', { exact: true }).waitFor()
  expect(mocked.sent(CREATE)).toHaveLength(2)
  expect(mocked.sent(CREATE)[1]?.body).toEqual({
    name: 'Nightly report',
    scopes: ['money.read'],
    expires_in_days: 90,
    networks: [],
  })
})

test('the tokens page is accessible in both schemes and on a small screen', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const ended = { ...token, id: 't2', name: 'Old import', state: 'revoked', networks: [] }
  const loose = { ...token, id: 't3', name: 'Agency', exceeds_maker: true }
  mocked.answer(LIST, { body: [token, loose, ended] })
  await page.goto(PAGE)
  await page.getByText('Exceeds its creator’s role', { exact: true }).waitFor()
  await expectFineEverywhere(page, 'tokens, list')
  await page.getByRole('button', { name: 'New token', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'tokens, new')
})

test('a token whose maker has left says when it stops, and is taken over with one click [FINDINGS3-M7]', async () => {
  const left = { ...token, stops_at: '2026-06-02T14:05:00.000Z', exceeds_maker: true }
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(LIST, { body: [left] })
  mocked.answer('POST /tokens/t1/take-over', { body: token })
  await page.goto(PAGE)
  const row = page.getByRole('row').filter({ hasText: 'Nightly report' })
  await row.getByText(/^Stops /).waitFor()
  await row.getByRole('button', { name: 'Take over Nightly report', exact: true }).click()
  await row.getByText('active', { exact: true }).waitFor()
  expect(mocked.sent('POST /tokens/t1/take-over')).toHaveLength(1)
})

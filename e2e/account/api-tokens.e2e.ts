import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { listApps as ListApps } from '@frontrow/contract/apps'
import { untar } from '../../sdk/packages/read/archives.ts'
import { version } from '../../sdk/packages/release.ts'
import { beforeAll, expect, test } from 'vitest'
import { joinNetwork, makeApp } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'

// The page of the organization's API tokens. The published console does not have it.
const clientAddress = `npm/frontrow-client-${version}.tgz`

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a token made on the page works, is shown once, and ends when revoked', async () => {
  const client = await joinNetwork(server, 'Pebble Bay')
  await makeApp(client, 'Pebbles', 'com.example.pebbles')
  const { page, errors } = await openPage({ baseURL: server.url })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), client.token ?? '')
  await page.goto('/account/organization')
  await page.getByRole('link', { name: 'API Tokens', exact: true }).click()
  await page.getByText('No tokens yet', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'New token', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report')
  await dialog.getByRole('combobox', { name: 'Scopes' }).click()
  await page.getByRole('option', { name: 'View apps, ads, campaigns and figures' }).click()
  await page.keyboard.press('Escape')
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

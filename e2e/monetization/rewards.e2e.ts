import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@frontrow/contract/apps'
import { addApps, createPlacement } from '@frontrow/contract/monetization'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, joinNetwork } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { verifyReward } from '../../sdk/verify/reward.mjs'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

/** The queries that an app's server was asked with. */
async function startReceiver() {
  const queries: string[] = []
  const receiver = createServer((request, response) => {
    queries.push(request.url?.split('?')[1] ?? '')
    response.end('paid')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/reward`, queries }
}

/** An app with a placement for rewarded videos. */
async function makeGame(client: Client, name: string): Promise<void> {
  const app = await client.call(createApp, {
    params: { id: '{developer-id}' },
    body: {
      name,
      google_app_id: 'com.example.quay',
      apple_app_id: '',
      category: 'Games',
      subcategory: 'Puzzle',
    },
  })
  await client.call(addApps, { body: { app_ids: [app.id] } })
  const inApp = { params: { appId: app.id }, query: { app_id: app.id } }
  await client.call(createPlacement, {
    ...inApp,
    body: { name: 'Level end', type: 'RewardedVideo' },
  })
}

test('a test of a reward’s callback is verified with the published keys', async () => {
  const client = await joinNetwork(server, 'Reward Works')
  await makeGame(client, 'Quay Runner')
  const { url, queries } = await startReceiver()
  const { page, errors } = await openPage({ baseURL: server.url })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), client.token ?? '')
  await page.goto('/app/monetize')
  await page.getByText('Quay Runner').first().click()

  await page.getByText('No callback is set.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Set reward', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('1,5')
  await dialog.getByRole('button', { name: 'Save reward', exact: true }).click()
  await dialog.getByText(/^Enter the reward/).waitFor()
  await dialog.getByText(/^Enter a whole number/).waitFor()
  await dialog.getByLabel('Reward', { exact: true }).fill('gold gems')
  await dialog.getByLabel('Amount', { exact: true }).fill('25')
  await dialog.getByRole('button', { name: 'Save reward', exact: true }).click()
  await page.getByText('25 gold gems', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'New callback', exact: true }).click()
  await dialog.getByLabel('URL', { exact: true }).fill(`${url}?signature=mine`)
  await dialog.getByRole('button', { name: 'Create callback', exact: true }).click()
  await dialog.getByText(/cannot contain an encoded & or %, or "signature="/).waitFor()
  await dialog.getByLabel('URL', { exact: true }).fill(`${url}?game=quay`)
  await dialog.getByRole('button', { name: 'Create callback', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'URL and log', exact: true }).waitFor()
  await page.getByRole('link', { name: 'URL and log', exact: true }).click()

  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => queries.length, { timeout: 10_000 }).toBe(1)
  const keys: unknown = await (await fetch(`${server.url}/delivery/v1/reward-keys.json`)).json()
  expect(await verifyReward({ query: queries[0] ?? '', keys, isNew: () => true })).toMatchObject({
    game: 'quay',
    test: '1',
    reward_item: 'coins',
  })
  await page.getByRole('row').filter({ hasText: 'Reward earned' }).getByText('sent').waitFor()
  expect(await page.getByRole('button', { name: 'Rotate secret', exact: true }).count()).toBe(0)
  await page.getByText('verifyReward', { exact: false }).first().waitFor()
  expect(errors).toEqual([])
})

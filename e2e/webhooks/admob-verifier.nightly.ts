// A verifier of AdMob's callbacks that somebody else wrote reads ours. Nothing of it is changed but
// the address of the keys.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebhook, testWebhook } from '@frontrow/contract/webhooks'
import { expect, onTestFinished, test } from 'vitest'
import { installForeignTools, requireForeign } from '../../tools/foreign/install.ts'
import { joinNetwork } from '../support/api-client.ts'
import { startServer } from '../support/server-process.ts'

interface Axios {
  interceptors: {
    request: { use: (change: (config: { url: string }) => { url: string }) => void }
  }
}

test('the package admob-rewarded-ads-ssv accepts only an unaltered callback [CONNECT-6] [FINDINGS4-P1]', async () => {
  await installForeignTools()
  const server = await startServer({ AUTO_APPROVE: '1' })
  onTestFinished(() => server.remove())
  const queries: string[] = []
  const receiver = createServer((request, response) => {
    queries.push(request.url ?? '')
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/reward?game=7%20b`
  const client = await joinNetwork(server, 'Foreign Works')
  const types = ['reward.earned' as const]
  const { webhook } = await client.call(createWebhook, { body: { kind: 'callback', url, types } })
  const params = { webhookId: webhook.id }
  await client.call(testWebhook, { params, body: { type: 'reward.earned' } })
  await expect.poll(() => queries.length, { timeout: 10_000 }).toBe(1)

  const axios = requireForeign('axios') as Axios
  axios.interceptors.request.use((config) => ({
    ...config,
    url: `${server.url}/delivery/v1/reward-keys.json`,
  }))
  const { verify } = requireForeign('admob-rewarded-ads-ssv') as {
    verify: (address: string) => Promise<boolean>
  }
  // Its users give it the decoded query, because AdMob signs that.
  const query = decodeURIComponent(queries[0] ?? '')
  expect(await verify(query)).toBe(true)
  const altered = {
    amount: query.replace('reward_amount=50', 'reward_amount=51'),
    user: query.replace(/user_id=[^&]*/, 'user_id=other'),
    order: query.replace(/(ad_network=[^&]*)&(ad_unit=[^&]*)/, '$2&$1'),
    key: query.replace(/key_id=\d+/, 'key_id=7'),
    signature: query.replace(/signature=(.{20})./, 'signature=$1-'),
    ownParameter: query.replace('game=7 b', 'game=8 b'),
  }
  for (const [what, address] of Object.entries(altered)) {
    expect(address, what).not.toBe(query)
    await expect(verify(address), what).rejects.toThrow(/Invalid|doesn't exist|ASN|wrong tag/)
  }
})

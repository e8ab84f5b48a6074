import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgotPassword } from '@frontrow/contract/account'
import { showOrganization } from '@frontrow/contract/organization'
import { listApps } from '@frontrow/contract/apps'
import { saveBanking } from '@frontrow/contract/billing'
import { listCampaigns } from '@frontrow/contract/campaigns'
import { recordEvents, requestAd } from '@frontrow/contract/delivery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checkout, checkOut, removeCheckout } from '../../../bench/checkout.ts'
import { Client, advertise, joinNetwork, makeApp, openPlacement } from '../../support/api-client.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

/** The last commit before files, types and functions were renamed to standard terms. */
const beforeRenaming = '7299447'
const art = new URL('../../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
/** No server listens on this port, so mails stay in the outbox. */
const noMailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'ads@example.com' }

function isKnown(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: import.meta.dirname })
    return true
  } catch {
    return false
  }
}

// A shallow clone does not have the older commit.
describe.runIf(isKnown(beforeRenaming))('FINDINGS-D1', () => {
  let folder: string
  let older: Checkout
  let server: ServerProcess
  // The older commit's packages are installed first.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontrow-older-'))
    older = checkOut(beforeRenaming, join(folder, 'older'))
    // The operator's commands of this code need its tables, so the older server approves by itself.
    server = await startServer({ AUTO_APPROVE: '1' }, { root: older.folder })
  }, 600_000)
  afterAll(async () => {
    await server.remove()
    removeCheckout(older)
    rmSync(folder, { recursive: true, force: true })
  })

  test('data stored by the code before the renaming is read, sent and counted by this code', async () => {
    const client = await joinNetwork(server, 'Harbour and Vine')
    const appId = await makeApp(client, 'Tidepool Match', 'com.example.tidepool')
    await advertise(client, appId, new Blob([readFileSync(art)], { type: 'image/jpeg' }))
    const publisher = await joinNetwork(server, 'Night Bus')
    const shownIn = await makeApp(publisher, 'Night Bus', 'com.example.nightbus')
    const placementKey = await openPlacement(publisher, shownIn)
    await fillBank(client)
    const before = await readAll(client)
    const ad = await askForAd(client, placementKey)
    await server.stop()

    await server.startAs({ root: older.folder, env: noMailServer })
    await client.call(forgotPassword, { body: { email: 'night.bus@example.com' } })
    const mails = server.mails().length
    await server.stop()

    await server.startAs({})
    // The session token, the encrypted columns and the API keys of the older version still work.
    expect(await readAll(client)).toEqual(before)
    const event = { token: ad.tokens.impression, at: new Date().toISOString() }
    const counted = await client.call(recordEvents, { body: { events: [event] } })
    expect(counted.results).toMatchObject([{ status: 'accepted' }])
    expect((await askForAd(client, placementKey)).advertiser).toEqual(ad.advertiser)
    await expect.poll(() => server.mails().length, { timeout: 60_000 }).toBe(mails + 1)
    expect(await server.operator('verify')).not.toContain('differ')
  })
})

async function fillBank(client: Client): Promise<void> {
  const { id } = await client.call(showOrganization, {})
  await client.call(saveBanking, {
    params: { orgId: id },
    query: { org_id: id },
    body: { bank_account_number: '12345678', iban: 'DE89370400440532013000' },
  })
}

async function readAll(client: Client): Promise<unknown[]> {
  return [
    await client.call(showOrganization, {}),
    await client.call(listApps, { query: {} }),
    await client.call(listCampaigns, { params: { id: 'true' }, query: { is_active: 'true' } }),
  ]
}

/** Requests ads until there is one, because a new campaign is served after some seconds. */
async function askForAd(client: Client, placementKey: string) {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const body = { placement_api_key: placementKey, device }
  const asked = { ad: (await client.call(requestAd, { body })).ad }
  await expect
    .poll(
      async () => {
        asked.ad ??= (await client.call(requestAd, { body })).ad
        return asked.ad
      },
      { timeout: 20_000 },
    )
    .not.toBeNull()
  if (asked.ad === null) throw new Error('the ad request got no ad')
  return asked.ad
}

import { setTimeout as wait } from 'node:timers/promises'
import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { makeDemoOperators } from '../../server/src/features/operator/for-demo.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { openPage, untilLoaded } from '../support/browser.ts'
import { type ServerProcess, turnClock } from '../support/server-process.ts'
import { type TestNetwork, openNetwork } from '../support/test-network.ts'

const password = 'front row seat'
const moderators = ['Theo Lind', 'Maren Dahl'].map((name) => ({
  name,
  email: `${name.slice(0, 4).toLowerCase()}@example.com`,
  roles: ['moderator' as const],
  password: 'long front row seat',
}))
const [theo, maren] = moderators

/**
 * A bad ad from end to end, in a browser: a viewer reports it, an operator denies it, its
 * organization reads why and appeals, and another operator brings it back. Returns how long each
 * node went on showing it, in milliseconds, for each of `rounds` denials. Another organization has
 * `otherCampaigns`, which run in another country.
 */
export async function walkBadAd(options: {
  nodes: number
  rounds: number
  otherCampaigns?: number
}): Promise<number[]> {
  const network = await openNetwork({ nodes: options.nodes })
  try {
    await makeModerators(network.nodes[0])
    if (options.otherCampaigns !== undefined) await addCampaigns(network, options.otherCampaigns)
    const often = options.rounds > 1 ? await denyOften(network, options.rounds - 1) : []
    return [...often, ...(await denyAndBringBack(network))]
  } finally {
    await network.remove()
  }
}

/** Writes running campaigns of the publisher directly into the tables, all with the same ad. */
async function addCampaigns({ ask }: TestNetwork, count: number): Promise<void> {
  await ask(
    `WITH app AS (SELECT organization_id, id FROM apps WHERE name = 'Night Bus'),
     source AS (
       INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
       SELECT gen_random_uuid(), organization_id, id, 100, 'source/many', 720, 1280, 1000, sha256('many'), now() FROM app
       RETURNING id)
     INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
       content_orientation, orientation_text, path, width, height, created_at)
     SELECT gen_random_uuid(), app.organization_id, app.id, source.id, 'Many', 100, 100, 100, 'Portrait', 'shown/many', 720, 1280, now()
     FROM app, source`,
  )
  await ask(
    `INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency, daily_budget_micros,
       ecpm_budget_micros, starts_at, valid_till, created_at)
     SELECT gen_random_uuid(), k.organization_id, k.app_id, 'Campaign ' || n, 'puzzle', k.ad_content_id, 'USD', 1000000000,
       1000000, now(), now() + interval '1 year', now()
     FROM campaignable_ad_contents k, generate_series(1, ${count}) n WHERE k.name = 'Many'`,
  )
  // Without the statistics of ANALYZE each check of a foreign key reads all campaigns.
  await ask('ANALYZE campaigns')
  await ask(
    `INSERT INTO campaign_regions (organization_id, campaign_id, region_id)
     SELECT c.organization_id, c.id, r.id FROM campaigns c, (SELECT id FROM regions WHERE level = 'country'
       AND id NOT IN (SELECT region_id FROM campaign_regions) LIMIT 1) r WHERE c.name LIKE 'Campaign %'`,
  )
  await ask(
    `INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id)
     SELECT c.organization_id, c.id, c.app_id, k.id FROM campaigns c JOIN campaignable_ad_contents k ON k.app_id = c.app_id
     WHERE c.name LIKE 'Campaign %'`,
  )
  await ask('ANALYZE')
}

/** In a process beside the server. */
async function makeModerators({ dataDir }: ServerProcess): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const url = runningClusterUrl(clusterFolder(dataDir).folder) ?? ''
  const services = await openServices(config, url)
  await makeDemoOperators(services, moderators)
  await services.database.close()
}

async function denyAndBringBack(network: TestNetwork): Promise<number[]> {
  const [node] = network.nodes
  const { page: viewer, context: viewing } = await openPage({ baseURL: node.url })
  await reportAd(viewer, network)
  await viewing.close()
  const denying = await openPage({ baseURL: node.url })
  await signInOperator(denying.page, theo?.email ?? '')
  await denying.page.goto('/operator/queue?kind=report')
  await denying.page.getByRole('link', { name: /^Poster · Harbour and Vine/ }).click()
  await denying.page.getByText('It asked for my card.').waitFor()
  await denying.page.getByRole('button', { name: /^Reject ad/ }).click()
  await denying.page.getByRole('radio', { name: 'Misleading' }).check()
  await denying.page.getByRole('button', { name: 'Reject ad', exact: true }).click()
  await denying.page
    .getByText(/Rejected Poster/)
    .first()
    .waitFor()
  const took = await untilGone(network)
  await denying.context.close()
  await turnClock(node, 61_000)
  await appeal(node)
  const granting = await openPage({ baseURL: node.url })
  await signInOperator(granting.page, maren?.email ?? '')
  await granting.page.goto('/operator/queue?kind=appeal')
  await granting.page.getByRole('link', { name: /^Poster · Harbour and Vine/ }).click()
  await granting.page.getByText('It is our own app.').first().waitFor()
  await granting.page.getByRole('button', { name: /^Grant appeal/ }).click()
  await granting.page.getByRole('button', { name: 'Grant appeal', exact: true }).click()
  await granting.page.getByText(/Members are notified now/).waitFor()
  for (const one of network.nodes) await untilShown(one, network)
  expect([...denying.errors, ...granting.errors]).toEqual([])
  await granting.context.close()
  return took
}

async function reportAd(page: Page, network: TestNetwork): Promise<void> {
  const ad = await untilShown(network.nodes[0], network)
  await page.goto(new URL(ad.report_url).pathname)
  await page.getByRole('radio', { name: /^It promises what is not true/ }).check()
  await page.getByLabel(/^Details/).fill('It asked for my card.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
}

async function signInOperator(page: Page, email: string): Promise<void> {
  await page.goto('/operator/queue')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('long front row seat')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Review queue', level: 1 }).waitFor()
}

/** The member reads what to do and objects. */
async function appeal({ url }: ServerProcess): Promise<void> {
  const { page, context, errors } = await openPage({ baseURL: url })
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill('harbour.and.vine@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: /^Sign in$/i }).click()
  await page.waitForURL(/\/app\//)
  await page.goto('/account/organization/decisions')
  await untilLoaded(page)
  await page.getByText('The ad promises what the app does not do.').waitFor()
  await page.getByText('Show the app as it is, and upload the ad again.').waitFor()
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  await page.getByLabel('Reason for the appeal').fill('It is our own app.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByText('Appeal under review').waitFor()
  expect(errors).toEqual([])
  await context.close()
}

type Answer = Reply<typeof requestAd>

async function ask(node: ServerProcess, { placementKey }: TestNetwork): Promise<Answer> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const answer = await fetch(`${node.url}/delivery/v1/ads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ placement_api_key: placementKey, device }),
  })
  return (await answer.json()) as Answer
}

/** How long each node goes on showing the ad. */
async function untilGone(network: TestNetwork): Promise<number[]> {
  const startedAt = performance.now()
  return Promise.all(
    network.nodes.map(async (node) => {
      while ((await ask(node, network)).ad !== null) {
        if (performance.now() - startedAt > 10_000) throw new Error('the ad is still shown')
        await wait(20)
      }
      return performance.now() - startedAt
    }),
  )
}

/**
 * Waits until the node shows the ad, because a campaign that is new or shown again is served once
 * the node has its lease.
 */
async function untilShown(
  node: ServerProcess,
  network: TestNetwork,
): Promise<NonNullable<Answer['ad']>> {
  let { ad } = await ask(node, network)
  const shown = async () => ad !== null || ({ ad } = await ask(node, network)).ad !== null
  await expect.poll(shown, { timeout: 240_000 }).toBe(true)
  if (ad === null) throw new Error('the ad is not shown')
  return ad
}

/** Denies the new ad and undoes it, again and again, as the operator's console does. */
async function denyOften(network: TestNetwork, rounds: number): Promise<number[]> {
  const [{ url }] = network.nodes
  let cookie = ''
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'x-operator': '1', origin: url, cookie, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(`${url}/operator/v1${path}`, init)
    const given = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (given !== undefined) cookie = given
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  await call('POST', '/session', { email: theo?.email, password: theo?.password })
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { cases } = await call<{ cases: { id: string; version: number }[] }>(
      'GET',
      '/cases?kind=ad',
    )
    const [one] = cases
    // The end of a round follows the nodes' own second, so that without a pause each denial would
    // fall on the same part of it.
    await wait(Math.random() * 1000)
    const { decision_id: id } = await call<{ decision_id: string }>(
      'POST',
      `/cases/${one?.id ?? ''}/decision`,
      { version: one?.version, outcome: 'deny', reason_code: 'ad_misleading' },
    )
    took.push(...(await untilGone(network)))
    await call('POST', `/decisions/${id}/undo`)
    for (const node of network.nodes) await untilShown(node, network)
  }
  return took
}

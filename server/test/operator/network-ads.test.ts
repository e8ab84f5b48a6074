import { randomUUID } from 'node:crypto'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listNetworkAds } from '@frontrow/contract/operator/ads'
import { expect, test } from 'vitest'
import { caseAbout, contentsOf, decide } from '../support/cases.ts'
import { type MarketApp, makeApp, makeCampaign } from '../support/market.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { sharedWorld } from '../support/world.ts'

// OPERATOR §3.9: the ads of all organizations.

const world = await sharedWorld()
const theo = await makeOperator(world, 'moderator')

const list = (query = '') =>
  actAs<Reply<typeof listNetworkAds>>(world, theo, { method: 'GET', path: `/ads?${query}` })
const idsOf = async (query: string) => (await list(query)).ads.map(({ id }) => id)

async function adOf(app: MarketApp): Promise<string> {
  const campaign = await makeCampaign(world, app)
  const [id = ''] = await contentsOf(world, campaign.id)
  return id
}

/** Opens a case about an ad, as its upload does. */
async function openCaseOf(app: MarketApp, id: string): Promise<void> {
  await world.ask(
    `INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
     VALUES ('ad', $1, $2, 'open', app_now(), app_now() + interval '1 day')`,
    [id, app.member.organizationId],
  )
}

test('ads are filtered by each of their marks', async () => {
  const app = await makeApp(world, await world.member({ name: 'Grid Games' }))
  const own = `organization_id=${app.member.organizationId}`
  const [waiting, denied, plain] = [await adOf(app), await adOf(app), await adOf(app)]
  for (const id of [waiting, denied]) await openCaseOf(app, id)
  const about = (subjectId: string) => caseAbout(world, theo, { kind: 'ad', subjectId })
  const seen = await about(waiting)
  await decide(world, await about(denied), { outcome: 'deny', reason_code: 'ad_broken' })
  const { ads } = await list(own)
  expect(ads.map(({ id, state }) => [id, state])).toEqual([
    [plain, 'live'],
    [denied, 'denied'],
    [waiting, 'live'],
  ])
  expect(ads[2]).toMatchObject({
    organization: { name: 'Grid Games' },
    format: 'image',
    rating: null,
    picture_url: expect.stringMatching(/\/content\.jpg$/),
    case: { id: seen.id, kind: 'ad', version: seen.version, subject: { id: waiting } },
  })
  expect(ads[0]?.case).toBeNull()
  expect(await idsOf(`${own}&state=denied`)).toEqual([denied])
  expect(await idsOf(`${own}&open=true`)).toEqual([waiting])
  expect(await idsOf(`${own}&format=video`)).toEqual([])
  const verdict = { outcome: 'approve', rating: 2, categories: ['dating'] }
  await decide(world, seen, verdict)
  expect(await idsOf(`${own}&rating=2`)).toEqual([waiting])
  expect(await idsOf(`${own}&rating=none&state=live`)).toEqual([plain])
  expect(await idsOf(`${own}&category=dating`)).toEqual([waiting])
  expect(await idsOf(`${own}&category=gambling`)).toEqual([])
  expect(await idsOf('organization_id=x')).toEqual([])
})

test('a hundred ads of one moment are read page by page, each once', async () => {
  const app = await makeApp(world, await world.member())
  const id = await adOf(app)
  await world.ask(
    `INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
       content_orientation, orientation_text, path, width, height, created_at)
     SELECT gen_random_uuid(), organization_id, app_id, ad_content_id, name, type, target_device, content_orientation,
       orientation_text, path, width, height, '2026-05-26 10:00:00.123456Z'
     FROM campaignable_ad_contents, generate_series(1, 99) WHERE id = $1`,
    [id],
  )
  const found: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const more = next === '' ? '' : `&before=${next}`
    const page = await list(`organization_id=${app.member.organizationId}${more}`)
    found.push(...page.ads.map((ad) => ad.id))
    next = page.next
  }
  expect([found.length, new Set(found).size]).toEqual([100, 100])
})

test('a filter that few ads pass is looked for in parts', async () => {
  const app = await makeApp(world, await world.member())
  const id = await adOf(app)
  const decision = randomUUID()
  await world.ask(
    `WITH closed AS (
       INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       VALUES ('ad', $1, $2, 'closed', app_now(), app_now()) RETURNING id
     ), made AS (
       INSERT INTO decisions (id, case_id, organization_id, outcome, message, automated, is_appealable, decided_by, at, visible_from)
       SELECT $3, id, $2, 'approve', '', false, false, 'operator:sam', app_now(), app_now() FROM closed
     ), more AS (
       INSERT INTO campaignable_ad_contents (id, organization_id, app_id, ad_content_id, name, type, target_device,
         content_orientation, orientation_text, path, width, height, created_at)
       SELECT gen_random_uuid(), organization_id, app_id, ad_content_id, name, type, target_device, content_orientation,
         orientation_text, path, width, height, created_at + interval '1 second'
       FROM campaignable_ad_contents, generate_series(1, 5000) WHERE id = $1
     ) SELECT`,
    [id, app.member.organizationId, decision],
  )
  await world.ask(
    `INSERT INTO content_ratings (content_id, organization_id, app_id, rating, decision_id)
     VALUES ($1, $2, $3, 3, $4)`,
    [id, app.member.organizationId, app.id, decision],
  )
  const own = `organization_id=${app.member.organizationId}&rating=3`
  const first = await list(own)
  expect(first.ads).toEqual([])
  const second = await list(`${own}&before=${first.next ?? ''}`)
  expect([second.ads.map((ad) => ad.id), second.next]).toEqual([[id], null])
})

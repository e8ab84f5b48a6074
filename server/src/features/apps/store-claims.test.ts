import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { caseAbout, decide, decisionsOf, requestAd } from '../../../test/support/cases.ts'
import {
  type MarketApp,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../test/support/market.ts'
import { callOperator, makeOperator } from '../../../test/support/operators.ts'
import { createVideoAd } from '../../../test/support/uploader.ts'
import { type TestMember, sharedAdWorld } from '../../../test/support/world.ts'

const world = await sharedAdWorld()
const first = await world.member({ name: 'First' })
const second = await world.member({ name: 'Second' })
const placement = await makePlacement(world, await makeApp(world, await world.member()))

interface App {
  id: string
  review?: { reason: string; since: string }
}
type Ids = { google_app_id?: string | null; apple_app_id?: string | null }

async function register(as: TestMember, ids: Ids): Promise<App> {
  const body = { name: 'Game', category: 'Games', ...ids }
  const answer = await world.call(as, { method: 'POST', path: '/app/{developer-id}', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<App>()
}

async function edit(as: TestMember, id: string, body: Ids): Promise<App> {
  const answer = await world.call(as, { method: 'PUT', path: `/app/${id}`, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<App>()
}

const retire = (as: TestMember, id: string, retired: boolean) =>
  world.call(as, { method: 'PUT', path: `/app/${id}/retirement`, body: { retired } })

const listed = async (as: TestMember, id: string) =>
  (await world.call(as, { method: 'GET', path: '/organization/apps' }))
    .json<App[]>()
    .find((app) => app.id === id)

/** A registered app with an icon, which a campaign needs. */
async function marketApp(member: TestMember, ids: Ids): Promise<MarketApp> {
  const { id } = await register(member, ids)
  const iconId = randomUUID()
  const [row] = await world.ask<{ number: number }>('SELECT number FROM apps WHERE id = $1', [id])
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, size_bytes, sha256, created_at)
     VALUES ($1, $2, $3, 100, $4, 512, 512, 1000, $5, app_now())`,
    [iconId, member.organizationId, id, `icon/${iconId}`, randomBytes(32)],
  )
  return { member, id, number: row?.number ?? 0, name: '', key: '', iconId }
}

const seenBy = async (kind: string, subjectId: string) =>
  caseAbout(world, await makeOperator(world, 'moderator'), { kind, subjectId })

const approve = async (appId: string) =>
  decide(world, await seenBy('app', appId), { outcome: 'approve' })

describe('FINDINGS-M13', () => {
  test('a store id of another organization waits for an operator', async () => {
    expect((await register(first, { google_app_id: 'com.taken.game' })).review).toBeUndefined()
    expect((await register(first, { apple_app_id: '6440001287' })).review).toBeUndefined()
    const spellings: Ids[] = [
      { google_app_id: 'com.taken.game' },
      { google_app_id: ' COM.Taken.game ' },
      { apple_app_id: 'id6440001287' },
      { apple_app_id: '006440001287', google_app_id: 'com.free.game' },
    ]
    for (const ids of spellings) {
      const app = await register(second, ids)
      expect(app.review, JSON.stringify(ids)).toEqual({
        reason: 'store_id_taken',
        since: expect.any(String) as string,
      })
      expect((await listed(second, app.id))?.review).toEqual(app.review)
    }
    expect((await register(second, { google_app_id: 'com.taken.game2' })).review).toBeUndefined()
  })

  test('an edit of an app that stays in review answers what was stored', async () => {
    await register(first, { google_app_id: 'com.stays.game' })
    const app = await register(second, { google_app_id: 'com.stays.game' })
    const edited = await edit(second, app.id, { apple_app_id: '6440001299' })
    expect(edited).toMatchObject({ apple_app_id: '6440001299', review: app.review })
    expect(edited).toEqual(await listed(second, app.id))
  })

  test('an organization may have a store id in several apps', async () => {
    const ids = { google_app_id: 'com.twice.game' }
    const own = await Promise.all([register(first, ids), register(first, ids)])
    expect(own.map(({ review }) => review)).toEqual([undefined, undefined])
    for (const member of [first, second])
      expect((await register(member, { google_app_id: 'not a package !!' })).review).toBeUndefined()
  })

  test('of ten organizations that register one store id at once, one has it', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => world.member()))
    const ids = { google_app_id: 'com.race.game', apple_app_id: '7001' }
    const apps = await Promise.all(members.map((member) => register(member, ids)))
    expect(apps.filter(({ review }) => review === undefined)).toHaveLength(1)
  })

  test('a retired app gives up its store id', async () => {
    const ids = { google_app_id: 'com.passed.on' }
    const old = await register(first, ids)
    await retire(first, old.id, true)
    expect((await register(second, ids)).review).toBeUndefined()
    await retire(first, old.id, false)
    expect((await listed(first, old.id))?.review).toMatchObject({ reason: 'store_id_taken' })
  })

  test('an app without campaigns changes its store id at once', async () => {
    const app = await register(first, { google_app_id: 'com.typo.gmae' })
    expect((await edit(first, app.id, { google_app_id: 'com.typo.game' })).review).toBeUndefined()
    expect((await register(second, { google_app_id: 'com.typo.gmae' })).review).toBeUndefined()
    expect((await register(second, { google_app_id: 'com.typo.game' })).review).toBeDefined()
  })

  test('an operator may let two organizations have one id', async () => {
    const ids = { google_app_id: 'com.shared.game', apple_app_id: '7002' }
    await register(first, ids)
    const app = await register(second, ids)
    await approve(app.id)
    expect((await listed(second, app.id))?.review).toBeUndefined()
    expect((await register(second, ids)).review).toBeUndefined()
    expect((await register(await world.member(), ids)).review).toBeDefined()
  })
})

describe('under a campaign [FINDINGS-M13]', () => {
  let advertiser: TestMember
  let game: MarketApp
  let campaignId = ''

  beforeAll(async () => {
    advertiser = await world.member()
    game = await marketApp(advertiser, { google_app_id: 'com.honest.game' })
    campaignId = (await makeCampaign(world, game)).id
    await world.delivery.simulation.refresh()
  })

  const ask = () => requestAd(world.server, placement)
  const click = async () => (await ask()).ad?.tokens.click ?? ''
  const ledTo = async (token: string) => {
    const path = `/delivery/v1/click/${token}`
    const { headers } = await world.call(undefined, { method: 'GET', path })
    return new URL(String(headers.location)).searchParams.get('id')
  }
  const stoppedBy = async () =>
    (
      await world.call(advertiser, {
        method: 'GET',
        path: `/campaign/${campaignId}/app/${game.id}`,
      })
    ).json<{
      stopped_by: string | null
    }>().stopped_by
  const change = async (ids: Ids) => {
    await world.turnClock(1000)
    const { review } = await edit(advertiser, game.id, ids)
    await world.turnClock(1000)
    return review?.reason
  }

  test('a changed store id stops the ads until an operator approves it', async () => {
    const before = await click()
    expect(await ledTo(before)).toBe('com.honest.game')
    expect(await change({ google_app_id: 'com.swapped.game' })).toBe('store_id_changed')
    expect(await ask()).toMatchObject({ ad: null, reason: 'review' })
    expect(await stoppedBy()).toBe('app_review')
    expect(await ledTo(before)).toBe('com.honest.game')
    expect((await register(second, { google_app_id: 'com.honest.game' })).review).toBeDefined()
    await approve(game.id)
    await world.turnClock(1000)
    expect(await stoppedBy()).toBeNull()
    expect(await ledTo(await click())).toBe('com.swapped.game')
    expect(await ledTo(before)).toBe('com.honest.game')
  })

  test('the approved id put back ends the review', async () => {
    expect(await change({ google_app_id: 'com.other.game' })).toBe('store_id_changed')
    expect(await change({ google_app_id: 'com.third.game' })).toBe('store_id_changed')
    expect(await change({ google_app_id: 'Com.swapped.game' })).toBeUndefined()
    expect(await ledTo(await click())).toBe('Com.swapped.game')
  })

  test('a further store is a new page, and one less is none', async () => {
    expect(await change({ apple_app_id: '7003' })).toBe('store_id_changed')
    expect(await change({ apple_app_id: null })).toBeUndefined()
    expect(await change({ google_app_id: 'nothing' })).toBeUndefined()
    expect(await change({ google_app_id: 'com.detour.game' })).toBe('store_id_changed')
  })
})

describe('an approval is of the ids that were seen', () => {
  const owned = ['com.seen.first', 'com.seen.second', 'com.seen.third'] as const
  let thief: TestMember
  beforeAll(async () => {
    thief = await world.member()
    for (const id of owned) await register(first, { google_app_id: id })
  })

  const tryDecide = async (seen: { id: string; version: number }, body: object) => {
    const by = await makeOperator(world, 'moderator')
    const path = `/cases/${seen.id}/decision`
    const sent = { version: seen.version, ...body }
    const answer = await callOperator(world, by, { method: 'POST', path, body: sent })
    return answer.statusCode === 200 ? 'done' : answer.json<{ reason: string }>().reason
  }
  const approvedAs = async (id: string) =>
    (
      await world.ask<{ details: { google_app_id?: string } }>(
        "SELECT details FROM audit_log WHERE action = 'app.approve' AND object_id = $1",
        [id],
      )
    ).map(({ details }) => details.google_app_id)
  const claimed = (id: string) =>
    world.ask('SELECT FROM store_id_claims WHERE organization_id = $1 AND store_key = $2', [
      thief.organizationId,
      id,
    ])

  test('a second change makes a decision on the first one stale', async () => {
    const app = await register(thief, { google_app_id: owned[0] })
    const seen = await seenBy('app', app.id)
    expect((await edit(thief, app.id, { google_app_id: owned[1] })).review?.reason).toBe(
      'store_id_taken',
    )
    expect(await tryDecide(seen, { outcome: 'approve' })).toBe('case_changed')
    expect((await listed(thief, app.id))?.review).toBeDefined()
    expect(await claimed(owned[1])).toEqual([])
    const again = await seenBy('app', app.id)
    expect(again).toMatchObject({ id: seen.id, version: seen.version + 1 })
    expect(await tryDecide(again, { outcome: 'approve' })).toBe('done')
    expect(await approvedAs(app.id)).toEqual([owned[1]])
    expect(await claimed(owned[1])).toHaveLength(1)
  })

  test('a change while an appeal waits makes its decision stale', async () => {
    const app = await register(thief, { google_app_id: owned[0] })
    const denied = await decide(world, await seenBy('app', app.id), {
      outcome: 'deny',
      reason_code: 'store_id_of_another',
    })
    await world.turnClock(61_000)
    const [denial] = await decisionsOf(world, thief)
    const appeal = await world.call(thief, {
      method: 'POST',
      path: `/decisions/${denial?.id ?? ''}/appeal`,
      body: { text: 'It is ours.' },
    })
    expect(appeal.statusCode, appeal.body).toBe(200)
    const seen = await seenBy('appeal', denied.id)
    await edit(thief, app.id, { google_app_id: owned[2] })
    expect(await tryDecide(seen, { outcome: 'overturn' })).toBe('case_changed')
    expect(await claimed(owned[2])).toEqual([])
    expect(await seenBy('app', app.id)).toMatchObject({ state: 'open', version: 1 })
  })

  test('an app whose ad was looked at is in review after a change', async () => {
    const app = await register(thief, { google_app_id: 'com.moderated.game' })
    const ad = await createVideoAd(world, { id: app.id, member: thief })
    const seen = await seenBy('ad', ad.id)
    const approval = { outcome: 'approve', rating: 1 }
    const move = async (google_app_id: string) =>
      (await edit(thief, app.id, { google_app_id })).review?.reason
    expect(await move('com.elsewhere.game')).toBe('store_id_changed')
    expect(await tryDecide(seen, approval)).toBe('case_changed')
    expect(await move('com.moderated.game')).toBeUndefined()
    expect(await tryDecide(await seenBy('ad', ad.id), approval)).toBe('done')
    expect(await move('com.elsewhere.game')).toBe('store_id_changed')
    expect((await seenBy('app', app.id)).state).toBe('open')
  })
})

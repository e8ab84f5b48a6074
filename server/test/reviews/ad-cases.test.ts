import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hourMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import { sendNoticeMails } from '../../src/features/notices/notices.ts'
import {
  caseAbout,
  contentsOf,
  decide,
  decisionsOf,
  findCaseOf,
  reportShown,
  requestAd,
  setModeration,
  shownTo,
  undoAs,
} from '../support/cases.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { showNotices } from '../support/noticed.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { mailsTo } from '../support/sign-in.ts'
import { act } from '../support/team.ts'
import { whileUnreadable } from './unreadable.ts'
import { makeUploader } from '../support/uploader.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR §3.3 and §4: cases of ads, reports and apps, and what their decisions do.

// World of its own: it locks tables, and its reports use up the limits of addresses of all tests.
const world = await openWorld()
const moderator = await makeOperator(world, 'moderator')
const publisher = await world.member({ name: 'Tidepool' })
const advertiser = await world.member({ name: 'Night Bus' })
const game = await makeApp(world, publisher)
const placement = await makePlacement(world, game)
const product = await makeApp(world, advertiser)
const campaign = await makeCampaign(world, product)
const ownPlacement = await makePlacement(world, product)
const [contentId = ''] = await contentsOf(world, campaign.id)
const { name } = product
const uploader = await makeUploader(world)
const clip = (
  await uploader.upload(readFileSync(new URL('../media/turned.mp4', import.meta.url)))
).json<{ id: string }>().id
await world.delivery.simulation.refresh()

const report = { kind: 'report', subjectId: contentId }
const subjects = ({ email }: { email: string }) =>
  mailsTo(world, email).map(({ subject }) => subject)

/** The ad in the advertiser's own list. */
async function listed(): Promise<object | undefined> {
  const path = `/campaignable-ad-content/${product.id}?app_id=${product.id}`
  const answer = await world.call(advertiser, { method: 'GET', path })
  return answer.json<{ id: string }[]>().find(({ id }) => id === contentId)
}

let sha256 = randomBytes(32)

/** What a person makes of a clip. Its file is another one each time unless `sameFile`. */
async function createAd({ sameFile = false } = {}): Promise<{ id: string; review?: string }> {
  if (!sameFile) sha256 = randomBytes(32)
  const id = randomUUID()
  await world.ask(
    `INSERT INTO ad_contents (id, organization_id, app_id, type, path, width, height, duration_ms, size_bytes, sha256, created_at)
     SELECT $2::uuid, organization_id, app_id, type, 'copy/' || ($2::uuid)::text, width, height, duration_ms, size_bytes, $3, app_now()
     FROM ad_contents WHERE id = $1`,
    [clip, id, sha256],
  )
  const answer = await world.call(uploader.member, {
    method: 'POST',
    path: `/campaignable-ad-content/%7Bad-content-id%7D?ad_content_id=${id}`,
    body: {
      name: 'Poster',
      target_device: 'Phone',
      content_orientation: 'Portrait',
      content_metadata: { original_resolution: [], cropped_resolution: [], cropped_location: {} },
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const setMode = (mode: string) => setModeration(world, mode)

test('each report of viewers brings the case of an ad nearer', async () => {
  expect(await shownTo(world, placement)).toBe(name)
  await reportShown(world, placement, { reason: 'broken' })
  const first = await caseAbout(world, moderator, report)
  expect(first).toMatchObject({ state: 'open', version: 1, subject: { name: 'Poster' } })
  await reportShown(world, placement, {
    reason: 'broken',
    text: 'CANARY: it froze',
    address: '203.0.113.8',
  })
  const second = await caseAbout(world, moderator, report)
  expect(Date.parse(first.due_at) - Date.parse(second.due_at)).toBe(hourMs)
  await reportShown(world, placement, { reason: 'scam', address: '203.0.113.7' })
  const third = await caseAbout(world, moderator, report)
  expect(Date.parse(second.due_at) - Date.parse(third.due_at)).toBeGreaterThan(20 * hourMs)
  expect(third).toMatchObject({ id: first.id, version: 1 })
  expect(third.thumbnail_url).toMatch(/^http.*\/thumb\.jpg$/)
  const path = `/cases/${first.id}`
  const shown = await actAs<{ reports: object; ad: object; app: null }>(world, moderator, {
    method: 'GET',
    path,
  })
  expect(shown).toMatchObject({
    reports: {
      count: 3,
      by_reason: [
        { reason: 'broken', count: 2 },
        { reason: 'scam', count: 1 },
      ],
      by_placement: [{ app_name: game.name, count: 3 }],
      notes: [{ note: 'CANARY: it froze' }],
    },
    ad: { id: contentId, state: 'approved', rating: null, campaigns: [{ id: campaign.id }] },
    app: null,
  })
})

test('a denied ad is gone, and an undo shows it again', async () => {
  const seen = await caseAbout(world, moderator, report)
  const done = await decide(world, seen, {
    outcome: 'deny',
    reason_code: 'ad_misleading',
    note: 'CANARY: known studio',
  })
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe('review')
  expect(await decisionsOf(world, advertiser)).toEqual([])
  expect((await undoAs(world, done.by, done.id)).statusCode).toBe(200)
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe(name)
  await world.turnClock(61_000)
  await sendNoticeMails(world.services)
  await world.services.mail.sendDue()
  expect(subjects(advertiser)).toEqual([])
  expect((await showNotices(world, advertiser)).notices).toEqual([])
  expect(await caseAbout(world, moderator, report)).toMatchObject({ state: 'open', version: 3 })
})

const setState = (state: string) =>
  world.ask('UPDATE campaignable_ad_contents SET review_state = $2 WHERE id = $1', [
    contentId,
    state,
  ])

test('a denied ad is gone although the index cannot be read', async () => {
  let refreshed = Promise.resolve()
  // Only the ad index reads this table.
  await whileUnreadable(world, ['earlier_store_ids'], async () => {
    await setState('denied')
    refreshed = world.delivery.simulation.refresh()
    await expect.poll(() => shownTo(world, placement), { timeout: 20_000 }).toBe('review')
  })
  await refreshed
  expect(await shownTo(world, placement)).toBe('review')
})

test('an ad that waits for a decision is shown in the own apps only', async () => {
  await setState('pending')
  const other = await makePlacement(world, await makeApp(world, advertiser))
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe('review')
  expect(await shownTo(world, other)).toBe(name)
  await setState('approved')
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe(name)
})

test('a denial is appealed, and another operator brings the ad back', async () => {
  const seen = await caseAbout(world, moderator, report)
  const done = await decide(world, seen, {
    outcome: 'deny',
    reason_code: 'report_confirmed',
  })
  expect(await listed()).toMatchObject({ review: 'denied' })
  expect(await listed()).not.toHaveProperty('denied_because')
  await world.turnClock(61_000)
  expect(await listed()).toMatchObject({
    review: 'denied',
    denied_because: 'Viewers reported this ad, and we agree with them.',
  })
  await sendNoticeMails(world.services)
  await world.services.mail.sendDue()
  expect(subjects(advertiser)).toEqual(['Ad "Poster" was rejected'])
  const [denial] = await decisionsOf(world, advertiser)
  expect(denial).toMatchObject({
    about: { kind: 'ad', id: contentId, name: 'Poster' },
    outcome: 'deny',
    what_to_do: 'Change the ad, and upload it again.',
  })
  const late = await undoAs(world, done.by, done.id)
  expect(late.json()).toMatchObject({ reason: 'undo_not_possible' })
  const path = `/decisions/${denial?.id ?? ''}/appeal`
  const finance = await world.colleague(advertiser, roleCodes.finance)
  const developer = await world.colleague(advertiser, roleCodes.developer)
  const text = 'It is our app.'
  expect((await act({ world, as: finance }, path, { text })).reason).toBe('role_not_allowed')
  expect((await act({ world, as: developer }, path, { text })).status).toBe(200)
  const appeal = await caseAbout(world, moderator, { kind: 'appeal', subjectId: done.id })
  expect(appeal.subject.name).toBe('Poster')
  const body = { version: appeal.version, outcome: 'overturn' }
  const decision = { method: 'POST' as const, path: `/cases/${appeal.id}/decision`, body }
  const own = await callOperator(world, done.by, decision)
  expect(own.json()).toMatchObject({ reason: 'appeal_needs_another' })
  const support = await callOperator(world, await makeOperator(world, 'support'), decision)
  expect(support.json()).toMatchObject({ code: 403, reason: 'operator_role_missing' })
  await decide(world, appeal, { outcome: 'overturn' })
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe(name)
  const seenByMember = JSON.stringify([
    await decisionsOf(world, advertiser),
    await showNotices(world, advertiser),
  ])
  expect(seenByMember).not.toContain('CANARY')
  expect(seenByMember).toContain('overturn')
})

test('after "no fault" only a new reason or twenty reports open a case', async () => {
  // Without ticks the node renews its leases only when it is asked to.
  await world.delivery.simulation.refresh()
  await reportShown(world, placement, { reason: 'offensive', address: '203.0.113.6' })
  const seen = await caseAbout(world, moderator, report)
  await decide(world, seen, { outcome: 'approve' })
  expect(await shownTo(world, placement)).toBe(name)
  await world.turnClock(61_000)
  await world.delivery.simulation.refresh()
  const isOpen = async () => (await findCaseOf(world, moderator, report))?.state === 'open'
  for (let sent = 0; sent < 19; sent += 1)
    await reportShown(world, placement, { reason: 'offensive', address: `198.51.100.${sent}` })
  expect(await isOpen()).toBe(false)
  await reportShown(world, placement, { reason: 'adult', address: '203.0.113.5' })
  expect(await isOpen()).toBe(true)
  const again = await caseAbout(world, moderator, report)
  await decide(world, again, { outcome: 'approve' })
  await world.turnClock(61_000)
  await world.delivery.simulation.refresh()
  for (let sent = 0; sent < 20; sent += 1) {
    expect(await isOpen()).toBe(false)
    await reportShown(world, placement, {
      reason: 'offensive',
      address: `198.51.100.${100 + sent}`,
    })
  }
  expect(await isOpen()).toBe(true)
})

test('the mode says whether a new ad is shown before a decision [OPERATOR-9.16]', async () => {
  const hoursLeft = async (id: string) => {
    const { due_at: due } = await caseAbout(world, moderator, { kind: 'ad', subjectId: id })
    return Math.round((Date.parse(due) - world.delivery.now().getTime()) / hourMs)
  }
  const shown = await createAd()
  expect([shown.review, await hoursLeft(shown.id)]).toEqual([undefined, 24])
  await setMode('pre')
  const waiting = await createAd()
  expect([waiting.review, await hoursLeft(waiting.id)]).toEqual(['pending', 4])
  await setMode('trusted')
  await world.ask(
    "UPDATE organizations SET created_at = created_at - interval '31 days' WHERE id = $1",
    [uploader.member.organizationId],
  )
  for (let made = 0; made < 10; made += 1) {
    const ad = await createAd()
    expect([made, ad.review]).toEqual([made, 'pending'])
    const seen = await caseAbout(world, moderator, { kind: 'ad', subjectId: ad.id })
    await decide(world, seen, { outcome: 'approve', rating: 1 })
  }
  expect((await createAd()).review).toBeUndefined()
  await setMode('post')
})

test('an equal file is decided once', async () => {
  const first = await createAd()
  const seen = await caseAbout(world, moderator, { kind: 'ad', subjectId: first.id })
  const unrated = await callOperator(world, moderator, {
    method: 'POST',
    path: `/cases/${seen.id}/decision`,
    body: { version: seen.version, outcome: 'approve' },
  })
  expect(unrated.json()).toMatchObject({ reason: 'rating_needed', field: 'rating' })
  const copy = await createAd({ sameFile: true })
  const approval = { outcome: 'approve', rating: 2, categories: ['gambling'] }
  await decide(world, seen, approval)
  const settled = await caseAbout(world, moderator, { kind: 'ad', subjectId: copy.id })
  expect(settled.state).toBe('closed')
  expect((await createAd({ sameFile: true })).review).toBeUndefined()

  const scam = await createAd()
  const scamCase = await caseAbout(world, moderator, { kind: 'ad', subjectId: scam.id })
  const stolen = await makeCampaign(world, await makeApp(world, await world.member()))
  const [stolenId = ''] = await contentsOf(world, stolen.id)
  await world.ask(
    `UPDATE ad_contents SET sha256 = $1
     WHERE id = (SELECT ad_content_id FROM campaignable_ad_contents WHERE id = $2)`,
    [sha256, stolenId],
  )
  const done = await decide(world, scamCase, {
    outcome: 'deny',
    reason_code: 'ad_scam',
  })
  const stateOf = async (id: string) =>
    (
      await world.ask<{ state: string }>(
        'SELECT review_state AS state FROM campaignable_ad_contents WHERE id = $1',
        [id],
      )
    )[0]?.state
  expect([await stateOf(scam.id), await stateOf(stolenId)]).toEqual(['denied', 'denied'])
  expect((await undoAs(world, done.by, done.id)).statusCode).toBe(200)
  expect([await stateOf(scam.id), await stateOf(stolenId)]).toEqual(['approved', 'approved'])
  const again = await caseAbout(world, moderator, { kind: 'ad', subjectId: scam.id })
  await decide(world, again, { outcome: 'deny', reason_code: 'ad_scam' })
  const known = await createAd({ sameFile: true })
  expect([known.review, await stateOf(known.id)]).toEqual(['denied', 'denied'])
  const newest = (await decisionsOf(world, uploader.member)).find(
    ({ about }) => about.id === known.id,
  )
  expect(newest).toMatchObject({ outcome: 'deny', automated: true })
})

/** Rates an ad of the advertiser, as a decision does, or takes its rating away. */
async function rateAd(
  { id, appId }: { id: string; appId: string },
  rating: number | null,
  categories: string[] = [],
): Promise<void> {
  await world.ask('DELETE FROM content_ratings WHERE content_id = $1', [id])
  if (rating !== null)
    await world.ask(
      `INSERT INTO content_ratings (content_id, organization_id, app_id, rating, categories, decision_id)
       SELECT $1, organization_id, $2, $3, $4, id FROM decisions WHERE organization_id = $5 AND NOT automated LIMIT 1`,
      [id, appId, rating, categories, advertiser.organizationId],
    )
}

test('an app shows only ads within its limits', async () => {
  const rate = (rating: number | null, categories: string[] = []) =>
    rateAd({ id: contentId, appId: product.id }, rating, categories)
  const limit = async (rating: number, isChild: boolean, categories: string[] = []) => {
    await world.ask(
      'UPDATE apps SET ad_rating = $2, is_child_directed = $3, blocked_categories = $4 WHERE id = $1',
      [game.id, rating, isChild, categories],
    )
    await world.delivery.simulation.refresh()
    return shownTo(world, placement)
  }
  await rate(null)
  expect(await limit(3, false)).toBe(name)
  expect(await limit(2, false)).toBe('review')
  expect(await limit(3, true)).toBe('review')
  await rate(1)
  expect(await limit(1, true)).toBe(name)
  await rate(2)
  expect(await listed()).toMatchObject({ rating: 2 })
  expect(await limit(2, false)).toBe(name)
  expect(await limit(2, true)).toBe('review')
  await rate(1, ['gambling'])
  expect(await limit(1, true)).toBe('review')
  expect(await limit(1, false)).toBe(name)
  expect(await limit(1, false, ['gambling'])).toBe('blocked')
  expect(await limit(3, false, ['dating'])).toBe(name)
  await limit(3, false)
})

test('a request for a child is answered as in an app for children', async () => {
  const rate = async (rating: number | null, categories: string[] = []) => {
    await rateAd({ id: contentId, appId: product.id }, rating, categories)
    await world.delivery.simulation.refresh()
  }
  const user = { id: 'a child', consent: true }
  const ask = (child: boolean) => requestAd(world.server, placement, { user, privacy: { child } })
  for (const [rating, categories] of [[null], [2], [3], [1, ['gambling']]] as const) {
    await rate(rating, [...(categories ?? [])])
    expect(await ask(true)).toMatchObject({ ad: null, reason: 'review', consent: 'contextual' })
    expect((await ask(false)).ad).not.toBeNull()
  }
  await rate(1)
  const { ad } = await ask(true)
  expect(ad?.advertiser.app_name).toBe(name)
  // The last four bytes of what a token signs are the viewer.
  const [, , payload = ''] = ad?.tokens.click.split('.') ?? []
  expect(Buffer.from(payload.slice(1), 'base64url').readUInt32BE(91)).toBe(0)
})

test('a denied app shows no ads, and none for it are shown', async () => {
  const adding = await world.call(uploader.member, {
    method: 'PUT',
    path: '/app/add-to-monetization',
    body: { app_ids: [uploader.appId] },
  })
  expect(adding.statusCode, adding.body).toBe(200)
  const monetized = { kind: 'app', subjectId: uploader.appId }
  expect(await caseAbout(world, moderator, monetized)).toMatchObject({ state: 'open' })
  const seen = await openAppCaseOf(product.id)
  await decide(world, seen, { outcome: 'deny', reason_code: 'app_not_found' })
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe('review')
  expect(await shownTo(world, ownPlacement)).toBe('placement_paused')
  const again = await openAppCaseOf(product.id)
  await decide(world, again, { outcome: 'approve', rating: 2, child_directed: true })
  await world.delivery.simulation.refresh()
  expect(await shownTo(world, placement)).toBe(name)
  expect(
    await world.ask('SELECT ad_rating, is_child_directed FROM apps WHERE id = $1', [product.id]),
  ).toEqual([{ ad_rating: 2, is_child_directed: true }])
})

test('an app with the store id of another waits as a case', async () => {
  const [{ google_app_id: taken } = { google_app_id: '' }] = await world.ask<{
    google_app_id: string
  }>('SELECT google_app_id FROM apps WHERE id = $1', [product.id])
  await world.ask(
    `INSERT INTO store_id_claims (store, store_key, organization_id, claimed_at) VALUES ('google', $1, $2, app_now()) ON CONFLICT DO NOTHING`,
    [taken, advertiser.organizationId],
  )
  const member = await world.member()
  const answer = await world.call(member, {
    method: 'POST',
    path: '/app/%7Bdeveloper-id%7D',
    body: { name: 'Copy', google_app_id: taken, category: 'Games' },
  })
  const subject = { kind: 'app', subjectId: answer.json<{ id: string }>().id }
  const seen = await caseAbout(world, moderator, subject)
  const facts = await actAs<object>(world, moderator, { method: 'GET', path: `/cases/${seen.id}` })
  expect(facts).toMatchObject({
    app: { review_reason: 'store_id_taken', same_store_id: [{ name: 'Night Bus' }] },
  })
  const done = await decide(world, seen, { outcome: 'approve' })
  expect(done.undoTill).toBeNull()
  expect((await decisionsOf(world, member)).map(({ about }) => about.name)).toEqual(['Copy'])
  expect((await caseAbout(world, moderator, subject)).state).toBe('closed')
})

let ratings = 0

/** Opens the case of an app as a change of its limits does. */
async function openAppCaseOf(appId: string) {
  const answer = await world.call(advertiser, {
    method: 'PUT',
    path: `/app/${appId}/ad-limits`,
    body: { ad_rating: 3 - ((ratings += 1) % 2), child_directed: false, blocked_categories: [] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return caseAbout(world, moderator, { kind: 'app', subjectId: appId })
}

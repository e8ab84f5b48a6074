import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  caseAbout,
  decide,
  decisionsOf,
  findCaseOf,
  requestAd,
  setModeration,
  undoAs,
} from '../support/cases.ts'
import {
  type LookApp,
  addPicture,
  changeIcon,
  lookIn,
  registerApp,
  rename,
  startCampaign,
} from './looks.ts'
import { makeApp, makePlacement } from '../support/market.ts'
import { showNotices } from '../support/noticed.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { sharedLaterWorld } from '../support/world.ts'

// What viewers see of an app beside its ads is reviewed: its name, and the icons of its campaigns.

const world = await sharedLaterWorld()
const moderator = await makeOperator(world, 'moderator')
const publisher = await world.member({ name: 'Tidepool' })
const game = await makeApp(world, publisher)
const picture = await makePlacement(world, game)
const video = await makePlacement(world, game, 'Video')

const setMode = (mode: string) => setModeration(world, mode)

const caseOf = (app: LookApp) => caseAbout(world, moderator, { kind: 'app', subjectId: app.id })
const stateOfCase = async (app: LookApp) =>
  (await findCaseOf(world, moderator, { kind: 'app', subjectId: app.id }))?.state
const approve = async (app: LookApp) => decide(world, await caseOf(app), { outcome: 'approve' })
const deny = async (app: LookApp, reason = 'look_misleading') =>
  decide(world, await caseOf(app), { outcome: 'deny', reason_code: reason })
const shown = () => lookIn(world, picture)

/** Retires all apps but this one, so that only its ads are shown. */
async function alone(app: LookApp): Promise<void> {
  await world.ask('UPDATE campaigns SET is_active = app_id = $1', [app.id])
}

/** An app with a campaign whose name and icon an operator has approved. */
async function approvedApp(name: string) {
  const app = await registerApp(world, await world.member({ name: 'Night Bus' }), name)
  const icon = await addPicture(world, app)
  const campaign = await startCampaign(world, app, icon)
  await approve(app)
  await alone(app)
  return { app, icon, campaign }
}

test('where ads wait, so do the name and icon of a new app [FINDINGS3-H5]', async () => {
  await setMode('pre')
  const advertiser = await world.member({ name: 'Night Bus' })
  const app = await registerApp(world, advertiser, 'Copper Bay')
  expect(await stateOfCase(app)).toBeUndefined()
  const icon = await addPicture(world, app)
  await startCampaign(world, app, icon)
  await alone(app)
  expect(await shown()).toBe('review')
  const own = await makePlacement(world, await makeApp(world, advertiser))
  expect(await lookIn(world, own)).toBe(`Copper Bay ${icon}`)
  const seen = await caseOf(app)
  const path = `/cases/${seen.id}`
  const facts = await actAs<object>(world, moderator, { method: 'GET', path })
  expect(facts).toMatchObject({
    app: {
      name: 'Copper Bay',
      look: {
        name_state: 'pending',
        approved_name: null,
        icons: [{ state: 'pending', approved_url: null, campaigns: [{ name: 'Push' }] }],
      },
    },
  })
  await decide(world, seen, { outcome: 'approve' })
  expect(await shown()).toBe(`Copper Bay ${icon}`)
  await setMode('post')
})

test('a new name and icon wait in one case while viewers see the old ones [FINDINGS3-H5]', async () => {
  const { app, icon, campaign } = await approvedApp('Salt Works')
  await setMode('pre')
  const bad = 'Your Bank: verify your account'
  expect(await rename(world, app, bad)).toMatchObject({
    name: bad,
    name_review: { state: 'pending', shown: 'Salt Works' },
  })
  const first = await caseOf(app)
  expect(first).toMatchObject({ state: 'open', subject: { name: bad } })
  const next = await addPicture(world, app)
  const changed = await changeIcon(world, app, { campaign, icon: next })
  expect(changed).toMatchObject({
    icon: `icon/${next}`,
    icon_review: { state: 'pending', shown: `icon/${icon}` },
    stopped_by: null,
  })
  expect(await shown()).toBe(`Salt Works ${icon}`)
  const vast = await world.call(undefined, {
    method: 'GET',
    path: `/delivery/v1/vast?placement=${video.key}`,
  })
  expect(vast.body).toContain('<Advertiser>Salt Works</Advertiser>')
  const { ad } = await requestAd(world.server, picture)
  const { pathname } = new URL(ad?.report_url ?? '')
  const page = await world.server.inject({ method: 'GET', url: pathname })
  expect(page.body).toContain('the ad for Salt Works')
  const second = await caseOf(app)
  expect(second.id).toBe(first.id)
  const path = `/cases/${second.id}`
  expect(await actAs<object>(world, moderator, { method: 'GET', path })).toMatchObject({
    app: {
      name: bad,
      look: {
        name_state: 'pending',
        approved_name: 'Salt Works',
        icons: [
          {
            url: expect.stringContaining(next) as string,
            approved_url: expect.stringContaining(icon) as string,
          },
        ],
      },
    },
  })
  const stale = await callOperator(world, await makeOperator(world, 'moderator'), {
    method: 'POST',
    path: `/cases/${first.id}/decision`,
    body: { version: first.version, outcome: 'approve' },
  })
  expect(stale.json()).toMatchObject({ reason: 'case_changed' })
  await decide(world, second, { outcome: 'approve' })
  expect(await shown()).toBe(`${bad} ${next}`)
  expect(await changeIcon(world, app, { campaign, icon: next })).not.toHaveProperty('icon_review')
  await setMode('post')
})

test('after a denial viewers go on seeing what was approved [FINDINGS3-H5]', async () => {
  const { app, icon, campaign } = await approvedApp('Low Tide')
  const next = await addPicture(world, app)
  await rename(world, app, 'High Tide')
  await changeIcon(world, app, { campaign, icon: next })
  // Without a wait viewers see both at once, and an operator looks afterwards.
  expect(await shown()).toBe(`High Tide ${next}`)
  const taken = await deny(app)
  expect(await shown()).toBe(`Low Tide ${icon}`)
  expect((await undoAs(world, taken.by, taken.id)).statusCode).toBe(200)
  expect(await shown()).toBe(`High Tide ${next}`)
  await deny(app)
  expect(await shown()).toBe(`Low Tide ${icon}`)
  await world.turnClock(61_000)
  expect(await rename(world, app, 'High Tide')).toMatchObject({
    name: 'High Tide',
    name_review: { state: 'denied', shown: 'Low Tide' },
  })
  const { notices } = await showNotices(world, app.member)
  expect(notices.map(({ kind }) => kind)).toEqual(['look_denied', 'app_approved'])
  expect(notices[0]?.text).toContain('not that of the app in the store')
  const [{ id } = { id: '' }] = await decisionsOf(world, app.member)
  const appealed = await world.call(app.member, {
    method: 'POST',
    path: `/decisions/${id}/appeal`,
    body: { text: 'We renamed it in both stores.' },
  })
  expect(appealed.statusCode, appealed.body).toBe(200)
  const appeal = await caseAbout(world, moderator, { kind: 'appeal', subjectId: id })
  await decide(world, appeal, { outcome: 'overturn' })
  expect(await shown()).toBe(`High Tide ${next}`)
})

test('after a denial the next name waits in every mode [FINDINGS3-H5]', async () => {
  const { app, icon } = await approvedApp('Pine Row')
  await rename(world, app, 'Prize Row')
  await deny(app)
  await rename(world, app, 'Pine Row')
  expect(await stateOfCase(app)).toBe('closed')
  await rename(world, app, 'Prize Row')
  expect(await shown()).toBe(`Pine Row ${icon}`)
  expect(await stateOfCase(app)).toBe('open')
  await rename(world, app, 'Pine Row')
  // Negative control: without a denial the mode `post` shows a name at once.
  await world.ask(`UPDATE decisions SET at = at - interval '91 days' WHERE organization_id = $1`, [
    app.member.organizationId,
  ])
  await rename(world, app, 'Fir Row')
  expect(await shown()).toBe(`Fir Row ${icon}`)
})

test('an edit back to what is approved closes the case by itself [FINDINGS3-H5]', async () => {
  const { app, icon, campaign } = await approvedApp('Harbour Vine')
  await setMode('pre')
  const next = await addPicture(world, app)
  await rename(world, app, 'Vine')
  await changeIcon(world, app, { campaign, icon: next })
  await rename(world, app, 'Harbour Vine')
  expect(await caseOf(app)).toMatchObject({ state: 'open' })
  await changeIcon(world, app, { campaign, icon })
  const closed = await caseOf(app)
  expect(closed.state).toBe('closed')
  const path = `/cases/${closed.id}`
  const { events } = await actAs<{ events: { kind: string }[] }>(world, moderator, {
    method: 'GET',
    path,
  })
  expect(events.at(-1)?.kind).toBe('withdrawn')
  expect(await shown()).toBe(`Harbour Vine ${icon}`)
  await rename(world, app, 'Vine')
  const answer = await world.call(app.member, {
    method: 'PUT',
    path: '/app/add-to-monetization',
    body: { app_ids: [app.id] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await rename(world, app, 'Harbour Vine')
  expect(await stateOfCase(app)).toBe('open')
  await setMode('post')
})

test('two edits at once are one case, and the last one is what waits [FINDINGS3-H5]', async () => {
  const { app, icon, campaign } = await approvedApp('Twin Peak')
  await setMode('pre')
  const pictures = await Promise.all([1, 2, 3].map(() => addPicture(world, app)))
  await Promise.all([
    ...pictures.map((next) => changeIcon(world, app, { campaign, icon: next })),
    ...['Peak A', 'Peak B'].map((name) => rename(world, app, name)),
  ])
  const open = await world.ask(
    `SELECT id FROM cases WHERE kind = 'app' AND subject_id = $1 AND state <> 'closed'`,
    [app.id],
  )
  expect(open).toHaveLength(1)
  expect(await shown()).toBe(`Twin Peak ${icon}`)
  const waiting = await world.ask(
    `SELECT i.content_id FROM app_icons i JOIN campaigns c ON c.icon_content_id = i.content_id
     WHERE i.app_id = $1 AND i.state = 'pending'`,
    [app.id],
  )
  expect(waiting).toHaveLength(1)
  const all = await world.ask('SELECT state FROM app_icons WHERE app_id = $1', [app.id])
  expect(all).toHaveLength(2)
  await setMode('post')
})

test('what is shown when the mode changes stays shown [FINDINGS3-H5]', async () => {
  const { app, icon, campaign } = await approvedApp('Mode Street')
  await rename(world, app, 'Mode Avenue')
  await setMode('pre')
  expect(await shown()).toBe(`Mode Avenue ${icon}`)
  const next = await addPicture(world, app)
  await changeIcon(world, app, { campaign, icon: next })
  await setMode('post')
  expect(await shown()).toBe(`Mode Avenue ${icon}`)
  await approve(app)
  expect(await shown()).toBe(`Mode Avenue ${next}`)
})

/** An app with a campaign whose name and icon viewers see and nobody has decided on. */
async function shownApp(name: string) {
  await setMode('post')
  const app = await registerApp(world, await world.member({ name: 'Night Bus' }), name)
  const icon = await addPicture(world, app)
  const campaign = await startCampaign(world, app, icon)
  await alone(app)
  await setMode('pre')
  return { app, icon, campaign }
}

test('a running ad keeps the name that viewers saw while a new one waits [FINDINGS4-S12]', async () => {
  const { app, icon } = await shownApp('Fog Horn')
  expect(await rename(world, app, 'Your Bank')).toMatchObject({
    name_review: { state: 'pending', shown: 'Fog Horn' },
  })
  expect(await shown()).toBe(`Fog Horn ${icon}`)
  await rename(world, app, 'Gull')
  expect(await shown()).toBe(`Fog Horn ${icon}`)
  await rename(world, app, 'Fog Horn')
  expect(await shown()).toBe(`Fog Horn ${icon}`)
  expect(await stateOfCase(app)).toBe('open')
  await rename(world, app, 'Gull')
  await approve(app)
  expect(await shown()).toBe(`Gull ${icon}`)
  await setMode('post')
})

test('a denied name leaves nothing that nobody decided on [FINDINGS4-S12]', async () => {
  const { app, icon } = await shownApp('Kelp')
  await rename(world, app, 'Your Bank')
  const path = `/cases/${(await caseOf(app)).id}`
  expect(await actAs<object>(world, moderator, { method: 'GET', path })).toMatchObject({
    app: { look: { name_state: 'pending', approved_name: null } },
  })
  const taken = await deny(app)
  expect(await shown()).toBe('review')
  expect((await undoAs(world, taken.by, taken.id)).statusCode).toBe(200)
  expect(await shown()).toBe(`Kelp ${icon}`)
  await setMode('post')
})

test('a running ad keeps the icon that viewers saw while a new one waits [FINDINGS4-S12]', async () => {
  const { app, icon, campaign } = await shownApp('Driftwood')
  const next = await addPicture(world, app)
  expect(await changeIcon(world, app, { campaign, icon: next })).toMatchObject({
    icon_review: { state: 'pending', shown: `icon/${icon}` },
    stopped_by: null,
  })
  expect(await shown()).toBe(`Driftwood ${icon}`)
  const last = await addPicture(world, app)
  await changeIcon(world, app, { campaign, icon: last })
  expect(await shown()).toBe(`Driftwood ${icon}`)
  await deny(app)
  expect(await shown()).toBe('review')
  await setMode('post')
})

test('a file that is denied as an icon is no icon anywhere [FINDINGS3-H5]', async () => {
  const sha256 = randomBytes(32)
  const scam = await approvedApp('Gold Coins')
  const bad = await addPicture(world, scam.app, sha256)
  await changeIcon(world, scam.app, { campaign: scam.campaign, icon: bad })
  const other = await approvedApp('Silver Coins')
  const copy = await addPicture(world, other.app, sha256)
  await changeIcon(world, other.app, { campaign: other.campaign, icon: copy })
  expect(await shown()).toBe(`Silver Coins ${copy}`)
  const taken = await deny(scam.app, 'look_scam')
  expect(await shown()).toBe(`Silver Coins ${other.icon}`)
  expect((await undoAs(world, taken.by, taken.id)).statusCode).toBe(200)
  expect(await shown()).toBe(`Silver Coins ${copy}`)
  await deny(scam.app, 'look_scam')
  expect(await shown()).toBe(`Silver Coins ${other.icon}`)
  const later = await approvedApp('Bronze Coins')
  const third = await addPicture(world, later.app, sha256)
  expect(
    await changeIcon(world, later.app, { campaign: later.campaign, icon: third }),
  ).toMatchObject({ icon_review: { state: 'denied', shown: `icon/${later.icon}` } })
  expect(await shown()).toBe(`Bronze Coins ${later.icon}`)
  const [told] = (await showNotices(world, later.app.member)).notices
  expect(told).toMatchObject({ kind: 'look_denied' })
})

test('a file that is denied as an ad is no icon anywhere [FINDINGS3-H5]', async () => {
  const sha256 = randomBytes(32)
  const honest = await registerApp(world, await world.member({ name: 'Night Bus' }), 'Honest')
  const approved = await addPicture(world, honest, sha256)
  await startCampaign(world, honest, approved)
  await approve(honest)
  const { app, icon, campaign } = await approvedApp('Copyist')
  const bad = await addPicture(world, app, sha256)
  await changeIcon(world, app, { campaign, icon: bad })
  expect(await shown()).toBe(`Copyist ${bad}`)
  const [contentId = ''] = app.ads
  await world.ask(
    `UPDATE ad_contents SET sha256 = $2 WHERE id = (SELECT ad_content_id FROM campaignable_ad_contents WHERE id = $1)`,
    [contentId, sha256],
  )
  await world.ask(
    `INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
     VALUES ('ad', $1, $2, 'open', app_now(), app_now())`,
    [contentId, app.member.organizationId],
  )
  const seen = await caseAbout(world, moderator, { kind: 'ad', subjectId: contentId })
  await decide(world, seen, { outcome: 'deny', reason_code: 'ad_scam' })
  expect(await lookIn(world, video)).toBe(`Copyist ${icon}`)
  expect(await stateOfCase(honest)).toBe('open')
  await alone(honest)
  expect(await shown()).toBe(`Honest ${approved}`)
})

test('a reason about the look denies no app [FINDINGS3-H5]', async () => {
  const { app, icon } = await approvedApp('Plain')
  await world.call(app.member, {
    method: 'PUT',
    path: '/app/add-to-monetization',
    body: { app_ids: [app.id] },
  })
  const seen = await caseOf(app)
  const answer = await callOperator(world, await makeOperator(world, 'moderator'), {
    method: 'POST',
    path: `/cases/${seen.id}/decision`,
    body: { version: seen.version, outcome: 'deny', reason_code: 'look_scam' },
  })
  expect(answer.json()).toMatchObject({ code: 422, reason: 'reason_needed' })
  await rename(world, app, 'Plainer')
  await deny(app)
  expect(await shown()).toBe(`Plain ${icon}`)
  const [row] = await world.ask('SELECT denied_at FROM apps WHERE id = $1', [app.id])
  expect(row).toEqual({ denied_at: null })
})

test('after a denial for fraud whatever an organization adds waits [FINDINGS3-M4]', async () => {
  const first = await approvedApp('First Bank')
  const { member } = first.app
  const second = await registerApp(world, member, 'Second Bank')
  const icon = await addPicture(world, second)
  await startCampaign(world, second, icon)
  await approve(second)
  await alone(second)
  const [, clip = ''] = second.ads
  const [{ source } = { source: '' }] = await world.ask<{ source: string }>(
    'SELECT ad_content_id AS source FROM campaignable_ad_contents WHERE id = $1',
    [clip],
  )
  const addAd = async () => {
    const answer = await world.call(member, {
      method: 'POST',
      path: `/campaignable-ad-content/${source}?ad_content_id=${source}`,
      body: {
        name: 'Next try',
        target_device: 'Phone',
        content_orientation: 'Portrait',
        content_metadata: { original_resolution: [], cropped_resolution: [], cropped_location: {} },
      },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string; review?: string }>()
  }
  const page = () =>
    actAs<{ decided_first_till: string | null }>(world, moderator, {
      method: 'GET',
      path: `/organizations/${member.organizationId}`,
    })
  await rename(world, first.app, 'Worst Bank')
  await deny(first.app, 'look_misleading')
  expect(await addAd()).not.toHaveProperty('review')
  expect((await page()).decided_first_till).toBeNull()
  const bad = await caseAbout(world, moderator, { kind: 'ad', subjectId: (await addAd()).id })
  const denied = await decide(world, bad, { outcome: 'deny', reason_code: 'ad_fake_button' })
  const next = await addAd()
  expect(next).toMatchObject({ review: 'pending' })
  expect(await rename(world, second, 'Third Bank')).toMatchObject({
    name_review: { state: 'pending', shown: 'Second Bank' },
  })
  expect((await page()).decided_first_till).not.toBeNull()
  const seen = await caseAbout(world, moderator, { kind: 'ad', subjectId: next.id })
  const path = `/cases/${seen.id}`
  expect(await actAs<object>(world, moderator, { method: 'GET', path })).toMatchObject({
    ad: { denied_ads: [{ name: 'Next try', reason_code: 'ad_fake_button' }] },
  })
  await rename(world, second, 'Second Bank')
  expect((await undoAs(world, denied.by, denied.id)).statusCode).toBe(200)
  expect(await rename(world, second, 'Third Bank')).not.toHaveProperty('name_review')
  await decide(
    world,
    await caseAbout(world, moderator, { kind: 'ad', subjectId: bad.subject.id }),
    {
      outcome: 'deny',
      reason_code: 'ad_fake_button',
    },
  )
  await world.turnClock(61_000)
  const [own] = await decisionsOf(world, member)
  expect(own?.what_to_do).toContain('For 90 days, new ads, icons and names')
  const { notices } = await showNotices(world, member)
  expect(notices.find(({ kind }) => kind === 'ad_denied')?.text).toContain('For 90 days')
})

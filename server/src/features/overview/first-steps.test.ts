import type { Reply } from '@frontrow/contract/endpoint'
import type { showFirstSteps } from '@frontrow/contract/overview/first-steps'
import { hourMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { createCampaign, makeAdvertiser } from '../../../test/support/advertiser.ts'
import { makeApp, makeCampaign } from '../../../test/support/market.ts'
import { postAd, serveAd } from '../../../test/support/served-ads.ts'
import { sharedAdWorld, type TestMember } from '../../../test/support/world.ts'

const world = await sharedAdWorld()

async function stepsOf(member: TestMember) {
  await world.delivery.simulation.refresh()
  const answer = await world.call(member, { method: 'GET', path: '/overview/first-steps' })
  expect(answer.statusCode, answer.body).toBe(200)
  const { publisher, advertiser } = answer.json<Reply<typeof showFirstSteps>>()
  const done = (steps: readonly { step: string; is_done: boolean }[]) =>
    steps.filter(({ is_done: isDone }) => isDone).map(({ step }) => step)
  return {
    publisher: { ...publisher, done: done(publisher.steps) },
    advertiser: { ...advertiser, done: done(advertiser.steps) },
  }
}

async function send(member: TestMember, method: 'POST' | 'PUT', path: string, body: unknown) {
  const answer = await world.call(member, { method, path, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string; placement_api_key: string }>()
}

test('each step of a publisher is done with its cause, and not before', async () => {
  const member = await world.member()
  const stranger = await world.member()
  const done: string[] = []
  const next = async (step: string) => {
    done.push(step)
    const { publisher } = await stepsOf(member)
    expect(publisher.done).toEqual(done)
    return publisher
  }
  const before = await stepsOf(member)
  expect(before.publisher).toMatchObject({ done: [], app_id: null, placement_id: null })

  const app = await send(member, 'POST', '/app/%7Bdeveloper-id%7D', {
    name: 'Night Bus',
    category: 'Games',
    google_app_id: 'com.harbourvine.nightbus.first',
  })
  expect(await next('app_created')).toMatchObject({ app_id: null })
  await send(member, 'PUT', '/app/add-to-monetization', { app_ids: [app.id] })
  expect(await next('app_monetized')).toMatchObject({ app_id: app.id, placement_id: null })
  const placements = `/ad-placement/${app.id}?app_id=${app.id}`
  const spot = await send(member, 'POST', placements, {
    name: 'Level end',
    type: 'FullscreenImage',
  })
  expect(spot).toMatchObject({ has_requests: false })
  expect(await next('placement_created')).toMatchObject({ app_id: app.id, placement_id: spot.id })

  const placement = { key: spot.placement_api_key }
  await postAd(world, placement, { test: true })
  expect(await next('request_seen')).toMatchObject({ has_only_tests: true })
  const [listed] = (await world.call(member, { method: 'GET', path: placements })).json()
  expect(listed).toMatchObject({ request_count: 0, has_requests: true })
  await postAd(world, placement)
  const { publisher } = await stepsOf(member)
  expect(publisher).toMatchObject({ done, has_only_tests: false })

  await makeCampaign(world, await makeApp(world, await world.member()))
  await world.delivery.simulation.refresh()
  const { tokens } = await serveAd(world, placement)
  const body = { events: [{ token: tokens.impression }] }
  await world.call(undefined, { method: 'POST', path: '/delivery/v1/events', body })
  await next('impression_shown')

  const { organizationId } = member
  await send(member, 'PUT', `/organization/{org-id}/banking?org_id=${organizationId}`, {
    iban: 'SE4550000000058398257466',
  })
  await next('bank_entered')
  expect((await stepsOf(stranger)).publisher).toEqual(before.publisher)
})

test('the agreement is a step while the network has one', async () => {
  const member = await world.member()
  const steps = async () => {
    const { publisher } = await stepsOf(member)
    return publisher.steps.filter(({ step }) => step === 'agreement_signed')
  }
  expect(await steps()).toEqual([{ step: 'agreement_signed', is_done: false }])
  const [policy] = await world.ask<{ id: string }>(
    'SELECT id FROM policies ORDER BY created_at DESC',
  )
  await send(member, 'POST', `/policies/${member.developerId}/${policy?.id}`, {
    name: 'Ida Lindqvist',
    designation: 'Owner',
    signature: 'Ida Lindqvist',
    signature_confirm: 'Ida Lindqvist',
    signature_date: world.delivery.now().toISOString().slice(0, 10),
    signature_location: 'Lund',
    policy_id: policy?.id,
  })
  expect(await steps()).toEqual([{ step: 'agreement_signed', is_done: true }])
  await world.ask('TRUNCATE policies CASCADE')
  expect(await steps()).toEqual([])
})

test('each step of an advertiser is done with its cause, and not before', async () => {
  const member = await world.member()
  const { organizationId } = member
  const done = async () => (await stepsOf(member)).advertiser.done
  const credit = (micros: number | null) =>
    world.ask('UPDATE organizations SET credit_limit_micros = $2 WHERE id = $1', [
      organizationId,
      micros,
    ])
  await credit(0)
  expect(await done()).toEqual([])
  const { id } = await makeApp(world, member)
  // The icon of the app is an upload.
  expect(await done()).toEqual(['app_created', 'ad_uploaded'])
  const own = await makeAdvertiser(world, member)
  expect(await done()).toEqual(['app_created', 'ad_uploaded', 'ad_cropped'])
  const campaign = await createCampaign(world, own)
  expect(campaign.statusCode, campaign.body).toBe(200)
  const made = ['app_created', 'ad_uploaded', 'ad_cropped', 'campaign_created']
  expect(await done()).toEqual(made)
  await credit(null)
  expect(await done()).toEqual([...made, 'balance_left'])
  await world.ask(
    "INSERT INTO organization_days (organization_id, day, advertised_impressions) VALUES ($1, '2026-01-01', 1)",
    [organizationId],
  )
  await credit(0)
  const { advertiser } = await stepsOf(member)
  expect(advertiser.done).toEqual([...made, 'balance_left', 'impression_shown'])
  expect(advertiser).toMatchObject({ app_id: own.appId, campaign_id: campaign.json().id })
  await world.ask('UPDATE apps SET archived_at = app_now() WHERE id = $1', [own.appId])
  const { advertiser: after } = await stepsOf(member)
  expect(after).toMatchObject({ done: advertiser.done, app_id: id, campaign_id: null })
})

test('the review that holds back all ads is told until one is shown', async () => {
  const member = await world.member()
  const own = await makeAdvertiser(world, member)
  const review = async () => (await stepsOf(member)).advertiser.review
  const state = (of: 'pending' | 'approved' | 'denied', content = 0) =>
    world.ask('UPDATE campaignable_ad_contents SET review_state = $2 WHERE id = $1', [
      own.contentIds[content],
      of,
    ])
  const due = new Date(world.delivery.now().getTime() + 23 * hourMs).toISOString()
  const open = (kind: 'ad' | 'app', subject: string | undefined) =>
    world.ask(
      `INSERT INTO cases (kind, subject_id, organization_id, state, opened_at, due_at)
       VALUES ($1, $2, $3, 'open', app_now(), $4)`,
      [kind, subject, member.organizationId, due],
    )
  await open('ad', own.contentIds[0])
  expect(await review()).toBeNull()
  await state('pending')
  // The other ad is approved, so campaigns can run with it.
  expect(await review()).toBeNull()
  await state('denied', 1)
  expect(await review()).toEqual({ due_at: due, is_asked: false })
  await world.ask("UPDATE cases SET state = 'asked' WHERE subject_id = $1", [own.contentIds[0]])
  expect(await review()).toEqual({ due_at: due, is_asked: true })
  await state('approved')
  expect(await review()).toBeNull()
  await open('app', own.appId)
  expect(await review()).toBeNull()
  await world.ask(
    "UPDATE apps SET review_reason = 'store_id_taken', review_since = app_now() WHERE id = $1",
    [own.appId],
  )
  expect(await review()).toEqual({ due_at: due, is_asked: false })
  await state('denied')
  const { advertiser } = await stepsOf(member)
  expect(advertiser.review).toBeNull()
  expect(advertiser.done).not.toContain('ad_cropped')
})

import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { type NoticeKind, type NoticeParams, noticeKinds } from '@frontrow/contract/notice-kinds'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import { showNotices } from '../../../test/support/noticed.ts'
import { mailsTo } from '../../../test/support/sign-in.ts'
import { type TestMember, sharedLaterWorld } from '../../../test/support/world.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { notify } from '../outbox/notify.sql.ts'
import { sendNoticeMails } from './send-notice-mails.ts'

const world = await sharedLaterWorld()

const tell = <K extends NoticeKind>(
  { organizationId }: TestMember,
  notice: { kind: K; params: NoticeParams[K]; subject?: string },
) =>
  world.database.asSystem(async (db) =>
    notify(db, { ...notice, organizationId, now: await readNow(db) }),
  )

const ended = (name: string) => ({ campaign_id: 'c', name })

const choose = (as: TestMember, kind: string, delivery: string) =>
  world.call(as, {
    method: 'PUT',
    path: '/developer/notice-preferences',
    body: { kind, delivery },
  })

const subjects = (as: TestMember) => mailsTo(world, as.email).map(({ subject }) => subject)

/** Turns the clock to a minute after the next digests. */
async function toNextDigest(): Promise<void> {
  const now = (await world.database.asSystem(readNow)).getTime()
  const today = Math.floor(now / dayMs) * dayMs + 6 * hourMs
  await world.turnClock((today > now ? today : today + dayMs) - now + minuteMs)
}

test('a preference decides between a mail at once, a daily one and none [OPERATOR-9.27]', async () => {
  const owner = await world.member()
  const sales = await world.colleague(owner, roleCodes.sales)
  const admin = await world.colleague(owner, roleCodes.admin)
  expect((await choose(owner, 'campaign_ended', 'mail')).statusCode).toBe(200)
  expect((await choose(admin, 'campaign_ended', 'console')).statusCode).toBe(200)
  await tell(owner, { kind: 'campaign_ended', params: ended('Spring') })
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toEqual(['Campaign "Spring" has ended'])
  expect(subjects(sales)).toEqual([])
  await toNextDigest()
  await sendNoticeMails(world.services)
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toHaveLength(1)
  expect(subjects(sales)).toEqual(['Campaign "Spring" has ended'])
  expect(subjects(admin)).toEqual([])
  for (const as of [owner, sales, admin])
    expect((await showNotices(world, as)).notices).toHaveLength(1)
})

test('a mandatory kind of notice has no other delivery', async () => {
  const owner = await world.member()
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const mandatory = await choose(owner, 'tax_filled', 'console')
  expect(mandatory.json()).toMatchObject({ code: 422, reason: 'notice_is_mandatory' })
  const foreign = await choose(viewer, 'payment_recorded', 'console')
  expect(foreign.json()).toMatchObject({ code: 422, reason: 'notice_kind_not_yours' })
  // Whatever is stored, a mandatory kind is mailed.
  await world.ask("INSERT INTO notice_preferences VALUES ($1, $2, 'tax_filled', 'console')", [
    viewer.organizationId,
    viewer.developerId,
  ])
  await tell(owner, { kind: 'tax_filled', params: { fields: ['vat_id'] } })
  await sendNoticeMails(world.services)
  expect(subjects(viewer)).toEqual(['Taxation details were filled in'])
  const shown = await world.call(viewer, { method: 'GET', path: '/developer/notice-preferences' })
  const { preferences } = shown.json<{ preferences: { kind: string; delivery: string }[] }>()
  expect(preferences.find(({ kind }) => kind === 'tax_filled')?.delivery).toBe('mail')
  const seen = preferences.map(({ kind }) => kind)
  expect(seen).not.toContain('payment_recorded')
  expect(seen).toContain('new_device')
})

test('one digest a day holds everything, also of several organizations', async () => {
  const owner = await world.member()
  const other = await world.member({ name: 'Second house' })
  await world.ask(
    'INSERT INTO memberships (organization_id, developer_id, role, created_at) SELECT $1, $2, 300, app_now()',
    [other.organizationId, owner.developerId],
  )
  await toNextDigest()
  await tell(owner, { kind: 'campaign_ended', params: ended('One') })
  await tell(other, { kind: 'campaign_ended', params: ended('Two') })
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toEqual([])
  await toNextDigest()
  await Promise.all(Array.from({ length: 4 }, () => sendNoticeMails(world.services)))
  const [mail, ...more] = mailsTo(world, owner.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 notifications from Frontrow')
  expect(mail?.text).toContain('Second house: Campaign "Two" has ended')
  // What comes after the digest waits for the next one, also when that one is late.
  await tell(owner, { kind: 'campaign_ended', params: ended('Three') })
  await world.turnClock(20 * hourMs)
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toHaveLength(1)
  await world.turnClock(10 * hourMs)
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toHaveLength(2)
})

test('notices of one subject within an hour are one mail more', async () => {
  const owner = await world.member()
  const budget = (name: string) =>
    tell(owner, { kind: 'total_budget_used', params: ended(name), subject: 'campaign|c' })
  await budget('First')
  await sendNoticeMails(world.services)
  await budget('Second')
  await budget('Third')
  await tell(owner, {
    kind: 'total_budget_used',
    params: ended('Apart'),
    subject: 'campaign|d',
  })
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toEqual([
    'Campaign "First" has used its total budget',
    'Campaign "Apart" has used its total budget',
  ])
  await world.turnClock(hourMs - minuteMs)
  await sendNoticeMails(world.services)
  expect(subjects(owner)).toHaveLength(2)
  await world.turnClock(2 * minuteMs)
  await sendNoticeMails(world.services)
  expect(subjects(owner).at(-1)).toBe('2 notifications from Frontrow')
  const text = mailsTo(world, owner.email).at(-1)?.text
  expect(text).toContain('Campaign "Second" has used')
  expect(text).toContain('Campaign "Third" has used')
})

test('who left or lost the role before the mail gets none', async () => {
  const owner = await world.member()
  const lowered = await world.colleague(owner, roleCodes.sales)
  const gone = await world.colleague(owner, roleCodes.sales)
  await tell(owner, { kind: 'campaign_ended', params: ended('Autumn') })
  await sendNoticeMails(world.services)
  await world.ask('UPDATE memberships SET role = 500 WHERE developer_id = $1', [
    lowered.developerId,
  ])
  await world.ask('UPDATE memberships SET left_at = app_now() WHERE developer_id = $1', [
    gone.developerId,
  ])
  await toNextDigest()
  await sendNoticeMails(world.services)
  expect([subjects(lowered), subjects(gone)]).toEqual([[], []])
  expect(subjects(owner)).toEqual(['Campaign "Autumn" has ended'])
})

test('a name in a mail is no link', async () => {
  const owner = await world.member()
  await choose(owner, 'campaign_ended', 'mail')
  await tell(owner, { kind: 'campaign_ended', params: ended('http://evil.example/x') })
  await sendNoticeMails(world.services)
  const [mail] = mailsTo(world, owner.email)
  expect(mail?.subject).not.toContain('evil.example')
  const [shown] = (await showNotices(world, owner)).notices
  expect(shown?.title).toContain('http://evil.example/x')
  expect(noticeKinds.campaign_ended.delivery).toBe('digest')
})

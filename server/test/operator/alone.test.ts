// A broken row of one organization keeps no other from what a job does for it.
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { findCauses, sendNoticeMails } from '../../src/features/notices/notices.ts'
import { creditJob } from '../../src/features/campaigns/campaigns.ts'
import { filteredTrafficJob } from '../../src/features/delivery/delivery.ts'
import { closingsJob } from '../../src/features/operator/holds/closings-job.ts'
import { anomaliesJob, comparedHour } from '../../src/features/operator/for-demo.ts'
import { viewsJob } from '../../src/features/operator/views/end-view.ts'
import { remindTwoFactor } from '../../src/features/team/team.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { notify } from '../../src/features/outbox/notify.sql.ts'
import { countQuietHours, quietPlacements } from '../delivery/quiet-traffic.ts'
import { breakRows } from '../support/break-rows.ts'
import { makeApp, makeCampaign, makePlacement } from '../support/market.ts'
import { makeOperator } from '../support/operators.ts'
import { mailsTo } from '../support/sign-in.ts'
import { takeMessages } from '../support/webhooks.ts'
import { type TestMember, openWorld } from '../support/world.ts'

const lines: { msg: string }[] = []
const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
// World of its own: rows of its tables are broken.
const world = await openWorld({ log })
const { services } = world

/** The first one that was made is looked at first. */
let broken: TestMember
let other: TestMember
beforeEach(async () => {
  broken = await world.member()
  other = await world.member()
})

const both = () => [broken.organizationId, other.organizationId]
const breakThe = (table: string, column = 'organization_id') =>
  breakRows(world, { table, column, value: broken.organizationId })
const failure = () => `failed: organization ${broken.organizationId}; the first one: a broken row`
const ofOther = () => [{ id: other.organizationId }]

test('a closing that fails keeps no other from its reminder [FINDINGS3-M10]', async () => {
  await world.ask(
    `INSERT INTO organization_closings (id, organization_id, message, reason, begun_at, closes_at)
     SELECT gen_random_uuid(), id, 'Bye', 'Fraud', app_now() - interval '20 days', app_now() + interval '1 day' * (10 + place)
     FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, place)`,
    [both()],
  )
  await breakThe('organization_closings')
  await expect(runJob(services, closingsJob(services))).rejects.toThrow(failure())
  const reminded = await world.ask(
    'SELECT organization_id AS id FROM organization_closings WHERE reminders > 0',
  )
  expect(reminded).toEqual(ofOther())
})

test('a view that cannot be ended keeps no other from its end [FINDINGS3-M10]', async () => {
  const { id: operatorId } = await makeOperator(world, 'moderator')
  await world.ask(
    `INSERT INTO operator_views (id, organization_id, operator_id, role, reason, allowed_till, session_id, token_hash, begun_at, ends_at)
     SELECT gen_random_uuid(), id, $2, 0, 'Help', app_now(), gen_random_uuid(), id::text::bytea, app_now(),
       app_now() + interval '1 second' * place
     FROM unnest($1::uuid[]) WITH ORDINALITY AS t (id, place)`,
    [both(), operatorId],
  )
  await world.turnClock(minuteMs)
  await breakThe('operator_views')
  await expect(runJob(services, viewsJob(services))).rejects.toThrow(failure())
  const ended = await world.ask(
    'SELECT organization_id AS id FROM operator_views WHERE ended_at IS NOT NULL',
  )
  expect(ended).toEqual(ofOther())
})

test('an organization that cannot be reminded keeps no other from its reminder [FINDINGS3-M10]', async () => {
  await world.ask(
    `UPDATE organizations SET two_factor_from = app_now() + interval '6 days' WHERE id = ANY ($1)`,
    [both()],
  )
  await breakThe('organizations', 'id')
  await expect(remindTwoFactor(services)).rejects.toThrow(failure())
  const reminded = await world.ask('SELECT id FROM organizations WHERE two_factor_reminded = 7')
  expect(reminded).toEqual(ofOther())
})

test('a campaign without its notice keeps no other from its notice [FINDINGS3-M10]', async () => {
  for (const member of [broken, other]) {
    const { id } = await makeCampaign(world, await makeApp(world, member))
    await world.ask(
      "UPDATE campaigns SET valid_till = app_now() - interval '1 hour' WHERE id = $1",
      [id],
    )
  }
  await breakThe('member_notices')
  await expect(findCauses(services)).rejects.toThrow(`of ${broken.organizationId}; the first one`)
  const told = await world.ask(
    "SELECT organization_id AS id FROM member_notices WHERE kind = 'campaign_ended'",
  )
  expect(told).toEqual(ofOther())
})

test('an organization that cannot be told keeps no other from being told', async () => {
  await takeMessages(world, both(), ['credit.used', 'placement.traffic_filtered'])
  const { organizationId: id } = broken
  for (const member of [broken, other]) await useCredit(member)
  for (const member of [broken, other]) await filterTraffic(member)
  await breakThe('webhook_messages')
  await expect(runJob(services, creditJob(services))).rejects.toThrow(`organization ${id}`)
  await expect(runJob(services, filteredTrafficJob(services))).rejects.toThrow('a broken row')
  const told = await world.ask(
    'SELECT organization_id AS id, type FROM webhook_messages ORDER BY id',
  )
  const [{ id: of }] = ofOther() as [{ id: string }]
  expect(told).toEqual([
    { id: of, type: 'credit.used' },
    { id: of, type: 'placement.traffic_filtered' },
  ])
})

/** As if the last lease of an organization had just used up its limit. */
async function useCredit(member: TestMember): Promise<void> {
  const { organizationId } = member
  const { id } = await makeCampaign(world, await makeApp(world, member))
  await world.ask('UPDATE organizations SET credit_limit_micros = 1000000 WHERE id = $1', [
    organizationId,
  ])
  await world.ask(
    `INSERT INTO organization_credits (organization_id, limit_micros, spent_micros, leased_micros)
     VALUES ($1, 1000000, 0, 1000000)`,
    [organizationId],
  )
  await world.ask(
    `INSERT INTO campaign_budget_days (organization_id, campaign_id, day, budget_micros, leased_micros, leased_network_micros, paced_at)
     VALUES ($1, $2, '2020-01-01', 1000000, 1000000, 1000000, app_now())`,
    [organizationId, id],
  )
  await world.ask(
    `INSERT INTO budget_leases (id, organization_id, campaign_id, day, lane, amount_micros, state, opened_at, expires_at, price_micros, network_price_micros)
     VALUES (gen_random_uuid(), $1, $2, '2020-01-01', 1, 1000000, 'held', app_now(), app_now() + interval '1 hour', 1000, 1000)`,
    [organizationId, id],
  )
}

/** A placement with filtered traffic alone. */
async function filterTraffic(member: TestMember): Promise<void> {
  const { id } = await makePlacement(world, await makeApp(world, member))
  await world.ask(
    `INSERT INTO placement_filtered_hours (organization_id, placement_id, hour, kind, reason, events)
     VALUES ($1, $2, date_trunc('hour', app_now() - interval '2 hours'), 1, 1, 500)`,
    [member.organizationId, id],
  )
}

test('a mail about notices that fails keeps no other from being sent [FINDINGS3-M10]', async () => {
  const email = 'ida@broken.example'
  await world.ask('UPDATE developers SET email = $1 WHERE id = $2', [email, broken.developerId])
  const notice = { kind: 'tax_filled', params: { fields: ['vat_id'] } } as const
  for (const organizationId of both())
    await world.database.asSystem(async (db) =>
      notify(db, { ...notice, organizationId, now: await readNow(db) }),
    )
  await breakRows(world, { table: 'outbox', column: 'domain', value: 'broken.example' })
  const sent = () => [email, other.email].map((to) => mailsTo(world, to).length)
  await sendNoticeMails(services)
  expect(sent()).toEqual([0, 1])
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^an email about notifications could/),
  ])
  await world.ask('DROP TRIGGER break_rows ON outbox')
  await sendNoticeMails(services)
  expect(sent()).toEqual([0, 1])
  await world.turnClock(hourMs + minuteMs)
  await sendNoticeMails(services)
  expect(sent()).toEqual([1, 1])
})

test('traffic that cannot be stored keeps no other from being looked at [FINDINGS3-M10]', async () => {
  const placements = []
  for (const member of [broken, other])
    placements.push(...(await quietPlacements(world, await makeApp(world, member), 1)))
  await countQuietHours(world, placements, 28 * 24)
  const hour = comparedHour(await world.database.asSystem(readNow))
  await world.ask('UPDATE placement_hours SET answers = 0 WHERE hour = $1', [hour])
  await breakThe('traffic_deviations')
  await expect(runJob(services, anomaliesJob(services))).rejects.toThrow('a broken row')
  const stored = await world.ask('SELECT DISTINCT organization_id AS id FROM traffic_deviations')
  expect(stored).toEqual(ofOther())
})

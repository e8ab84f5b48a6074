import { randomUUID } from 'node:crypto'
import { noticeKindNames } from '@frontrow/contract/notice-kinds'
import { roleCodes } from '@frontrow/contract/permissions'
import { sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import { expect, test } from 'vitest'
import { fillOrganization } from '../support/filled-organization.ts'
import {
  type ShownNotice,
  crosses,
  everyRole,
  mailsAbout,
  showNotices,
} from '../support/noticed.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { browser, formOf, post, signIn, signUp } from '../support/sign-in.ts'
import { act } from '../support/team.ts'
import { type TestMember, sharedLaterWorld } from '../support/world.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { notify } from '../../src/features/outbox/notify.sql.ts'
import { totpCode, totpStepOf } from '../../src/features/identity/factors/totp.ts'
import { approveOrganization, rejectOrganization } from '../../src/features/account/account.ts'
import { notePaymentReturned } from '../../src/features/billing/billing.ts'
import { recordPayment } from '../../src/features/billing/for-operators.ts'
import { notifyInvoice, notifyPaid } from '../../src/features/documents/invoices/notify-invoice.ts'
import { notifyStatement } from '../../src/features/documents/documents/notify-statement.ts'
import { publishPolicy } from '../../src/features/policies/policies.ts'
import { findCauses, sendNoticeMails } from '../../src/features/notices/notices.ts'

const world = await sharedLaterWorld()

const put = async (as: TestMember, path: string, body: object) => {
  const answer = await world.call(as, { method: 'PUT', path, body })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function noticesOf(as: TestMember): Promise<ShownNotice[]> {
  const first = await showNotices(world, as)
  const older =
    first.next === null ? [] : (await showNotices(world, as, `before=${first.next}`)).notices
  return [...first.notices, ...older]
}

async function kindsOf(as: TestMember): Promise<string[]> {
  return (await noticesOf(as)).map(({ kind }) => kind)
}

async function keepCard(as: TestMember, number: string, brand: string): Promise<void> {
  const path = '/payment/create-setup-intent'
  const begun = await world.call(as, { method: 'POST', path })
  const secret = begun.json<{ client_secret: string }>().client_secret
  const method = sandboxPaymentMethodId(secret, { number, brand, expire: '12/60' }) ?? ''
  const kept = await act(
    { world, as },
    `/payment/update-payment-method?payment_method_id=${encodeURIComponent(method)}`,
  )
  expect(kept.status).toBe(200)
}

/**
 * Makes one notice of each kind that is about the organization, with the acts that cause it in the
 * product. `person` is the member whose role is changed.
 */
async function causeAll(owner: TestMember, person: TestMember, campaignId: string): Promise<void> {
  const { organizationId } = owner
  const inOrganization = `/organization/${organizationId}`
  const query = `?org_id=${organizationId}`
  await put(owner, `${inOrganization}/banking${query}`, { bank_address: 'Lund' })
  await put(owner, `${inOrganization}/taxation${query}`, { vat_id: 'SE123' })
  await keepCard(owner, '4242424242424242', 'visa')
  await keepCard(owner, '378282246310005', 'amex')
  await act({ world, as: owner }, '/tokens', { name: 'Reports', scopes: ['read'] })
  await act({ world, as: owner }, `/team/members/${person.developerId}/role`, {
    role: roleCodes.sales,
  })
  await recordPayment(world.services, {
    email: owner.email,
    amountMicros: 12_500_000n,
    reference: 'returned',
    operator: 'maren',
  })
  await world.database.asSystem(async (db) => {
    const day = '2026-10-01'
    const back = { organizationId, reference: 'returned', day, reason: 'The account is closed.' }
    await notePaymentReturned(db, { ...back, now: await readNow(db), actor: 'operator:maren' })
  })
  await world.database.asSystem(async (db) =>
    notifyStatement(db, {
      organizationId,
      kind: 'earnings_statement',
      issued: { id: randomUUID(), name: 'ES-2026-000001' },
      month: '2026-10-01',
      now: await readNow(db),
    }),
  )
  await world.database.asSystem(async (db) => {
    const issued = {
      id: randomUUID(),
      name: 'INV-2026-000001',
      netMicros: 25_000_000n,
      taxMicros: 0n,
    }
    const invoice = { organizationId, currency: 'USD', now: await readNow(db) }
    await notifyInvoice(db, { ...invoice, about: 'use', issued, dueOn: '2026-10-03' })
    const about = { invoice_id: issued.id, number: issued.name }
    const failed = {
      ...about,
      reason: 'There is no card on file.',
      stops_at: '2026-10-05T09:00:00.000Z',
    }
    await notify(db, { ...invoice, kind: 'invoice_failed', params: failed })
    const due = { left: '25.00', due_on: '2026-10-03', pay_to: 'IBAN EE38 2200 2210 2014 5685.' }
    const params = { ...failed, ...due, currency: 'USD' }
    await notify(db, { ...invoice, kind: 'invoice_due', params })
    await notify(db, { ...invoice, kind: 'invoice_stopped', params: about })
    const again = { ...about, left: '25.00', currency: 'USD', because: 'payment_disputed' } as const
    await notify(db, { ...invoice, kind: 'invoice_reopened', params: again })
    await notifyPaid(db, { ...issued, ...invoice, number: issued.name })
  })
  await noticeCharges(organizationId)
  await noticeWebhooks(organizationId)
  await world.database.asSystem(async (db) => {
    const params = { maker: 'Ada', names: ['Nightly'], stops_at: '2026-10-12T09:00:00.000Z' }
    await notify(db, { organizationId, now: await readNow(db), kind: 'tokens_left', params })
  })
  await actAs(world, await makeOperator(world, 'support'), {
    method: 'POST',
    path: `/organizations/${organizationId}/view`,
    body: { reason: 'They asked for help.' },
  })
  await actAs(world, await makeOperator(world, 'finance'), {
    method: 'POST',
    path: `/finance/organizations/${organizationId}/bank-details-request`,
  })
  await publishPolicy(world.services, { fileText: agreement(), operator: 'maren' })
  await world.ask(
    `UPDATE campaigns SET created_at = app_now() - interval '9 days',
     valid_till = app_now() + interval '2 days', total_budget_micros = 5000000 WHERE id = $1`,
    [campaignId],
  )
  await spendBudgets(organizationId, campaignId)
  await findCauses(world.services)
  await world.ask("UPDATE campaigns SET valid_till = app_now() - interval '1 hour' WHERE id = $1", [
    campaignId,
  ])
  await findCauses(world.services)
  // Found again, nothing is written again.
  await findCauses(world.services)
}

/** How a webhook fails is in the tests of webhooks. */
async function noticeWebhooks(organizationId: string): Promise<void> {
  const at = '2026-10-12T09:00:00.000Z'
  const webhook = { webhook_id: randomUUID(), host: 'hooks.example.com' }
  await world.database.asSystem(async (db) => {
    const notice = { organizationId, now: await readNow(db) }
    const left = { maker: 'Ada', hosts: ['hooks.example.com'], stops_at: at }
    await notify(db, { ...notice, kind: 'webhook_failing', params: { ...webhook, since: at } })
    await notify(db, { ...notice, kind: 'webhook_off', params: { ...webhook, reason: 'gone' } })
    await notify(db, { ...notice, kind: 'webhooks_left', params: left })
  })
}

/** What becomes of charges is in the tests of charges. */
async function noticeCharges(organizationId: string): Promise<void> {
  const params = { amount: '25.00', currency: 'USD', brand: 'visa', last4: '4242' }
  await world.database.asSystem(async (db) => {
    const notice = { organizationId, now: await readNow(db), params }
    const declined = { ...params, message: 'Your card was declined.' }
    await notify(db, { ...notice, kind: 'charge_declined', params: declined })
    await notify(db, { ...notice, kind: 'charge_to_confirm' })
    await notify(db, { ...notice, kind: 'charge_disputed', params: { ...params, outcome: 'open' } })
    await notify(db, { ...notice, kind: 'charge_refunded' })
  })
}

function agreement(): string {
  const version = randomUUID().slice(0, 8)
  const subsection = { title: 'One', texts: [{ content: 'Text' }] }
  const sections = [{ title: 'One', subsections: [subsection] }]
  return JSON.stringify({ version, policy_content: { sections } })
}

async function spendBudgets(organizationId: string, campaignId: string): Promise<void> {
  await world.ask(
    `INSERT INTO campaign_budget_days (organization_id, campaign_id, day, budget_micros, spent_micros, paced_at)
     SELECT $1, $2, (app_now() AT TIME ZONE o.time_zone)::date, 5000000, 5000000, app_now()
     FROM organizations o WHERE o.id = $1
     ON CONFLICT (organization_id, campaign_id, day) DO UPDATE
     SET budget_micros = 5000000, spent_micros = 5000000, leased_micros = 0`,
    [organizationId, campaignId],
  )
  await world.ask(
    `INSERT INTO campaign_total_budgets (organization_id, campaign_id, budget_micros, spent_micros, leased_micros)
     VALUES ($1, $2, 5000000, 5000000, 0)
     ON CONFLICT (organization_id, campaign_id) DO UPDATE SET spent_micros = 5000000, leased_micros = 0`,
    [organizationId, campaignId],
  )
  await world.ask("UPDATE budget_leases SET state = 'held' WHERE campaign_id = $1", [campaignId])
  await world.ask(
    `INSERT INTO budget_leases (id, organization_id, campaign_id, day, lane, amount_micros, state, opened_at,
       expires_at, price_micros, network_price_micros)
     SELECT $3, $1, $2, (app_now() AT TIME ZONE o.time_zone)::date, 0, 0, 'held', app_now(),
       app_now() + interval '1 hour', 1000, 1000 FROM organizations o WHERE o.id = $1`,
    [organizationId, campaignId, randomUUID()],
  )
}

/** By hand from OPERATOR §6: who sees it, and who gets a mail of the notice at once. */
const table: Readonly<Record<string, readonly [seen: string, mailed: string]>> = {
  bank_filled: ['xxxxxx', '......'],
  tax_filled: ['xxxxxx', 'xxxxxx'],
  bank_details_asked: ['xx..x.', 'xx..x.'],
  card_replaced: ['xx..x.', 'xx..x.'],
  token_made: ['xx....', 'xx....'],
  tokens_left: ['xx....', 'xx....'],
  webhook_failing: ['xxx...', 'xxx...'],
  webhook_off: ['xxx...', 'xxx...'],
  webhooks_left: ['xxx...', 'xxx...'],
  // The person whose role was changed sees it too. All of them get the mail of the change.
  members_changed: ['xx.x..', '......'],
  payment_recorded: ['xx.xx.', 'xx.xx.'],
  payment_returned: ['xx.xx.', 'xx.xx.'],
  statement_issued: ['xx.xx.', 'xx.xx.'],
  charge_declined: ['xx.xx.', 'xx.xx.'],
  charge_to_confirm: ['xx.x..', 'xx.x..'],
  charge_disputed: ['xx.xx.', 'xx.xx.'],
  charge_refunded: ['xx.xx.', 'xx.xx.'],
  invoice_issued: ['xx.xx.', 'xx.xx.'],
  invoice_paid: ['xx.xx.', 'xx.xx.'],
  invoice_failed: ['xx.xx.', 'xx.xx.'],
  invoice_due: ['xx.xx.', 'xx.xx.'],
  invoice_stopped: ['xx.xx.', 'xx.xx.'],
  invoice_reopened: ['xx.xx.', 'xx.xx.'],
  agreement_to_sign: ['xx....', 'xx....'],
  campaign_ending: ['xx.x..', '......'],
  campaign_ended: ['xx.x..', '......'],
  daily_budget_used: ['xx.x..', '......'],
  total_budget_used: ['xx.x..', 'xx.x..'],
  support_looked: ['xx....', '......'],
}

const personal = [
  'organization_approved',
  'organization_denied',
  'organization_question',
  'organization_closing',
  'organization_reopened',
  'organization_closed',
  'operator_message',
  'appeal_decided',
  'ad_denied',
  'ad_approved',
  'app_denied',
  'app_approved',
  'look_denied',
  'factor_changed',
  'recovery_code_used',
  'new_device',
  'statistics_ready',
]

test('each kind is seen and mailed once, by exactly the right people [OPERATOR-9.27]', async () => {
  expect([...Object.keys(table), ...personal].toSorted()).toEqual(noticeKindNames.toSorted())
  const { member: owner, campaignId } = await fillOrganization(world, 'Nachtbus')
  const members = await everyRole(world, owner)
  const former = await world.colleague(owner, roleCodes.admin)
  await world.ask('UPDATE memberships SET left_at = app_now() WHERE developer_id = $1', [
    former.developerId,
  ])
  const [stranger] = [await world.member()]
  await sendNoticeMails(world.services)
  const before = new Map(
    await Promise.all(members.map(async (as) => [as, await kindsOf(as)] as const)),
  )
  expect(members[3]).toBeDefined()
  const sales = members[3] ?? owner
  await world.ask('UPDATE memberships SET role = $2 WHERE developer_id = $1', [
    sales.developerId,
    roleCodes.viewer,
  ])
  await causeAll(owner, sales, campaignId)
  await sendNoticeMails(world.services)

  const titles = new Map<string, ShownNotice>()
  for (const notice of await noticesOf(owner)) titles.set(notice.kind, notice)
  for (const [kind, [seen, mailed]] of Object.entries(table)) {
    const counts = async (as: TestMember) =>
      (await kindsOf(as)).filter((each) => each === kind).length -
      (before.get(as) ?? []).filter((each) => each === kind).length
    expect(await crosses(members, async (as) => (await counts(as)) === 1), kind).toBe(seen)
    expect(await crosses(members, async (as) => (await counts(as)) === 0), kind).toBe(
      seen.replaceAll(/[x.]/g, (mark) => (mark === 'x' ? '.' : 'x')),
    )
    const title = titles.get(kind)?.title ?? kind
    expect(await crosses(members, (as) => mailsAbout(world, as, title) === 1), title).toBe(mailed)
    expect(await crosses(members, (as) => mailsAbout(world, as, title) > 1), title).toBe('......')
    expect(mailsAbout(world, former, title), kind).toBe(0)
    if (kind !== 'agreement_to_sign') expect(mailsAbout(world, stranger, title), kind).toBe(0)
  }
  expect(await kindsOf(stranger)).toEqual(['agreement_to_sign'])
})

test('what is about a person reaches that person alone', async () => {
  const form = await signUp(world, formOf('person@notices.example'))
  await signIn(world, form, browser('192.0.2.1'))
  const signedIn = await signIn(world, form, browser('198.51.100.9'))
  const { access_token: token } = signedIn.json<{ access_token: string }>()
  const [row] = await world.ask<{ organization_id: string; id: string }>(
    'SELECT m.organization_id, d.id FROM developers d JOIN memberships m ON m.developer_id = d.id WHERE d.email = $1',
    [form.email],
  )
  const ids = { organizationId: row?.organization_id ?? '', developerId: row?.id ?? '' }
  const person = { ...ids, email: form.email, token }
  const admin = await world.colleague(person, roleCodes.admin)
  expect(await kindsOf(person)).toEqual(['new_device'])

  const as = { world, as: person }
  const secret = String((await act(as, '/developer/factors/totp')).reply['secret'])
  const code = totpCode(secret, totpStepOf(await world.database.asSystem(readNow)))
  const added = await act(as, '/developer/factors/totp/confirmation', { code })
  const [recoveryCode = ''] = added.reply['recovery_codes'] as string[]
  const again = new URLSearchParams({
    username: form.email,
    password: form.password,
    second_factor: recoveryCode,
  })
  const in2 = await post(world, 'token', { body: again.toString(), as: browser('192.0.2.1') })
  const latest = { ...person, token: in2.json<{ access_token: string }>().access_token }
  const shown = (await showNotices(world, latest)).notices
  expect(shown.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['recovery_code_used', 'factor_changed', 'new_device']),
  )
  expect(shown.find(({ kind }) => kind === 'recovery_code_used')?.text).toContain(
    '9 codes are left',
  )
  expect(await kindsOf(admin)).toEqual([])
})

test('a decision on the organization is told to all members, approved or not', async () => {
  const owner = await world.member({ approved: false })
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const decided = { email: owner.email, operator: 'maren' }
  await rejectOrganization(world.services, { ...decided, why: 'unknown' })
  await sendNoticeMails(world.services)
  expect(await kindsOf(viewer)).toEqual(['organization_denied'])
  expect(mailsAbout(world, viewer, 'was rejected')).toBe(1)
  await approveOrganization(world.services, decided)
  await approveOrganization(world.services, decided)
  await sendNoticeMails(world.services)
  expect(await kindsOf(viewer)).toEqual(['organization_approved', 'organization_denied'])
  // The approval has a mail of its own.
  expect(mailsAbout(world, viewer, 'is approved')).toBe(1)
})

test('notices are read in pages, and the number of unread ones follows', async () => {
  const owner = await world.member()
  const viewer = await world.colleague(owner, roleCodes.viewer)
  const unread = async (as: TestMember) =>
    (await world.call(as, { method: 'GET', path: '/notices/unread' })).json<object>()
  const { organizationId } = owner
  await world.database.asSystem(async (db) => {
    const now = await readNow(db)
    for (let number = 0; number < 60; number += 1) {
      const params = { fields: [`field ${number}`] }
      const at = new Date(now.getTime() + number)
      await notify(db, { organizationId, now: at, kind: 'tax_filled', params })
    }
  })
  await world.turnClock(1000)
  expect(await unread(owner)).toEqual({ unread: 60 })
  const texts: string[] = []
  let page = await showNotices(world, owner)
  for (; page.next !== null; page = await showNotices(world, owner, `before=${page.next}`))
    texts.push(...page.notices.map(({ text }) => text))
  texts.push(...page.notices.map(({ text }) => text))
  const numbers = texts.map((text) => Number(/field (\d+)/.exec(text)?.[1]))
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, place) => 59 - place))

  const [newest] = (await showNotices(world, owner)).notices
  const ids = [newest?.id ?? '', 'no id', randomUUID()]
  expect((await act({ world, as: owner }, '/notices/read', { ids })).reply).toEqual({ unread: 59 })
  expect((await showNotices(world, owner)).notices[0]?.is_read).toBe(true)
  expect((await showNotices(world, owner, 'unread=true')).notices[0]?.text).toContain('field 58')
  expect((await act({ world, as: owner }, '/notices/read', {})).reply).toEqual({ unread: 0 })
  expect((await showNotices(world, owner, 'unread=true')).notices).toEqual([])
  expect(await unread(viewer)).toEqual({ unread: 60 })

  const other = await world.member()
  await act({ world, as: other }, '/notices/read', { ids: [newest?.id] })
  expect(
    await world.ask('SELECT FROM notice_reads WHERE developer_id = $1', [other.developerId]),
  ).toHaveLength(0)
})

test('who joins does not see what was told before', async () => {
  const owner = await world.member()
  const { organizationId } = owner
  await world.database.asSystem(async (db) => {
    const params = { fields: ['vat_id'] }
    await notify(db, { organizationId, now: await readNow(db), kind: 'tax_filled', params })
  })
  await world.turnClock(1000)
  const joined = await world.colleague(owner, roleCodes.admin)
  expect(await kindsOf(owner)).toEqual(['tax_filled'])
  expect(await kindsOf(joined)).toEqual([])
})

import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '@frontrow/contract/durations'
import { caseKinds } from '@frontrow/contract/operator/cases'
import { expect, test } from 'vitest'
import { deniedAd } from '../../seed/demo/recent.ts'
import { studios } from '../../seed/demo/studios.ts'
import { makeDemoOnce } from '../../src/commands/demo/demo.ts'
import { usualScale } from '../../src/commands/demo/demo-making.ts'
import { returnedRun } from '../../src/commands/demo/money/demo-payouts.ts'
import { demoPlacements } from '../../src/commands/demo/demo-placements.ts'
import { exportTheBooks } from '../../src/commands/host/operator-export-books.ts'
import { verify } from '../../src/commands/host/operator-checks.ts'
import { hmacOfKey } from '../../src/features/account/account.ts'
import { adOfFiltered } from '../../src/features/delivery/store/filtered-rid.ts'
import { bookKey } from '../../src/features/books/journal/seal-days.ts'
import { mailFolder } from '../../src/lib/mail/mail.ts'
import { showNotices } from '../support/noticed.ts'
import { checkMutation, mutations, runReconcile } from '../money/export-mutations.ts'
import { bankOf, owedBy } from './demo-money.ts'
import { reachOfCampaigns } from './demo-reach.ts'
import { emptyPages } from './operator-pages.ts'
import { mailsTo } from '../support/sign-in.ts'
import { showTeam } from '../support/team.ts'
import { makeWorld, openWorld } from '../support/world.ts'
import { verifyBooks } from '../../src/features/books/for-operators.ts'

const scale = usualScale
const harbour = studios[0]

// World of its own: the demo is made in an empty one.
const world = await openWorld()
const told = await makeDemoOnce({ ...world, scale })
const token = await signIn()

test('a second run prints the same sign-in and creates nothing', async () => {
  const before = await counted('SELECT count(*) AS count FROM organizations')
  expect(told).toMatchObject({
    email: harbour.email,
    summary: '4 apps, 9 campaigns, 11 placements, 120 days',
  })
  expect(await makeDemoOnce({ ...world, scale })).toEqual(told)
  expect(await counted('SELECT count(*) AS count FROM organizations')).toBe(before)
  expect(token).not.toBe('')
})

test('only its owner can read the state file', () => {
  const file = join(world.services.config.dataDir, 'demo.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    gamePort: expect.any(Number),
    state: 'made',
    ...told,
  })
  const subjects = mailsTo(world, harbour.email).map(({ subject }) => subject)
  expect(subjects).toEqual(['New sign-in to Frontrow'])
  expect(readdirSync(mailFolder(world.services.config))).toHaveLength(2)
})

test('the clock is back at exactly the present', async () => {
  expect(await world.ask('SELECT ahead::text FROM app_clock')).toEqual([{ ahead: '00:00:00' }])
  expect(Math.abs(world.delivery.now().getTime() - Date.now())).toBeLessThan(minuteMs)
})

test('the studios have their apps, pictures, clips, campaigns and placements', async () => {
  const rows = await world.ask<{ name: string }>(
    `SELECT o.name, o.approved_at IS NOT NULL AS approved, o.decided_by,
       (SELECT count(*)::int FROM apps a WHERE a.organization_id = o.id) AS apps,
       (SELECT count(*)::int FROM campaignable_ad_contents c WHERE c.organization_id = o.id) AS contents,
       (SELECT count(*)::int FROM campaigns c WHERE c.organization_id = o.id) AS campaigns,
       (SELECT count(*)::int FROM ad_placements p WHERE p.organization_id = o.id) AS placements
     FROM organizations o WHERE o.approved_at IS NOT NULL ORDER BY o.name`,
  )
  expect(rows).toEqual(
    studios.map(({ company, apps, campaigns, recent = [] }) => ({
      name: company,
      approved: true,
      decided_by: 'operator:demo',
      apps: apps.length,
      campaigns: campaigns.length,
      contents: [...apps, ...recent].flatMap(({ contents }) => contents).length,
      placements: apps.flatMap(({ placements }) => placements).length,
    })),
  )
})

test('the file of every content exists', async () => {
  const contents = await world.ask<{ path: string; type: number }>(
    'SELECT path, type FROM ad_contents UNION SELECT path, type FROM campaignable_ad_contents',
  )
  for (const { path, type } of contents) {
    const file = await world.services.files.read(`${path}/content.${type === 300 ? 'mp4' : 'jpg'}`)
    expect(file?.size, path).toBeGreaterThan(1000)
  }
  expect(contents.length).toBeGreaterThan(40)
})

test('some campaigns run, two were stopped and two have ended', async () => {
  const [active, inactive] = await Promise.all([
    list<{ campaign_name: string }>('/campaign/true?is_active=true'),
    list<{ campaign_name: string; valid_till: string }>('/campaign/false?is_active=false'),
  ])
  const expired = inactive.filter(({ valid_till }) => Date.parse(valid_till) < Date.now())
  expect([active.length, inactive.length, expired.length]).toEqual([5, 4, 2])
})

test('it has an API token that was used, and its activity says who did what', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const read = async (path: string) =>
    (await world.call(undefined, { method: 'GET', path, headers })).json<unknown>()
  expect(await read('/tokens')).toMatchObject([
    { name: 'Nightly figures', scopes: ['read', 'money.read'], last_used_at: expect.any(String) },
  ])
  const made = '/organization/activity?action=api_token.create'
  expect(await read(made)).toMatchObject({
    entries: [{ actor_name: 'Ida Lindqvist', object_name: 'Nightly figures' }],
  })
})

test('organizations and appeals wait in the queue [OPERATOR-8]', async () => {
  const rows = await world.ask(
    `SELECT c.kind, o.name, c.due_at < app_now() AS overdue FROM cases c
     JOIN organizations o ON o.id = c.organization_id
     WHERE c.state = 'open' AND c.kind IN ('organization', 'appeal') ORDER BY c.kind DESC, o.name`,
  )
  expect(rows).toEqual([
    { kind: 'organization', name: 'Copper Bay Games', overdue: true },
    { kind: 'organization', name: 'Juniper Lane', overdue: false },
    { kind: 'organization', name: 'Pine Row', overdue: false },
    { kind: 'organization', name: 'Salt Works', overdue: false },
    { kind: 'appeal', name: 'Harbour & Vine Games', overdue: false },
    { kind: 'appeal', name: 'Night Shift Arcade', overdue: false },
  ])
})

test('its operators have decided over its days [OPERATOR-8]', async () => {
  const [row] = await world.ask(
    `SELECT (SELECT count(*)::int FROM decisions WHERE decided_by LIKE 'operator:%-%' AND undone_at IS NULL) > 30 AS decided,
       (SELECT count(DISTINCT decided_by)::int FROM decisions WHERE decided_by LIKE 'operator:%-%') AS people,
       (SELECT max(at - min) < interval '1 day' FROM (SELECT d.at, (SELECT min(e.at) FROM case_events e WHERE e.case_id = d.case_id) AS min
        FROM decisions d) waited) AS soon,
       (SELECT count(*)::int FROM cases WHERE state = 'asked') AS asked,
       (SELECT count(*)::int FROM network_holds WHERE lifted_at IS NULL) AS holds,
       (SELECT count(*)::int FROM organization_notes) AS notes`,
  )
  expect(row).toEqual({ decided: true, people: 2, soon: true, asked: 1, holds: 1, notes: 1 })
  const apps = await list<{ id: string; name: string }>('/organization/apps')
  const id = apps.find(({ name }) => name === 'Paper Lantern')?.id ?? ''
  const ads = await list<{ name: string; denied_because?: string; rating?: number }>(
    `/campaignable-ad-content/${id}?app_id=${id}`,
  )
  expect(ads.filter((ad) => ad.denied_because !== undefined)).toMatchObject([{ name: deniedAd }])
  expect(ads.filter((ad) => ad.rating === 1)).toHaveLength(4)
})

test('the organization of the sign-in has three people and an open invitation', async () => {
  const { members, invitations } = await showTeam(world, { token })
  expect(members.map(({ role, is_owner: isOwner }) => [role, isOwner])).toEqual([
    [100, true],
    [400, false],
    [500, false],
  ])
  expect(invitations).toMatchObject([{ role: 300 }])
})

test('its notices say what happened to the organization', async () => {
  const first = await showNotices(world, { token })
  const next = first.next
  const older = next === null ? [] : (await showNotices(world, { token }, `before=${next}`)).notices
  const notices = [...first.notices, ...older]
  // The newest is about the sign-in of this test.
  const kinds = notices.map(({ kind }) => kind)
  const isStatement = (kind: string) => /^(?:statement|invoice|payment)_/.test(kind)
  // Of 120 days at least two months can be closed, each with a statement and a paid invoice.
  expect(kinds.filter(isStatement).length).toBeGreaterThanOrEqual(6)
  expect(notices.find(({ kind }) => kind === 'support_looked')?.text).toContain('Lantern Run')
  const ofCharges = ['invoice_issued']
  expect(kinds).toEqual(expect.arrayContaining(ofCharges))
  const others = kinds.filter((kind) => !isStatement(kind) && !ofCharges.includes(kind))
  expect(others.filter((kind) => kind !== 'support_looked')).toEqual([
    'new_device',
    'ad_denied',
    'members_changed',
    'token_made',
    ...Array.from({ length: 4 }, () => 'members_changed'),
    'bank_filled',
    'organization_approved',
  ])
  expect(await counted('SELECT count(*) AS count FROM outbox')).toBe(0n)
})

test('operators find something of every kind in the queue and in every list [OPERATOR-9.29]', async () => {
  expect(await emptyPages(world)).toEqual([])
  const rows = await world.ask<{ kind: string; count: number }>(
    `SELECT kind, count(*)::int AS count FROM cases WHERE state = 'open' GROUP BY 1 ORDER BY 1`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual([...caseKinds].toSorted())
  expect(rows.map(({ count }) => count)).toEqual([14, 2, 2, 4, 3, 1])
  const [ages] = await world.ask(
    `SELECT count(*) FILTER (WHERE due_at < app_now())::int AS overdue,
       max(app_now() - opened_at) < interval '31 hours' AS fresh, bool_and(opened_at < app_now()) AS past
     FROM cases WHERE state <> 'closed'`,
  )
  expect(ages).toEqual({ overdue: 1, fresh: true, past: true })
  expect(await counted('SELECT count(*) AS count FROM ad_reports')).toBe(9n)
})

test('the sealed books of each past day agree with the counters [MONEY-CHECK-1, FINDINGS4-C3]', async () => {
  expect(await counted(`SELECT count(*) AS count FROM delivery_days WHERE state = 'counted'`)).toBe(
    await counted('SELECT count(DISTINCT day) AS count FROM delivery_days'),
  )
  // Yesterday is closed some minutes after midnight.
  expect([119n, 120n]).toContain(await counted('SELECT count(*) AS count FROM delivery_days'))
  expect(await counted('SELECT count(*) AS count FROM ledger_seals')).toBeGreaterThan(100n)
  const free = `FROM charge_days k JOIN campaign_days d USING (organization_id, campaign_id, day)
    WHERE k.impressions - k.paid_impressions`
  expect(await counted(`SELECT count(*) AS count ${free} <> d.own_impressions`)).toBe(0n)
  expect(await counted(`SELECT count(*) AS count ${free} > 0`)).toBeGreaterThan(0n)
  expect(await counted('SELECT count(DISTINCT os) AS count FROM os_days')).toBeGreaterThan(1n)
  const found = await verifyBooks(world.services)
  expect(found.flatMap(({ difference }) => difference ?? [])).toEqual([])
})

test('the stand-alone checker finds its exported months equal [MONEY-CHECK-24]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-books-'))
  const of = { eventUrl: world.eventUrl, operator: 'ida', folder, month: undefined }
  const printed = await exportTheBooks(world.services, of)
  expect(printed.at(-1)).toBe(`Check it with: node tools/reconcile/reconcile.mjs ${folder} --all`)
  const { code, lines } = runReconcile(folder)
  expect(lines.filter((line) => line.includes('NOT EQUAL'))).toEqual([])
  expect(code).toBe(0)
  expect(lines.some((line) => /^TEST-ES-.* total: equal$/.test(line))).toBe(true)
  const again = await exportTheBooks(world.services, of)
  expect(again.filter((line) => line.includes('is there already')).length).toBe(printed.length - 1)
  const month = readdirSync(folder).toSorted().at(-1) ?? ''
  const key = bookKey(world.services.secrets)
  for (const mutation of mutations) {
    const on = { folder: join(folder, month), key, seed: 'short' }
    expect([mutation.name, checkMutation(mutation, on)]).toEqual([mutation.name, 1])
  }
  rmSync(join(folder, month), { recursive: true })
  await exportTheBooks(world.services, of)
  expect(runReconcile(folder).code).toBe(0)
  rmSync(folder, { recursive: true })
})

test('its operators took back the impressions of one placement and day', async () => {
  const [row] = await world.ask(
    `SELECT count(*)::int AS adjustments, bool_and(approved_by IS NOT NULL) AS approved
     FROM ledger_adjustments WHERE applied_at IS NOT NULL`,
  )
  expect(row).toEqual({ adjustments: 1, approved: true })
  const { lines, isWhole } = await verify(world.services, world.eventUrl)
  expect(lines.filter((line) => line.startsWith('DIFFERS'))).toEqual([])
  expect(isWhole).toBe(true)
})

test('one operator has proposed something that waits for the other', async () => {
  const open = await world.ask(
    `SELECT p.kind, o.name FROM proposals p JOIN operators o ON o.id = p.proposed_by WHERE p.state = 'open'`,
  )
  expect(open).toEqual([{ kind: 'books.adjust', name: 'Theo Brandt' }])
})

test('traffic was filtered for several reasons, and one placement is unusual [OPERATOR-8]', async () => {
  const filtered = await world.ask<{ reason: number; days: number }>(
    `SELECT reason, count(DISTINCT hour::date)::int AS days FROM placement_filtered_hours GROUP BY 1`,
  )
  expect(filtered.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...filtered.map(({ days }) => days))).toBeGreaterThan(5)
  const unusual = await world.ask(
    `SELECT DISTINCT p.name FROM traffic_deviations d JOIN ad_placements p ON p.id = d.placement_id WHERE abs(d.z) >= 6`,
  )
  expect(unusual).toEqual([{ name: 'Docking' }])
})

test('what was simulated is not among the figures of the node', async () => {
  await world.delivery.simulation.refresh()
  const [row] = await world.ask<{ most: number }>(
    `SELECT coalesce(max(requests / seconds), 0)::int AS most FROM node_figures`,
  )
  expect(row?.most).toBeLessThan(100)
})

test('one app is not monetized yet', async () => {
  const apps = await list<{ name: string; is_monetizing: boolean }>('/organization/apps')
  const left = apps.filter((app) => !app.is_monetizing).map(({ name }) => name)
  expect(left).toEqual(['Paper Lantern'])
})

test('the demo app gets a placement and an ad of each format', async () => {
  const keys = await demoPlacements(world.services, harbour.email)
  expect(Object.keys(keys).toSorted()).toEqual(['banner', 'image', 'rewarded_video', 'video'])
  const own = await world.ask<{ organization: string }>(
    `SELECT DISTINCT o.name AS organization FROM api_keys k JOIN organizations o ON o.id = k.organization_id
     WHERE k.lookup_hmac = ANY ($1)`,
    [Object.values(keys).map((key) => hmacOfKey(world.services.secrets, key))],
  )
  expect(own).toEqual([{ organization: harbour.company }])
  expect(await demoPlacements(world.services, 'somebody@example.com')).toEqual({})
  for (const [format, key] of Object.entries(keys)) {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const device = { type: 'phone', os: 'web', orientation } as const
      const asked = { placement_api_key: key, device, test: true }
      const { ad } = world.delivery.ads.decideAd(asked, { address: '127.0.0.1' })
      expect([orientation, ad?.format]).toEqual([orientation, format])
    }
  }
})

test('everything happened within 120 days, in a possible order', async () => {
  const [row] = await world.ask(
    `SELECT (SELECT max(created_at) < app_now() FROM campaigns) AS past,
       (SELECT bool_and(c.created_at > a.created_at) FROM campaigns c JOIN apps a ON a.id = c.app_id) AS after_app,
       (SELECT bool_and(p.created_at > o.approved_at) FROM ad_placements p JOIN organizations o ON o.id = p.organization_id) AS after_approval,
       (SELECT extract(day FROM date_trunc('day', app_now()) - date_trunc('day', min(created_at)))::int FROM organizations) AS days`,
  )
  expect(row).toEqual({ past: true, after_app: true, after_approval: true, days: 120 })
})

test('each count in the core is the number of events behind it', async () => {
  const counts = ['impressions', 'clicks', 'installs', 'completes']
  const sums = counts.map((name) => `sum(${name})::int AS ${name}`).join(', ')
  const raw = (key: string, where = '') => `
    SELECT ${key} AS number, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      ${counts.map((name, index) => `count(*) FILTER (WHERE kind = ${index + 1})::int AS ${name}`).join(', ')}
    FROM (SELECT kind, at, placement, campaign, publisher, advertiser FROM events.impressions WHERE reason = 0 UNION ALL
          SELECT kind, counted_at, placement, campaign, publisher, advertiser FROM events.actions WHERE counted_at IS NOT NULL) e
    ${where} GROUP BY 1, 2 ORDER BY 1, 2`
  const core = (table: string, things: string, id: string) => `
    SELECT t.number, to_char(d.day, 'YYYY-MM-DD') AS day, ${sums} FROM ${table} d JOIN ${things} t ON t.id = d.${id}
    GROUP BY 1, 2 HAVING sum(impressions + clicks + installs + completes) > 0 ORDER BY 1, 2`
  const placements = await world.ask(core('placement_days', 'ad_placements', 'placement_id'))
  expect(placements).toEqual(await world.ask(raw('placement'), [], 'events'))
  expect(placements.length).toBeGreaterThan(500)
  expect(await world.ask(core('campaign_days', 'campaigns', 'campaign_id'))).toEqual(
    await world.ask(raw('campaign'), [], 'events'),
  )
  const [own] = await world.ask('SELECT sum(impressions)::int AS count FROM own_hours')
  expect([own]).toEqual(
    await world.ask(
      'SELECT count(*)::int AS count FROM events.impressions WHERE publisher = advertiser AND reason = 0',
      [],
      'events',
    ),
  )
})

test('every day of the demo has paid ads [FINDINGS4-R3]', async () => {
  const days = await world.ask<{ ago: number; billed: bigint }>(
    `SELECT app_now()::date - day AS ago, sum(billed_network_micros)::bigint AS billed
     FROM placement_days WHERE day < app_now()::date GROUP BY 1 ORDER BY 1`,
  )
  expect(days.map(({ ago }) => ago)).toEqual(Array.from({ length: 119 }, (_, day) => day + 1))
  expect(days.filter(({ billed }) => billed === 0n)).toEqual([])
})

// A click may pass the rules where its impression did not. It is never counted.
test('no event is in the future, and none of a counted ad waits', async () => {
  const [row] = await world.ask(
    `SELECT (SELECT max(at) <= now() FROM events.impressions) AS impressions,
       (SELECT max(at) <= now() FROM events.actions) AS actions,
       (SELECT count(*)::int FROM events.actions a WHERE counted_at IS NULL AND reason = 0 AND NOT EXISTS (
         SELECT FROM events.impressions i WHERE ${adOfFiltered('i.rid')} = a.rid AND i.reason <> 0)) AS waiting`,
    [],
    'events',
  )
  expect(row).toEqual({ impressions: true, actions: true, waiting: 0 })
})

test('the overview shows 120 days that grow, with weekends above working days', async () => {
  const series = await post<Record<string, string | number>>('/overview/impressions', {
    bases: 'Day',
  })
  const days = series.map((row) => ({
    weekday: new Date(String(row['Date'])).getUTCDay(),
    count: Number(row['Impression Per Day'] ?? 0),
  }))
  const mean = (some: typeof days) => some.reduce((sum, { count }) => sum + count, 0) / some.length
  // Just after midnight the current day may be empty.
  expect(days.length).toBeGreaterThanOrEqual(119)
  expect(mean(days.slice(-31, -1))).toBeGreaterThan(1.8 * mean(days.slice(14, 44)))
  const recent = days.slice(-85, -1)
  const [weekend, working] = [true, false].map((isWeekend) =>
    mean(recent.filter(({ weekday }) => [0, 6].includes(weekday) === isWeekend)),
  )
  expect(weekend).toBeGreaterThan(1.1 * (working ?? 0))
})

test('all but one placement and all campaigns have impressions', async () => {
  const placements = await post<{ impressions: number; clicks: number }>(
    '/overview/monetization',
    {},
  )
  const campaigns = await post<{ impressions: number; clicks: number }>('/overview/campaigns', {})
  expect([placements.length, campaigns.length]).toEqual([11, 9])
  // One placement is asked for by no app, so that its doctor has something to say.
  const seen = [...placements, ...campaigns].filter(({ impressions }) => impressions > 0)
  expect(seen).toHaveLength(19)
  expect(campaigns.filter(({ clicks }) => clicks > 0).length).toBeGreaterThan(4)
  const installs = await post<Record<string, number>>('/overview/installs', { bases: 'Month' })
  expect(installs.reduce((sum, row) => sum + (row['Install Per Month'] ?? 0), 0)).toBeGreaterThan(
    120,
  )
})

test('a campaign of the largest market has an estimate of its reach [REPORTS-4]', async () => {
  const told = await reachOfCampaigns(world, bearer())
  expect(told.find(({ reason }) => reason === null)).toMatchObject({
    name: 'Tidepool, North America',
    prices: [{}, {}, { impressions_a_day: expect.any(Number) }],
  })
})

test('an installation that is already in use gets no demo', async () => {
  const other = await makeWorld()
  await other.member()
  expect(await makeDemoOnce({ ...other, scale })).toBeUndefined()
  expect(existsSync(join(other.services.config.dataDir, 'demo.json'))).toBe(false)
  await other.close()
})

async function signIn(): Promise<string> {
  const answer = await world.server.inject({
    method: 'POST',
    url: '/api/v1/pre-registration/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      username: told?.email ?? '',
      password: told?.password ?? '',
    }).toString(),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ access_token: string }>().access_token
}

const bearer = () => ({ headers: { authorization: `Bearer ${token}` } })

async function list<T>(path: string): Promise<T[]> {
  const answer = await world.call(undefined, { method: 'GET', path, ...bearer() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T[]>()
}

async function post<T>(path: string, body: object): Promise<T[]> {
  const answer = await world.call(undefined, { method: 'POST', path, body, ...bearer() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T[]>()
}

async function counted(statement: string): Promise<unknown> {
  return (await world.ask<{ count: unknown }>(statement))[0]?.count
}

test('the studio that pays in advance covers its use [FINDINGS3-M8]', async () => {
  const charges = await list('/organization/charges')
  expect(charges).toMatchObject({ not_chargeable: 'top_up_by_invoice', charges: [] })
  const paid = `SELECT string_agg(concat(c.net_micros / 1000000, ' ' || nullif(c.state, 'succeeded')), ', ' ORDER BY c.created_at) || bool_and(paid_micros >= spent_micros) AS count FROM charges c JOIN organization_credits k ON k.organization_id = c.organization_id`
  expect(await counted(paid)).toBe('200, 200, 200, 50, 200, 100 declinedtrue')
})

test('the first studio is paid each month', async () => {
  const payments = await list<{ id: string; state: string; paid_amount: string }>(
    '/organization/payments',
  )
  expect(payments.map(({ state }) => state)).toEqual(
    payments.map((_, place) => (place === payments.length - returnedRun ? 'returned' : 'paid')),
  )
  expect(payments.length).toBeGreaterThanOrEqual(2)
  const [row] = await world.ask(
    `SELECT count(*) FILTER (WHERE replaces IS NOT NULL)::int AS again, bool_and(run.approved_by IS NOT NULL) AS approved,
       (SELECT count(*)::int FROM payout_files) = count(*) AS files
     FROM payouts JOIN payout_runs run ON run.id = run_id`,
  )
  expect(row).toEqual({ again: payments.length > returnedRun ? 1 : 0, approved: true, files: true })
})

test('the use of closed months is invoiced and paid [FINDINGS3-U4]', async () => {
  const { least, moves } = await bankOf(world)
  expect([moves > 4n, least > 0n]).toEqual([true, true])
  const owed = await owedBy(world)
  expect(owed.map(({ name }) => name)).toEqual(studios.map(({ company }) => company))
  for (const { owes, open, unpaid } of owed)
    expect([owes <= open + 10_000n, unpaid]).toEqual([true, 0n])
})

test('invoices name seller, buyer and the tax of each', async () => {
  const kinds = `SELECT string_agg(DISTINCT concat_ws(' ', body::jsonb->'seller'->>'vat_id', body::jsonb->'buyer'->>'vat_id',
      body::jsonb->>'tax_kind', body::jsonb->>'tax_rate_bp'), ', ') AS count
    FROM ledger_documents WHERE kind = 'invoice' AND body::jsonb->>'tax_kind' <> 'none'`
  expect(await counted(kinds)).toBe(
    'EE102003002 EE101234568 domestic 2400, EE102003002 SE556123456701 reverse_charge 0',
  )
  const wires = `SELECT string_agg(concat_ws(' ', received_micros / 1000000, purpose), ', ') AS count
    FROM bank_receipts JOIN ledger_invoices USING (document_id) WHERE purpose = 'top_up'`
  expect(await counted(wires)).toBe('248 top_up, 119 top_up')
  const corrected = `SELECT concat_ws(', ', count(reversed_at), count(*) FILTER (WHERE document_id IS NULL AND credit_note_id IS NULL)) AS count FROM bank_receipts`
  expect(await counted(corrected)).toBe('1, 1')
})

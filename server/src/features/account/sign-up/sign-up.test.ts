import { expect, test, vi } from 'vitest'
import {
  type Client,
  askCode,
  browser,
  curl,
  formOf,
  mailsTo,
  post,
  signIn,
  verify,
} from '../../../../test/support/sign-in.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'
import { keysOf } from '../account.ts'

const world = await sharedLaterWorld()

const submit = (form: object, as: Client = curl) => post(world, 'sign-up', { body: form, as })

async function accountsOf(email: string): Promise<number> {
  return (await world.ask(`SELECT FROM developers WHERE email = $1`, [email])).length
}

test('a sign-up in a browser makes a developer who waits for approval [API-08]', async () => {
  const form = formOf('ida@sign-up.example', { name: '  Ida Lindqvist ', website: ' example.com ' })
  const as = browser()
  await verify(world, form, as)
  const answer = await submit(form, as)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'SUCCESS' })
  expect((await signIn(world, form)).json()).toMatchObject({
    name: 'Ida Lindqvist',
    email: form.email,
    approved: false,
    migrated: false,
  })
  const [made] = await world.ask<{ id: string; developer: string }>(
    `SELECT o.id, d.id AS developer, o.*, d.title, m.role, d.password_hash FROM organizations o
     JOIN memberships m ON m.organization_id = o.id JOIN developers d ON d.id = m.developer_id WHERE d.email = $1`,
    [form.email],
  )
  expect(made).toMatchObject({
    name: form.companyName,
    address: 'Lund',
    website: 'example.com',
    app_store_url: null,
    play_store_url: form.playStoreURL,
    title: 'Head of publishing',
    role: 100,
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
  })
  const organizationId = made?.id ?? ''
  const keys = await world.database.asOrganization(organizationId, (db) =>
    keysOf({ db, organizationId, secrets: world.services.secrets }, { kind: 'organization' }),
  )
  expect(keys.get(organizationId)).toMatch(/^fr_org_[0-9A-Za-z]{36}$/)
  const trail = await world.ask(
    `SELECT actor, action FROM audit_log WHERE organization_id = $1 ORDER BY at`,
    [organizationId],
  )
  expect(trail[0]).toEqual({ actor: `developer:${made?.developer}`, action: 'organization.create' })
})

test('a client without cookies has two minutes to sign up', async () => {
  const form = formOf('script@sign-up.example')
  await verify(world, form)
  expect((await submit(form)).statusCode).toBe(200)
  const late = formOf('late-script@sign-up.example')
  await verify(world, late)
  await world.turnClock(121_000)
  expect((await submit(late)).json()).toMatchObject({ code: 400, reason: 'email_not_verified' })
})

test('the verification token lets a client without cookies in from anywhere', async () => {
  const form = formOf('token@sign-up.example')
  const { verification_token } = (await verify(world, form)).json<{ verification_token: string }>()
  const elsewhere = { address: '198.51.100.7', headers: { 'user-agent': 'other' } }
  const wrong = { ...form, verification_token: `${verification_token.slice(0, -1)}_` }
  expect((await submit(wrong, elsewhere)).statusCode).toBe(400)
  expect((await submit({ ...form, verification_token }, elsewhere)).statusCode).toBe(200)
})

test('what one client verified no other one signs up with', async () => {
  const form = formOf('victim@sign-up.example')
  await verify(world, form, browser())
  const thieves: Client[] = [
    { address: '198.51.100.7', headers: curl.headers },
    { address: '127.0.0.1', headers: { 'user-agent': 'another' } },
    browser(),
    { ...browser(), cookies: { su: 'A'.repeat(43) } },
    { ...curl, cookies: { su: 'A'.repeat(43) } },
  ]
  for (const thief of thieves) {
    const answer = await submit(form, thief)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ reason: 'email_not_verified', field: 'email' })
  }
  expect(await accountsOf(form.email)).toBe(0)
})

test('who asked for the code but did not give it may not sign up', async () => {
  const form = formOf('watched@sign-up.example')
  const watcher = browser()
  const owner = browser()
  const code = await askCode(world, form, watcher)
  await post(world, 'sign-up/verify', { body: { email: form.email, code }, as: owner })
  expect((await submit(form, watcher)).statusCode).toBe(400)
  expect((await submit(form, owner)).statusCode).toBe(200)
})

test('a sign-up needs a verification of its email and name [API-08]', async () => {
  const form = formOf('strict@sign-up.example')
  const as = browser()
  expect((await submit(form, as)).statusCode).toBe(400)
  await askCode(world, form, as)
  expect((await submit(form, as)).statusCode).toBe(400)
  await verify(world, form, as)
  const renamed = { ...form, name: 'Somebody Else' }
  const told = { code: 400, reason: 'name_not_verified', field: 'name' }
  expect((await submit(renamed, as)).json()).toMatchObject(told)
  const stranger = await submit(renamed, browser())
  expect(stranger.json()).toMatchObject({ reason: 'email_not_verified' })
  expect((await submit({ ...form, email: 'other@sign-up.example' }, as)).statusCode).toBe(400)
  expect((await submit(form, as)).statusCode).toBe(200)
})

test('the window closes ten minutes after the code was given', async () => {
  const form = formOf('window@sign-up.example')
  const as = browser()
  await verify(world, form, as)
  await world.turnClock(601_000)
  expect((await submit(form, as)).statusCode).toBe(400)
  expect(await accountsOf(form.email)).toBe(0)
})

test('two sign-ups at once make one account, and both hear of success', async () => {
  const form = formOf('twice@sign-up.example')
  const as = browser()
  await verify(world, form, as)
  // The table lock stops both calls in the middle of their transactions, where they would rarely
  // meet by chance.
  const gate = await world.database.connect()
  await gate.query('BEGIN; LOCK TABLE organizations IN SHARE MODE')
  const both = Promise.all([submit(form, as), submit(form, as)])
  const stuck = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await world.ask(stuck)).length === 2, { timeout: 10_000 })
  await gate.query('COMMIT')
  await gate.end()
  const answers = await both
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
  expect(await accountsOf(form.email)).toBe(1)
  expect(
    await world.ask(
      `SELECT FROM organizations o JOIN memberships m ON m.organization_id = o.id
    JOIN developers d ON d.id = m.developer_id WHERE d.email = $1`,
      [form.email],
    ),
  ).toHaveLength(1)
})

test('a repeated sign-up succeeds with the same password only', async () => {
  const form = formOf('again@sign-up.example')
  const as = browser()
  await verify(world, form, as)
  expect((await submit(form, as)).statusCode).toBe(200)
  expect((await submit(form, as)).json()).toEqual({ status: 'SUCCESS' })
  const other = { ...form, password: 'another one', confirmPassword: 'another one' }
  expect((await submit(other, as)).json()).toMatchObject({ code: 409, reason: 'email_taken' })
  expect((await signIn(world, form)).statusCode).toBe(200)
  await world.turnClock(601_000)
  expect((await submit(form, as)).statusCode).toBe(400)
})

test('what the applicant sends beside the form grants nothing', async () => {
  const form = formOf('greedy@sign-up.example')
  const as = browser()
  await verify(world, form, as)
  for (const extra of [{ approved: true }, { migrated: true }, { role_code: 100 }, { id: '1' }]) {
    expect((await submit({ ...form, ...extra }, as)).statusCode).toBe(422)
  }
  expect(await accountsOf(form.email)).toBe(0)
})

test.each([
  [{ confirmPassword: 'something else' }, 'passwords_differ', 'confirmPassword'],
  [{ playStoreURL: '  ' }, 'store_url_missing', 'appStoreURL'],
  [{ companyName: '   ' }, 'invalid', 'companyName'],
])('%j is refused and named', async (changed, reason, field) => {
  const answer = await submit(formOf('form@sign-up.example', changed))
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ reason, field })
})

test('no answer and no mail holds a password or its hash', async () => {
  const form = formOf('quiet@sign-up.example', {
    password: 'canary-5521',
    confirmPassword: 'canary-5521',
  })
  const as = browser()
  const answers = [
    await verify(world, form, as),
    await submit(form, as),
    await signIn(world, form, as),
  ]
  const said = answers.map((answer) => answer.body + JSON.stringify(answer.headers)).join()
  expect(said + JSON.stringify(mailsTo(world, form.email))).not.toMatch(/canary-5521|argon2/)
})

import { minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { newAuthenticator } from '../../../../test/support/authenticator.ts'
import {
  addApp,
  addPasskey,
  codeOf,
  good,
  newAccount,
  passkeyForSignIn,
  passkeyToConfirm,
  reasonOf,
  send as sendAs,
  signInWith,
  tokenOf,
} from '../../../../test/account/factor-account.ts'
import { browser, mailsTo, post } from '../../../../test/support/sign-in.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'
import { warnOfOrphanedPasskeys } from './warn-of-orphaned-passkeys.ts'

const world = await sharedLaterWorld()

const account = (email: string) => newAccount(world, email)
const send = (as: TestMember, path: string, body?: object) => sendAs({ world, as }, path, body)
const get = (as: TestMember, path: string) => world.call(as, { method: 'GET', path })
const signInBy = async (passkey: object, rest: object = {}) =>
  post(world, 'passkey', { body: { passkey, ...rest }, as: browser() })

interface Factors {
  totp: object | null
  recovery_codes_left: number
  passkeys: { id: string; name: string; last_used_at: string | null; host: string }[]
  passkey_origin: string | null
}
const factorsOf = async (as: TestMember) => good<Factors>(await get(as, '/developer/factors'))
const subjectsTo = (email: string) => mailsTo(world, email).map(({ subject }) => subject)

test('a passkey is a factor, gives recovery codes, and alone signs in [OPERATOR-1.5]', async () => {
  const ida = await account('passkey@passkeys.example')
  const added = await addPasskey(world, ida)
  expect(new Set(added.recoveryCodes).size).toBe(10)
  expect(await factorsOf(ida)).toMatchObject({
    totp: null,
    recovery_codes_left: 10,
    passkeys: [{ id: added.id, last_used_at: null, host: 'localhost' }],
    passkey_origin: 'http://localhost:8080',
  })
  expect(subjectsTo(ida.email).at(-1)).toMatch(/^Two-step sign-in is on/)
  expect(reasonOf(await signInWith({ world, who: ida }))).toBe('second_factor_needed')

  const answer = await signInBy(await passkeyForSignIn(world, added), { remember_me: true })
  const byPassword = await signInWith({ world, who: await account('plain@passkeys.example') })
  const signedIn = good<Record<string, unknown>>(answer)
  expect(Object.keys(signedIn)).toEqual(Object.keys(byPassword.json<object>()))
  const there = { ...ida, token: String(signedIn['access_token']) }
  const [session] = good<{ method: string; expires_at: string; created_at: string }[]>(
    await get(there, '/session/list'),
  )
  expect(session?.method).toBe('passkey')
  const days =
    (Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')) / 864e5
  expect(days).toBeCloseTo(30)
  expect((await factorsOf(there)).passkeys[0]?.last_used_at).not.toBeNull()
  // Who has just used a passkey need not confirm again.
  expect((await send(there, '/developer/factors/totp')).statusCode).toBe(200)
})

test('a passkey is the second step after the password, and confirms a session', async () => {
  const ida = await account('second@passkeys.example')
  const passkey = await addPasskey(world, ida)
  const signed = JSON.stringify(await passkeyForSignIn(world, passkey))
  expect((await signInWith({ world, who: ida }, signed)).statusCode).toBe(200)
  await world.turnClock(6 * minuteMs)
  const rename = () =>
    send(ida, `/developer/factors/passkeys/${passkey.id}/name`, { name: 'Work laptop' })
  expect(reasonOf(await rename())).toBe('step_up_needed')
  const confirming = { second_factor: await passkeyToConfirm(world, ida, passkey) }
  expect((await send(ida, '/session/confirm', confirming)).statusCode).toBe(200)
  expect((await rename()).statusCode).toBe(200)
  expect((await factorsOf(ida)).passkeys).toMatchObject([{ name: 'Work laptop' }])
  const again = await send(ida, '/session/confirm', confirming)
  expect(again.json()).toMatchObject({ code: 401, reason: 'second_factor_wrong' })
})

test('a challenge names passkeys of its person only', async () => {
  const ida = await world.member()
  expect(reasonOf(await send(ida, '/session/confirm/challenge'))).toBe('factor_missing')
  const { authenticator } = await addPasskey(world, ida)
  type Named = { allowCredentials: { id: string }[]; userVerification: string }
  const own = good<Named>(await send(ida, '/session/confirm/challenge'))
  expect(own.allowCredentials.map(({ id }) => id)).toEqual([authenticator.credentialId])
  const anybody = good<Named>(await post(world, 'passkey/challenge', {}))
  expect(anybody).toMatchObject({ allowCredentials: [], userVerification: 'required' })
})

test('a second factor makes no new codes, and the last ends them', async () => {
  const ida = await account('both@passkeys.example')
  const app = await addApp(world, ida)
  const passkey = await addPasskey(world, ida, '  Phone ')
  expect(passkey).toMatchObject({ name: 'Phone', recoveryCodes: [] })
  expect(subjectsTo(ida.email).at(-1)).toMatch(/^A passkey was added/)
  expect((await send(ida, '/developer/factors/totp/removal')).statusCode).toBe(200)
  expect(subjectsTo(ida.email).at(-1)).toMatch(/^The authenticator app was removed/)
  expect(reasonOf(await signInWith({ world, who: ida }))).toBe('second_factor_needed')
  expect((await signInWith({ world, who: ida }, app.recoveryCodes[0])).statusCode).toBe(200)
  const begun = good<{ secret: string }>(await send(ida, '/developer/factors/totp'))
  const code = await codeOf(world, begun.secret)
  const confirmed = await send(ida, '/developer/factors/totp/confirmation', { code })
  expect(good(confirmed)).toEqual({ recovery_codes: [] })
  const remove = () => send(ida, `/developer/factors/passkeys/${passkey.id}/removal`)
  expect((await remove()).statusCode).toBe(200)
  expect(reasonOf(await remove())).toBe('passkey_not_found')
  expect((await factorsOf(ida)).recovery_codes_left).toBe(9)
  expect((await send(ida, '/developer/factors/totp/removal')).statusCode).toBe(200)
  expect(subjectsTo(ida.email).at(-1)).toMatch(/^Two-step sign-in is off/)
  expect((await factorsOf(ida)).recovery_codes_left).toBe(0)
  expect((await signInWith({ world, who: ida })).statusCode).toBe(200)
})

test('a passkey is added once, and at most twenty a person', async () => {
  const ida = await world.member()
  const first = await addPasskey(world, ida)
  const finish = async (passkey: object) =>
    send(ida, '/developer/factors/passkeys/confirmation', { passkey })
  const question = () => send(ida, '/developer/factors/passkeys').then(good<never>)
  const same = first.authenticator.create(await question())
  expect((await finish(same)).json()).toMatchObject({ code: 409, reason: 'passkey_exists' })
  const late = newAuthenticator().create(await question())
  await world.ask(
    `INSERT INTO developer_passkeys (id, holder_id, credential_id, public_key, counter, transports, rp_id, name, added_at)
     SELECT gen_random_uuid(), holder_id, credential_id || n::text::bytea, '', 0, '{}', rp_id, name, added_at
     FROM developer_passkeys, generate_series(1, 19) n WHERE id = $1`,
    [first.id],
  )
  expect(reasonOf(await finish(late))).toBe('too_many_passkeys')
  expect(reasonOf(await send(ida, '/developer/factors/passkeys'))).toBe('too_many_passkeys')
})

test.each([
  ['another origin', { origin: 'http://localhost:9090' }],
  ['another host', { rpId: 'evil.example.com' }],
  ['nobody checked', { isVerified: false }],
])('no passkey is added with %s', async (_what, deviation) => {
  const ida = await world.member()
  const question = good<never>(await send(ida, '/developer/factors/passkeys'))
  const finish = (passkey: object) =>
    send(ida, '/developer/factors/passkeys/confirmation', { passkey })
  const authenticator = newAuthenticator()
  const refused = await finish(authenticator.create(question, deviation))
  expect(refused.json()).toMatchObject({ code: 422, reason: 'passkey_not_valid' })
  expect((await factorsOf(ida)).passkeys).toEqual([])
  // The same question serves an honest answer, and no second one.
  expect((await finish(authenticator.create(question))).statusCode).toBe(200)
  expect(reasonOf(await finish(newAuthenticator().create(question)))).toBe('passkey_not_valid')
})

test.each(['{}', '{"id":1}', '{', '{"id":"AA","response":null}', '{"id":"AA","response":{}}'])(
  'a second factor %s is refused and no fault',
  async (typed) => {
    const ida = await world.member()
    await addPasskey(world, ida)
    const answer = await send(ida, '/session/confirm', { second_factor: typed })
    expect(answer.json()).toMatchObject({ code: 401, reason: 'second_factor_wrong' })
  },
)

test('a passkey of an earlier host name is refused but counts', async () => {
  const ida = await account('moved@passkeys.example')
  const passkey = await addPasskey(world, ida)
  await world.ask(`UPDATE developer_passkeys SET rp_id = 'old.example.com' WHERE id = $1`, [
    passkey.id,
  ])
  expect(reasonOf(await signInBy(await passkeyForSignIn(world, passkey)))).toBe('passkey_wrong')
  expect(reasonOf(await signInWith({ world, who: ida }))).toBe('second_factor_needed')
  expect((await signInWith({ world, who: ida }, passkey.recoveryCodes[0])).statusCode).toBe(200)
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as never
  await warnOfOrphanedPasskeys({ ...world.services, log }, 'developer')
  expect(lines).toMatchObject([[{ passkeys: 1, holders: 1, host: 'localhost' }, expect.anything()]])
  await world.ask(`UPDATE developer_passkeys SET rp_id = 'localhost' WHERE id = $1`, [passkey.id])
  await warnOfOrphanedPasskeys({ ...world.services, log }, 'developer')
  expect(lines).toHaveLength(1)
  const signedIn = await signInBy(await passkeyForSignIn(world, passkey))
  expect(tokenOf(signedIn)).toMatch(/^fr_s_/)
})

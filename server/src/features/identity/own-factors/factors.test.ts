import { minuteMs } from '@frontrow/contract/durations'
import { describe, expect, test } from 'vitest'
import {
  type Account,
  addApp,
  codeOf,
  newAccount,
  reasonOf,
  send as sendAs,
  signInWith as signInAs,
} from '../../../../test/account/factor-account.ts'
import { type Client, browser, mailsTo, signIn } from '../../../../test/support/sign-in.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'

const world = await sharedLaterWorld()

const account = (email: string) => newAccount(world, email)
const now = () => world.database.asSystem(readNow)
const send = (as: TestMember, path: string, body?: object) => sendAs({ world, as }, path, body)
const enrol = (as: TestMember) => addApp(world, as)
const signInWith = (who: Account, secondFactor?: string, as?: Client) =>
  signInAs({ world, who }, secondFactor, as)

test('an app is a factor after its first code, and gives ten recovery codes [OPERATOR-1.5]', async () => {
  const ida = await account('enrol@factors.example')
  const shown = async () =>
    (await world.call(ida, { method: 'GET', path: '/developer/factors' })).json<object>()
  expect(await shown()).toMatchObject({ totp: null, recovery_codes_left: 0 })

  const begun = await send(ida, '/developer/factors/totp')
  const { secret, address } = begun.json<{ secret: string; address: string }>()
  expect(address).toContain(`secret=${secret}`)
  expect(await shown()).toMatchObject({ totp: null, recovery_codes_left: 0 })
  expect((await signIn(world, ida)).statusCode).toBe(200)

  const confirm = (code: string) => send(ida, '/developer/factors/totp/confirmation', { code })
  const wrong = await confirm('000000')
  expect(wrong.json()).toMatchObject({ code: 422, reason: 'factor_code_wrong', field: 'code' })
  const done = await confirm(await codeOf(world, secret))
  const codes = done.json<{ recovery_codes: string[] }>().recovery_codes
  expect(new Set(codes).size).toBe(10)
  expect(await shown()).toMatchObject({ recovery_codes_left: 10, totp: {} })
  expect(reasonOf(await send(ida, '/developer/factors/totp'))).toBe('factor_exists')
  expect(mailsTo(world, ida.email).at(-1)?.subject).toMatch(/^Two-step sign-in is on/)
})

test('neither secret nor recovery code is stored as it is', async () => {
  const ida = await account('sealed@factors.example')
  const { secret, recoveryCodes } = await enrol(ida)
  const rows = await world.ask(
    `SELECT encode(t.sealed, 'escape') AS a, encode(c.code_hmac, 'escape') AS b
     FROM developer_totp t JOIN developer_recovery_codes c USING (holder_id)`,
  )
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(secret)
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
})

test('an account with a factor needs it after its password', async () => {
  const ida = await account('needed@factors.example')
  const { secret, recoveryCodes } = await enrol(ida)
  const known = browser()
  expect((await signInWith(ida, undefined, known)).json()).toMatchObject({
    code: 403,
    reason: 'second_factor_needed',
    field: 'second_factor',
  })
  // A wrong password does not say that there is a factor.
  expect(reasonOf(await signIn(world, { ...ida, password: 'not that' }))).toBe('password_wrong')
  expect((await signInWith(ida, '000000')).json()).toMatchObject({
    code: 401,
    reason: 'second_factor_wrong',
    field: 'second_factor',
  })
  const code = await codeOf(world, secret)
  expect((await signInWith(ida, `${code.slice(0, 3)} ${code.slice(3)}`, known)).statusCode).toBe(
    200,
  )
  const recovery = recoveryCodes[0] ?? ''
  expect((await signInWith(ida, recovery.toUpperCase())).statusCode).toBe(200)
  const subjects = mailsTo(world, ida.email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('A recovery code was used'))).toHaveLength(
    1,
  )
})

test('an account without a factor ignores the field of one', async () => {
  const ida = await account('without@factors.example')
  const plain = (await signInWith(ida)).json<Record<string, unknown>>()
  const given = (await signInWith(ida, '123456')).json<Record<string, unknown>>()
  expect(Object.keys(given)).toEqual(Object.keys(plain))
})

describe('OPERATOR-9.7: step-up', () => {
  test('a call that always asks passes at 4:59 and is refused at 5:01', async () => {
    const ida = await account('minutes@factors.example')
    const begin = () => send(ida, '/developer/factors/totp')
    await world.turnClock(299_000)
    expect((await begin()).statusCode).toBe(200)
    await world.turnClock(2000)
    expect((await begin()).json()).toMatchObject({ code: 403, reason: 'step_up_needed' })
    const confirm = (body: object) => send(ida, '/session/confirm', body)
    expect((await confirm({ password: 'not that' })).json()).toMatchObject({
      code: 401,
      field: 'password',
    })
    expect(reasonOf(await begin())).toBe('step_up_needed')
    const confirmed = await confirm({ password: ida.password })
    const till = new Date(confirmed.json<{ confirmed_till: string }>().confirmed_till)
    expect(till.getTime() - (await now()).getTime()).toBeGreaterThan(299_000)
    expect((await begin()).statusCode).toBe(200)
  })

  test('with a factor the password confirms nothing, and specced writes ask too', async () => {
    const ida = await account('bank@factors.example')
    await world.ask(
      `UPDATE organizations SET approved_at = app_now(), migrated_at = app_now() WHERE owner_id =
       (SELECT id FROM developers WHERE email = $1)`,
      [ida.email],
    )
    const organization = await world.call(ida, { method: 'GET', path: '/developer/organization' })
    const { id } = organization.json<{ id: string }>()
    const save = (field: string) =>
      world.call(ida, {
        method: 'PUT',
        path: `/organization/{org-id}/banking?org_id=${id}`,
        body: { [field]: 'NDEASESS' },
      })
    await world.turnClock(6 * minuteMs)
    // For a person without a factor, the call answers as the spec says.
    expect((await save('bank_swift_code')).statusCode).toBe(200)
    await send(ida, '/session/confirm', { password: ida.password })
    const { secret } = await enrol(ida)
    await world.turnClock(6 * minuteMs)
    expect(reasonOf(await save('bank_address'))).toBe('step_up_needed')
    const byPassword = await send(ida, '/session/confirm', { password: ida.password })
    expect(reasonOf(byPassword)).toBe('second_factor_needed')
    const byCode = await send(ida, '/session/confirm', {
      second_factor: await codeOf(world, secret),
    })
    expect(byCode.statusCode).toBe(200)
    expect((await save('bank_address')).statusCode).toBe(200)
  })
})

test('new recovery codes void the earlier ones, and removing the app voids all', async () => {
  const ida = await account('fresh@factors.example')
  expect(reasonOf(await send(ida, '/developer/factors/recovery-codes'))).toBe('factor_missing')
  const { recoveryCodes } = await enrol(ida)
  const made = await send(ida, '/developer/factors/recovery-codes')
  const fresh = made.json<{ recovery_codes: string[] }>().recovery_codes
  expect(reasonOf(await signInWith(ida, recoveryCodes[0]))).toBe('second_factor_wrong')
  expect((await signInWith(ida, fresh[0])).statusCode).toBe(200)
  expect((await send(ida, '/developer/factors/totp/removal')).statusCode).toBe(200)
  expect(reasonOf(await send(ida, '/developer/factors/totp/removal'))).toBe('factor_missing')
  const left = await world.ask(`SELECT FROM developer_recovery_codes c
    JOIN developers d ON d.id = c.holder_id WHERE d.email = 'fresh@factors.example'`)
  expect(left).toHaveLength(0)
})

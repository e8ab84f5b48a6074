import { describe, expect, test } from 'vitest'
import { callOperator, makeOperator } from '../../../../test/support/operators.ts'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { totpCode, totpStepOf } from '../../identity/factors/totp.ts'
import { makeDemoOperators } from '../identity/make-demo-operators.ts'
import {
  addOperatorAtOnce,
  approveAs,
  hasOperators,
  listAllOperators,
  mailBreakGlass,
  operatorOnHost,
  proposeOperatorAs,
  resetOperatorFactorAtOnce,
  setDualControl,
} from './host-commands.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const other = await openWorld()
const password = 'a long enough sentence'
const user = 'maria'

/** Chooses the password with a printed link. */
async function accept(link: string, name = 'Maren Solberg'): Promise<void> {
  const body = { token: link.split('#token=')[1], name, password }
  const answer = await callOperator(world, undefined, { method: 'POST', path: '/welcome', body })
  expect(answer.statusCode).toBe(200)
}

const signIn = (email: string, typed = password) =>
  callOperator(world, undefined, {
    method: 'POST',
    path: '/session',
    body: { email, password: typed },
  })

const tokenOf = async (email: string) =>
  (await signIn(email)).cookies.find(({ name }) => name === 'operator')?.value ?? ''

const onHost = (given: { email: string; password: string }, factor?: string) =>
  operatorOnHost(world.services, { ...given, askFactor: async () => factor })

const add = (email: string, name: string) =>
  addOperatorAtOnce(world.services, { email, name, roles: ['administrator'], user })

const auditOf = (action: string) =>
  world.ask<{ actor: string; via: string; details: object }>(
    `SELECT actor, via, details FROM audit_log WHERE action = $1 AND chain = 'operators' ORDER BY at, id`,
    [action],
  )

describe('OPERATOR-9.28', () => {
  test('the first operator is added by a command, with a link', async () => {
    expect(await hasOperators(world.services)).toBe(false)
    const link = await add('Maren@Example.com', 'maren')
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/operator\/welcome#token=fr_w_/)
    expect(mailsTo(world, 'maren@example.com').at(-1)?.text).toContain(link)
    expect(await hasOperators(world.services)).toBe(false)
    await accept(link)
    expect(await hasOperators(world.services)).toBe(true)
    expect((await signIn('maren@example.com')).json()).toMatchObject({
      operator: { name: 'Maren Solberg', roles: ['administrator'] },
    })
    expect(await auditOf('operator.add')).toMatchObject([
      { actor: 'operator:maria', via: 'cli', details: { email: 'maren@example.com' } },
    ])
  })

  test('a command proposes with the password, another operator approves', async () => {
    await accept(await add('noor@example.com', 'noor'), 'Noor Haddad')
    const guess = { email: 'maren@example.com', password: 'not the sentence' }
    await expect(onHost(guess)).rejects.toMatchObject({ reason: 'operator_sign_in_wrong' })
    const maren = await onHost({ ...guess, password })
    const email = 'theo@example.com'
    const id = await proposeOperatorAs(world.services, maren, {
      email,
      name: 'Theo',
      roles: ['finance'],
      reason: 'he does the books',
    })
    await expect(approveAs(world.services, maren, id)).rejects.toMatchObject({
      reason: 'proposal_own',
    })
    const token = await tokenOf('noor@example.com')
    const path = `/proposals/${id}`
    const { payload_hash } = (await callOperator(world, { token }, { method: 'GET', path })).json<{
      payload_hash: string
    }>()
    const approval = { method: 'POST', path: `${path}/approval`, body: { payload_hash } } as const
    expect((await callOperator(world, { token }, approval)).json()).toMatchObject({ state: 'done' })
    const rows = await listAllOperators(world.services)
    expect(rows.find((row) => row.email === email)).toMatchObject({ roles: ['finance'] })
  })

  test('a command asks for the second factor, each code once [FINDINGS3-O11]', async () => {
    const email = 'noor@example.com'
    const token = await tokenOf(email)
    const call = (path: string, body: object = {}) =>
      callOperator(world, { token }, { method: 'POST', path, body })
    const { secret } = (await call('/me/totp')).json<{ secret: string }>()
    const code = async () => totpCode(secret, totpStepOf(await world.database.asSystem(readNow)))
    const confirmed = await call('/me/totp/confirmation', { code: await code() })
    const [recoveryCode = ''] = confirmed.json<{ recovery_codes: string[] }>().recovery_codes
    await world.turnClock(30_000)
    const as = (typed: string | undefined, given = password) =>
      onHost({ email, password: given }, typed)
    for (const typed of [undefined, ' '])
      await expect(as(typed)).rejects.toMatchObject({ reason: 'second_factor_needed' })
    const wrong = { reason: 'second_factor_wrong' }
    await expect(as('000000')).rejects.toMatchObject(wrong)
    const right = await code()
    // A right code beside a wrong password is not even looked at.
    await expect(as(right, 'not the sentence')).rejects.toMatchObject({
      reason: 'operator_sign_in_wrong',
    })
    expect(await as(right)).toMatchObject({ email })
    await expect(as(right)).rejects.toMatchObject(wrong)
    expect(await as(recoveryCode)).toMatchObject({ email })
    await expect(as(recoveryCode)).rejects.toMatchObject(wrong)
    expect(await auditOf('operator.use-recovery-code')).toMatchObject([
      { via: 'cli', details: { left: 9 } },
    ])
  })

  test('around two people every administrator is mailed, but not the demo’s', async () => {
    await mailBreakGlass(world.services, { user, what: 'published a version of the agreement' })
    for (const email of ['maren@example.com', 'noor@example.com']) {
      const mail = mailsTo(world, email).at(-1)
      expect(mail?.subject).toContain('Host command')
      expect(mail?.text).toContain('maria ran a command on the server')
    }
    expect(mailsTo(world, 'theo@example.com').at(-1)?.subject).not.toContain('Host command')
  })

  test('dual control is switched off with a reason, by the host alone', async () => {
    const off = { value: 'off', reason: 'I am alone now', user } as const
    expect(await setDualControl(world.services, off)).toBe(true)
    expect(await setDualControl(world.services, off)).toBe(false)
    expect((await signIn('maren@example.com')).json()).toMatchObject({
      network: { dual_control: false },
    })
    expect(await auditOf('setting.change')).toMatchObject([
      { actor: 'operator:maria', via: 'cli', details: { reason: 'I am alone now' } },
    ])
    await setDualControl(world.services, { ...off, value: 'on' })
  })
})

describe('OPERATOR-9.29', () => {
  test('one line restores the last administrator, who lost password and factor', async () => {
    const email = 'maren@example.com'
    await world.ask(
      `INSERT INTO operator_totp (holder_id, sealed, last_step, begun_at, confirmed_at)
       SELECT id, '\\x00', 0, app_now(), app_now() FROM operators WHERE email = $1`,
      [email],
    )
    expect((await signIn(email)).json()).toMatchObject({ reason: 'second_factor_needed' })
    // A link alone never removes a factor.
    await accept(await add(email, 'maren'))
    expect((await signIn(email)).json()).toMatchObject({ reason: 'second_factor_needed' })
    expect(await resetOperatorFactorAtOnce(world.services, { email, user })).toBe('reset')
    expect(await resetOperatorFactorAtOnce(world.services, { email, user })).toBe('no_factor')
    expect((await signIn(email)).statusCode).toBe(200)
    // Removed and without roles, as only somebody with rights on the database can do it.
    await world.ask('UPDATE operators SET removed_at = app_now() WHERE email = $1', [email])
    await world.ask('DELETE FROM operator_roles')
    expect((await signIn(email)).statusCode).toBe(401)
    await accept(await add(email, 'maren'))
    expect((await signIn(email)).json()).toMatchObject({
      operator: { roles: ['administrator'] },
    })
  })
})

test('the demo’s operators sign in on this machine only', async () => {
  const demo = [
    {
      email: 'demo@frontrow.example',
      name: 'Demo',
      roles: ['administrator'] as const,
      password: 'ember-otter-maple-1234',
    },
  ].map((one) => ({ ...one, roles: [...one.roles] }))
  expect(await makeDemoOperators(world.services, demo)).toBe(false)
  expect(await makeDemoOperators(other.services, demo)).toBe(true)
  expect(await makeDemoOperators(other.services, demo)).toBe(false)
  const from = (address: string | undefined) =>
    callOperator(other, undefined, {
      method: 'POST',
      path: '/session',
      body: { email: demo[0]?.email, password: demo[0]?.password },
      ...(address === undefined ? {} : { address }),
    })
  expect((await from(undefined)).json()).toMatchObject({ operator: { is_demo: true } })
  const open = { ...other.services.config, operatorNetworks: 'any' as const }
  Object.assign(other.services.config, open)
  expect((await from('203.0.113.7')).json()).toMatchObject({ reason: 'operator_sign_in_wrong' })
  const session = await makeOperator(other, 'administrator')
  await other.ask('UPDATE operators SET is_demo = true WHERE id = $1', [session.id])
  const ask = (address?: string) =>
    callOperator(other, session, {
      method: 'GET',
      path: '/session',
      ...(address === undefined ? {} : { address }),
    })
  expect((await ask()).statusCode).toBe(200)
  expect((await ask('203.0.113.7')).statusCode).toBe(401)
})

import { expect, test } from 'vitest'
import { newAuthenticator } from '../../../../test/support/authenticator.ts'
import {
  addPasskey,
  good,
  newAccount,
  passkeyForSignIn,
} from '../../../../test/account/factor-account.ts'
import {
  actAs,
  callOperator,
  makeOperator,
  type TestOperator,
} from '../../../../test/support/operators.ts'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { openWorld, sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()
// World of its own: over https a second factor is required.
const https = await openWorld({
  env: {
    PUBLIC_URL: 'https://network.example.com',
    OPERATOR_NETWORKS: '203.0.113.0/24',
    CARDS: 'sandbox',
  },
})

type Question = { allowCredentials: object[] }

const post = (as: Pick<TestOperator, 'token'> | undefined, path: string, body?: object) =>
  callOperator(world, as, { method: 'POST', path, ...(body === undefined ? {} : { body }) })

/** Adds a passkey of a new authenticator to an operator. */
async function enrol(operator: TestOperator) {
  const authenticator = newAuthenticator()
  const question = await actAs<object>(world, operator, { method: 'POST', path: '/me/passkeys' })
  const body = { passkey: authenticator.create(question as never) }
  const added = await actAs<{ id: string; recovery_codes: string[] }>(world, operator, {
    method: 'POST',
    path: '/me/passkeys/confirmation',
    body,
  })
  return { ...added, authenticator }
}

const forSignIn = async () => good<Question>(await post(undefined, '/session/passkey/challenge'))

test('an operator signs in and confirms with a passkey alone [OPERATOR-9.5]', async () => {
  const operator = await makeOperator(world, 'moderator')
  const { id, recovery_codes, authenticator } = await enrol(operator)
  expect(recovery_codes).toHaveLength(10)
  const me = await actAs<object>(world, operator, { method: 'GET', path: '/me' })
  expect(me).toMatchObject({
    totp: null,
    passkeys: [{ id, host: 'localhost', last_used_at: null }],
    passkey_origin: 'http://localhost:8080',
  })
  const passkey = authenticator.sign((await forSignIn()) as never)
  const signed = await post(undefined, '/session/passkey', { passkey })
  expect(signed.json()).toMatchObject({ operator: { id: operator.id }, has_factor: true })
  const again = await post(undefined, '/session/passkey', { passkey })
  expect(again.json()).toMatchObject({ reason: 'passkey_wrong', code: 401 })
  const failures = await world.ask(
    `SELECT FROM audit_log WHERE action = 'operator.fail-sign-in' AND object_id = $1`,
    [operator.id],
  )
  expect(failures).toHaveLength(1)
  const there = { token: signed.cookies[0]?.value ?? '' }
  await world.turnClock(6 * 60_000)
  const remove = () => post(there, `/me/passkeys/${id}/removal`)
  expect((await remove()).json()).toMatchObject({ reason: 'step_up_needed' })
  const asked = good<Question>(await post(there, '/session/confirm/challenge'))
  expect(asked.allowCredentials).toHaveLength(1)
  const second_factor = JSON.stringify(authenticator.sign(asked as never))
  expect((await post(there, '/session/confirm', { second_factor })).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
  await world.services.mail.sendDue()
  const subjects = mailsTo(world, operator.email).map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringMatching(/^Two-step sign-in is on for the operator console/),
    expect.stringMatching(/^Two-step sign-in is off for the operator console/),
  ])
})

test('passkeys of members and of operators are not exchangeable', async () => {
  const member = await newAccount(world, 'passkey@keys.example')
  const ofMember = await addPasskey(world, member)
  const operator = await makeOperator(world, 'moderator')
  const ofOperator = await enrol(operator)
  const wrong = [
    // The question of operators, answered by a member's passkey, and the question of members.
    ofMember.authenticator.sign((await forSignIn()) as never),
    await passkeyForSignIn(world, ofMember),
    await passkeyForSignIn(world, ofOperator),
  ]
  for (const passkey of wrong) {
    const answer = await post(undefined, '/session/passkey', { passkey })
    expect(answer.json()).toMatchObject({ reason: 'passkey_wrong' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const crossed = ofOperator.authenticator.sign((await forSignIn()) as never)
  const answer = await world.call(undefined, {
    method: 'POST',
    path: '/pre-registration/passkey',
    body: { passkey: crossed },
  })
  expect(answer.json()).toMatchObject({ reason: 'passkey_wrong' })
  const right = ofOperator.authenticator.sign((await forSignIn()) as never)
  expect((await post(undefined, '/session/passkey', { passkey: right })).statusCode).toBe(200)
})

test('the passkey of a removed operator is refused', async () => {
  const operator = await makeOperator(world, 'moderator')
  const none = await post(operator, '/session/confirm/challenge')
  expect(none.json()).toMatchObject({ reason: 'factor_missing' })
  const { authenticator } = await enrol(operator)
  await world.ask('UPDATE operators SET removed_at = app_now() WHERE id = $1', [operator.id])
  const passkey = authenticator.sign((await forSignIn()) as never)
  const answer = await post(undefined, '/session/passkey', { passkey })
  expect(answer.json()).toMatchObject({ reason: 'passkey_wrong' })
})

test('where a second factor is required, the last one stays', async () => {
  const operator = await makeOperator(https, 'moderator')
  await https.ask(
    `INSERT INTO operator_totp (holder_id, sealed, last_step, begun_at, confirmed_at)
     VALUES ($1, '\\x00', 0, app_now(), app_now())`,
    [operator.id],
  )
  const remove = () =>
    callOperator(https, operator, {
      method: 'POST',
      path: '/me/totp/removal',
      address: '203.0.113.7',
      headers: { origin: 'https://network.example.com', host: 'network.example.com' },
    })
  expect((await remove()).json()).toMatchObject({ reason: 'factor_asked_for', code: 409 })
  const left = await https.ask('SELECT FROM operator_totp WHERE holder_id = $1', [operator.id])
  expect(left).toHaveLength(1)
})

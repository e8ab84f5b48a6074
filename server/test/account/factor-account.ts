import { minuteMs } from '@frontrow/contract/durations'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { openDatabase } from '../../src/lib/db/database.ts'
import { totpCode, totpStepOf } from '../../src/features/identity/factors/totp.ts'
import { type Authenticator, type Deviation, newAuthenticator } from '../support/authenticator.ts'
import { type Client, formOf, post, signIn, signUp } from '../support/sign-in.ts'
import { poolWaitMs, type TestMember, type World } from '../support/world.ts'

/** A person who signed up by the API. Limits are per account, so each test makes its own. */
export interface Account extends TestMember {
  password: string
}

type Answer = Awaited<ReturnType<World['call']>>

export const reasonOf = (answer: { json: () => { reason?: string } }) => answer.json().reason
export const tokenOf = (answer: { json: () => { access_token: string } }) =>
  answer.json().access_token

/** A new account that has just signed in. */
export async function newAccount(world: World, email: string): Promise<Account> {
  const form = await signUp(world, formOf(email))
  const token = tokenOf(await signIn(world, form))
  return { ...form, token, organizationId: '', developerId: '' }
}

/** POSTs to a path below /api/v1. */
export function send(
  { world, as }: { world: World; as: TestMember },
  path: string,
  body?: object,
): Promise<Answer> {
  return world.call(as, { method: 'POST', path, ...(body === undefined ? {} : { body }) })
}

/** The code that an app shows, `steps` of 30 seconds from now. */
export async function codeOf(world: World, secret: string, steps = 0): Promise<string> {
  const now = await world.database.asSystem(readNow)
  return totpCode(secret, totpStepOf(now) + steps)
}

/** Sets up an authenticator app. Turns the clock on, so that its next code is unused. */
export async function addApp(
  world: World,
  as: TestMember,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = good<{ secret: string }>(await send({ world, as }, '/developer/factors/totp'))
  const code = await codeOf(world, secret)
  const done = await send({ world, as }, '/developer/factors/totp/confirmation', { code })
  const { recovery_codes: recoveryCodes } = good<{ recovery_codes: string[] }>(done)
  await world.turnClock(minuteMs)
  return { secret, recoveryCodes }
}

export interface AddedPasskey {
  id: string
  name: string
  recoveryCodes: string[]
  authenticator: Authenticator
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(
  world: World,
  as: TestMember,
  name?: string,
): Promise<AddedPasskey> {
  const authenticator = newAuthenticator()
  const question = await send({ world, as }, '/developer/factors/passkeys')
  const passkey = authenticator.create(good(question))
  const body = { passkey, ...(name === undefined ? {} : { name }) }
  const added = good<{ id: string; name: string; recovery_codes: string[] }>(
    await send({ world, as }, '/developer/factors/passkeys/confirmation', body),
  )
  return { id: added.id, name: added.name, recoveryCodes: added.recovery_codes, authenticator }
}

/** Signs in with the password, and with a second factor where one is given. */
export function signInWith(
  { world, who }: { world: World; who: Account },
  secondFactor?: string,
  as?: Client,
) {
  const form = new URLSearchParams({ username: who.email, password: who.password })
  if (secondFactor !== undefined) form.set('second_factor', secondFactor)
  return post(world, 'token', { body: form.toString(), ...(as === undefined ? {} : { as }) })
}

/** The answer of a passkey to the question of a sign-in. */
export async function passkeyForSignIn(
  world: World,
  { authenticator }: Pick<AddedPasskey, 'authenticator'>,
  deviation?: Deviation,
): Promise<object> {
  return authenticator.sign(good(await post(world, 'passkey/challenge', {})), deviation)
}

/** The answer of a passkey to the question that confirms a session, as text. */
export async function passkeyToConfirm(
  world: World,
  as: TestMember,
  { authenticator }: Pick<AddedPasskey, 'authenticator'>,
): Promise<string> {
  const question = await send({ world, as }, '/session/confirm/challenge')
  return JSON.stringify(authenticator.sign(good(question)))
}

/** The body of an answer that must be 200. */
export function good<T>(answer: { statusCode: number; body: string; json: <U>() => U }): T {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<T>()
}

/** The world as another node of it sees it: an API of its own on the same databases. */
export async function openOtherNode(world: World): Promise<World> {
  const database = openDatabase({ url: world.coreUrl, poolSize: 8, waitMs: poolWaitMs })
  const server = await openApi({ ...world.services, database }, world.delivery)
  const call: World['call'] = (as, { method, path, body }) =>
    server.inject({
      method,
      url: `/api/v1${path}`,
      headers: as === undefined ? {} : { authorization: `Bearer ${as.token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  const close = async () => {
    await server.close()
    await database.close()
  }
  return { ...world, server, database, call, close }
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { mailFolder } from '../../src/lib/mail/mail.ts'
import { openOutbox } from '../../src/features/outbox/open-outbox.ts'
import type { Services } from '../../src/lib/calls/context.ts'
import type { World } from './world.ts'

/** A client that is signing in: its address, user agent and cookies. */
export interface Client {
  address: string
  headers: Record<string, string>
  /** Filled from the answers, as in a browser. A client without this field keeps no cookies. */
  cookies?: Record<string, string>
}

export const curl: Client = { address: '127.0.0.1', headers: { 'user-agent': 'curl/8' } }

export function browser(address = '127.0.0.1'): Client {
  const headers = { 'user-agent': 'Mozilla/5.0', origin: 'http://127.0.0.1:8080' }
  return { address, headers, cookies: {} }
}

/**
 * Posts to a path below /api/v1/pre-registration. An object is sent as JSON, a text as form data.
 */
export async function post(
  world: World,
  path: string,
  sent: { body?: object | string; as?: Client },
): Promise<LightMyRequestResponse> {
  const { body, as = curl } = sent
  const form = 'application/x-www-form-urlencoded'
  const answer = await world.server.inject({
    method: 'POST',
    url: `/api/v1/pre-registration/${path}`,
    remoteAddress: as.address,
    headers: { ...as.headers, ...(typeof body === 'string' ? { 'content-type': form } : {}) },
    cookies: as.cookies ?? {},
    ...(body === undefined ? {} : { payload: body }),
  })
  if (as.cookies !== undefined) {
    for (const { name, value } of answer.cookies) as.cookies[name] = value
  }
  return answer
}

export interface SignUpForm {
  companyName: string
  location: string
  website: string
  appStoreURL: string
  playStoreURL: string
  name: string
  role: string
  email: string
  password: string
  confirmPassword: string
}

export function formOf(email: string, changed: Partial<SignUpForm> = {}): SignUpForm {
  return {
    companyName: 'Harbour & Vine Games',
    location: 'Lund',
    website: 'https://example.com',
    appStoreURL: '',
    playStoreURL: 'https://play.google.com/x',
    name: 'Ida Lindqvist',
    role: 'Head of publishing',
    email,
    password: 'correct horse',
    confirmPassword: 'correct horse',
    ...changed,
  }
}

export interface KeptMail {
  to: string
  subject: string
  text: string
  code?: string
}

/** The mails of a world without a mail server, oldest first. */
export function mailsTo(world: World, email: string): KeptMail[] {
  const folder = mailFolder(world.services.config)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as KeptMail)
    .filter((mail) => mail.to === email)
}

/** The same services with an unreachable mail server, so mails stay in the world's outbox. */
export function withoutMailServer(services: Services): Services {
  const deliver = () => Promise.reject(new Error('connect ECONNREFUSED'))
  return { ...services, mail: openOutbox({ isNear: true, deliver }, services) }
}

/** Requests a verification code and returns it from its mail. */
export async function askCode(world: World, form: SignUpForm, as?: Client): Promise<string> {
  const { name, email } = form
  const given = as === undefined ? {} : { as }
  const answer = await post(world, 'send-verification', { body: { name, email }, ...given })
  const code = mailsTo(world, email).at(-1)?.code
  if (answer.statusCode !== 200 || code === undefined)
    throw new Error(`the mail with the code was not sent: ${answer.body}`)
  return code
}

/** Requests a code and submits it. Returns the answer of the verify call. */
export async function verify(
  world: World,
  form: SignUpForm,
  as?: Client,
): Promise<LightMyRequestResponse> {
  const code = await askCode(world, form, as)
  const body = { email: form.email, code }
  return post(world, 'sign-up/verify', { body, ...(as === undefined ? {} : { as }) })
}

/** Signs up through all steps, from the code to the account. Returns the form. */
export async function signUp(world: World, form: SignUpForm, as?: Client): Promise<SignUpForm> {
  await verify(world, form, as)
  const answer = await post(world, 'sign-up', { body: form, ...(as === undefined ? {} : { as }) })
  if (answer.statusCode !== 200) throw new Error(`the sign-up failed: ${answer.body}`)
  return form
}

export function signIn(
  world: World,
  who: { email: string; password: string; remember?: boolean },
  as?: Client,
): Promise<LightMyRequestResponse> {
  const form = new URLSearchParams({ username: who.email, password: who.password })
  if (who.remember === true) form.set('remember_me', 'true')
  return post(world, 'token', { body: form.toString(), ...(as === undefined ? {} : { as }) })
}

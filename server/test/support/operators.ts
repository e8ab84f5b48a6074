import { setTimeout as wait } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { hashOfToken } from '../../src/features/identity/sessions/tokens.ts'
import type { World } from './world.ts'

/** A signed-in operator. */
export interface TestOperator {
  id: string
  email: string
  name: string
  /** The value of the session's cookie. */
  token: string
}

/**
 * Makes a signed-in, confirmed operator without a factor, straight in the tables, because a
 * password hash for each would take most of the time of a test. Sign-in has its own tests.
 */
export async function makeOperator(
  world: World,
  ...roles: readonly OperatorRole[]
): Promise<TestOperator> {
  const token = `test-${randomBytes(24).toString('base64url')}`
  const now = await world.database.asSystem(readNow)
  const id = newId(now)
  const email = `${id}@operators.example.com`
  const name = `${roles[0] ?? 'nobody'} ${id.slice(-4)}`
  await world.ask(
    `WITH made AS (
       INSERT INTO operators (id, email, name, password_hash, sessions_after, created_at)
       VALUES ($1, $2, $3, 'none', $4, $4) RETURNING id
     ), given AS (
       INSERT INTO operator_roles (operator_id, role) SELECT id, unnest($5::text[]) FROM made
     )
     INSERT INTO operator_sessions
       (token_hash, id, operator_id, method, device, network, created_at, last_seen_at, confirmed_at, expires_at)
     SELECT $6, gen_random_uuid(), id, 'password', 'curl', '127.0.0.0/24', $4, $4, $4, $4::timestamptz + interval '1 year'
     FROM made`,
    [id, email, name, now, roles, hashOfToken(token)],
  )
  return { id, email, name, token }
}

export interface OperatorRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** The path below /operator/v1. */
  path: string
  body?: unknown
  /** Replaces or, with undefined, removes headers. */
  headers?: Record<string, string | undefined>
  address?: string
}

/** What the operator's console sends with each call. */
const pageHeaders: Readonly<Record<string, string>> = {
  'x-operator': '1',
  origin: 'http://127.0.0.1:8080',
  'sec-fetch-site': 'same-origin',
}

/**
 * Calls /operator/v1 as the operator's console does. A test writes faster than the pace of a
 * session allows, so a write that is refused for a second is sent again.
 */
export async function callOperator(
  world: World,
  as: Pick<TestOperator, 'token'> | undefined,
  request: OperatorRequest,
): Promise<LightMyRequestResponse> {
  const given = { ...pageHeaders, ...request.headers }
  const headers = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const options: InjectOptions = {
    method: request.method,
    url: `/operator/v1${request.path}`,
    headers,
    cookies: as === undefined ? {} : { [cookieName(world)]: as.token },
    ...(request.address === undefined ? {} : { remoteAddress: request.address }),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  }
  let answer = await world.server.inject(options)
  const isPaced = () => answer.statusCode === 429 && Number(answer.headers['retry-after']) <= 1
  while (as !== undefined && isPaced()) {
    await wait(200)
    answer = await world.server.inject(options)
  }
  return answer
}

function cookieName(world: World): string {
  return world.services.config.publicUrl.startsWith('https:') ? '__Host-operator' : 'operator'
}

/** The same, and throws unless the answer is 200. */
export async function actAs<T>(
  world: World,
  as: TestOperator,
  request: OperatorRequest,
): Promise<T> {
  const answer = await callOperator(world, as, request)
  if (answer.statusCode !== 200)
    throw new Error(`${request.path} answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<T>()
}

/** Approves a proposal as an operator who has read it. */
export async function approveProposal(
  world: World,
  as: TestOperator,
  id: string,
): Promise<LightMyRequestResponse> {
  const path = `/proposals/${id}`
  const shown = await actAs<{ payload_hash: string }>(world, as, { method: 'GET', path })
  const body = { payload_hash: shown.payload_hash }
  return callOperator(world, as, { method: 'POST', path: `${path}/approval`, body })
}

/** Posts an act as one operator, and approves it as another. */
export async function agreeOn(world: World, path: string, body: object): Promise<void> {
  const proposed = await actAs<{ state: string; proposal_id: string }>(
    world,
    await makeOperator(world, 'finance'),
    { method: 'POST', path, body },
  )
  if (proposed.state !== 'proposed') throw new Error(`${path} needed no approval`)
  const second = await makeOperator(world, 'finance')
  const approved = await approveProposal(world, second, proposed.proposal_id)
  if (approved.statusCode !== 200) throw new Error(`${path} was not approved: ${approved.body}`)
}

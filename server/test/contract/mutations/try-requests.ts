import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { refusals } from '@frontrow/contract/refusals'
import { type SeededRandom, createSeededRandom } from '../../../src/commands/demo/seeded-random.ts'
import { nameInPath } from '../../support/path-ids.ts'
import type { TestMember, World } from '../../support/world.ts'
import { type Draft, type Known, goodRequest } from './good-request.ts'
import { type Sent, mutateBytes, mutateDraft } from './mutate.ts'
import type { Route } from '../../support/routes.ts'

const picture = readFileSync(new URL('../../../seed/demo/tidepool-match/icon.jpg', import.meta.url))

/** Refusals that any call may answer with. A call must declare all others. */
const anyCallMay = new Set([
  'unreadable',
  'ids_differ',
  'invalid',
  'session_missing',
  'not_approved',
  'step_up_needed',
  'route_not_found',
  'too_large',
  'host_unknown',
  'wrong_content_type',
  'idempotency_key_reused',
  'too_many_requests',
])

export interface Trial {
  world: World
  as: TestMember
  /** A second member, who signs out repeatedly. */
  leaving: TestMember
  routes: readonly Route[]
  known: Known
}

export interface Outcome {
  /** One line per finding: the request, the answer and what is wrong with it. */
  findings: string[]
  /** The number of answers by status. */
  statuses: Map<number, number>
  /**
   * Calls that answered 200 to a mutated request. They show that such requests get past validation.
   */
  reached: Set<string>
}

/**
 * Sends `count` mutated requests, spread evenly over all calls, a few at a time. The seed and the
 * request's number determine a request, so that a single one can be repeated.
 */
export async function tryRequests(
  trial: Trial,
  how: { count: number; seed: string; first?: number },
): Promise<Outcome> {
  const outcome: Outcome = { findings: [], statuses: new Map(), reached: new Set() }
  const first = how.first ?? 0
  let next = first
  const oneAfterAnother = async () => {
    while (next < first + how.count) {
      const number = next
      next += 1
      await tryOne(trial, { seed: how.seed, number }, outcome)
    }
  }
  await Promise.all(Array.from({ length: 4 }, oneAfterAnother))
  return outcome
}

async function tryOne(
  trial: Trial,
  which: { seed: string; number: number },
  outcome: Outcome,
): Promise<void> {
  const random = createSeededRandom(`${which.seed}|${which.number}`)
  const route = trial.routes[which.number % trial.routes.length]
  if (route === undefined) throw new Error('the OpenAPI document has no calls')
  const { sent, told, isElsewhere } = mutatedRequest(random, route, trial)
  const answer = await trial.world.server.inject({ method: route.method, ...sent })
  const { statusCode: status } = answer
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
  if (status === 200) outcome.reached.add(route.id)
  const wrong = whatIsWrong(isElsewhere ? undefined : route, {
    status,
    type: answer.headers['content-type'],
    text: textOf(answer),
  })
  if (wrong !== undefined) {
    const asked = `${which.number}: ${route.id}, ${told.join(', ')}`
    outcome.findings.push(`${asked}: ${shown(sent)}\n  ${wrong}: ${answer.body.slice(0, 300)}`)
  }
  if (status === 200 && route.id === 'revokeToken') await signInAgain(trial)
}

/** One of the odd headers asks for an answer that is compressed by Brotli. */
function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body
}

/** Applies one or two changes to a good request: to its values, or to its serialized bytes. */
function mutatedRequest(random: SeededRandom, route: Route, { known, ...trial }: Trial) {
  const draft = goodRequest(random, route, known)
  const changes = Array.from({ length: random.happens(0.3) ? 2 : 1 }, () => random.happens(0.75))
  const told = changes.filter(Boolean).map(() => mutateDraft(random, draft))
  const as = route.id === 'revokeToken' ? trial.leaving : trial.as
  const sent = requestOf(random, { route, draft, as })
  const [path] = sent.url.split('?')
  for (const isOfDraft of changes) if (!isOfDraft) told.push(mutateBytes(random, sent))
  return { sent, told, isElsewhere: sent.url.split('?')[0] !== path }
}

function shown({ url, payload = '' }: Sent): string {
  return `${url.slice(0, 200)} ${String(payload).slice(0, 300)}`
}

/**
 * Signs in again after a successful sign-out; otherwise the next sign-out would only be answered
 * with `session_missing`.
 */
async function signInAgain({ world, leaving }: Trial): Promise<void> {
  const { developerId } = leaving
  await world.ask('UPDATE sessions SET revoked_at = NULL WHERE developer_id = $1', [developerId])
}

function requestOf(
  random: SeededRandom,
  options: { route: Route; draft: Draft; as: TestMember },
): Sent {
  const { route, draft, as } = options
  const query = Object.entries(draft.query).map(([name, value]) => [name, asText(value)])
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(asText(draft.params[name]).toWellFormed()),
  )
  const search = new URLSearchParams(query as [string, string][]).toString()
  const needsSession = route.access === 'session' || route.access === 'approved'
  const body = bodyOf(random, route, draft.body)
  return {
    url: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(needsSession ? { authorization: `Bearer ${as.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': body.type }),
    },
    ...(body === undefined ? {} : { payload: body.bytes }),
  }
}

function bodyOf(
  random: SeededRandom,
  route: Route,
  body: unknown,
): { type: string; bytes: string | Buffer } | undefined {
  if (route.takes === 'upload') return formOf([['file', pictureOf(random)]])
  if (body === undefined) return undefined
  if (route.takes !== 'form') return { type: 'application/json', bytes: JSON.stringify(body) }
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = fields.map(([name, value]): [string, string] => [name, asText(value)])
  if (random.happens(0.3)) return formOf(parts)
  const type = 'application/x-www-form-urlencoded'
  return { type, bytes: new URLSearchParams(parts).toString() }
}

/** Returns the picture unchanged in most cases, otherwise cut off or with some bytes changed. */
function pictureOf(random: SeededRandom): Buffer {
  const bytes = Buffer.from(picture)
  if (random.happens(0.6)) return bytes
  if (random.happens(0.3)) return bytes.subarray(0, Math.floor(random.between(0, bytes.length)))
  for (let left = 5; left > 0; left -= 1) {
    bytes[Math.floor(random.between(0, bytes.length))] = Math.floor(random.between(0, 256))
  }
  return bytes
}

function formOf(parts: readonly [string, string | Buffer][]): { type: string; bytes: Buffer } {
  const boundary = 'between-parts'
  const pieces = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="art.jpg"'
    const quoted = name.replaceAll(/["\r\n]/g, encodeURIComponent)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]
  })
  const bytes = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/**
 * Returns what is wrong with an answer, or undefined when the document allows it. A changed address
 * may match another call, or none.
 */
function whatIsWrong(
  route: Route | undefined,
  answer: { status: number; type: unknown; text: string },
): string | undefined {
  const { status } = answer
  if (status >= 500) return 'a fault of ours'
  if (status === 302) return route?.fits(302, null)
  if (!String(answer.type).startsWith('application/json')) return `of type ${String(answer.type)}`
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return 'no JSON'
  }
  return status === 200 ? route?.fits(200, body) : whatIsWrongWithNo(route, status, body)
}

function whatIsWrongWithNo(
  route: Route | undefined,
  status: number,
  body: unknown,
): string | undefined {
  const { code, reason } = body as { code?: unknown; reason?: string }
  if (code !== status) return `its code is ${String(code)}`
  if (reason === undefined || !Object.hasOwn(refusals, reason)) return 'it has no known reason'
  // An empty id removes a segment of the path, so no documented call matches.
  if (route === undefined || reason === 'route_not_found') return undefined
  if (!anyCallMay.has(reason) && !route.refusals.includes(reason)) {
    return `${reason} is no refusal that the document names`
  }
  return route.fits(status, body)
}

/**
 * Reads everything that an organization has, as the console does. Returns the calls that failed.
 */
export async function readEverything({ world, as, routes, known }: Trial): Promise<string[]> {
  const unread: string[] = []
  const isReadable = ({ id, method, access, params }: Route) =>
    method === 'GET' &&
    access !== 'key' &&
    params.every((name) => known[nameInPath(id, name)] !== undefined)
  for (const route of routes.filter(isReadable)) {
    const draft = goodRequest(createSeededRandom(route.id), route, known)
    const sent = requestOf(createSeededRandom(route.id), { route, draft, as })
    const read = () => world.server.inject({ method: 'GET', ...sent })
    let answer = await read()
    // The mutated requests may have made all the files that the pace allows at once.
    if (answer.statusCode === 429) {
      await wait(Number(answer.headers['retry-after']) * 1000)
      answer = await read()
    }
    const isNoCard = route.id === 'showCard' && answer.statusCode === 400
    // A mutated request may have removed the object that this call reads, so a 404 is allowed here.
    const isOfOne = route.params.length > 0 || route.query.some(({ name }) => name.endsWith('_id'))
    const isGone = isOfOne && answer.statusCode === 404
    if (answer.statusCode !== 200 && !isNoCard && !isGone) {
      unread.push(`${route.id}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
  }
  return unread
}

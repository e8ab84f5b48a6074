// Requests of the calls of apps that are odd in one or several ways, the same in each run.
import type { InjectOptions } from 'fastify'

export interface OddRequestOptions {
  /** Keys of placements, some of which exist. */
  keys: readonly string[]
  tokens: readonly string[]
}

const contentTypes = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json; charset=',
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'x',
]

/** Headers with the share of the requests that have them. */
const oddHeaders: readonly (readonly [share: number, name: string, values: readonly string[]])[] = [
  [0.1, 'host', ['localhost', 'evil.example', '127.0.0.1:1', '[', '']],
  [0.2, 'cookie', ['a=b', '__Host-operator=x; device=A.B', '=;;%00']],
  [0.2, 'origin', ['https://game.example.com', 'null']],
  [0.2, 'accept-encoding', ['gzip', 'br', '*;q=0']],
  [0.05, 'content-encoding', ['gzip']],
  [0.2, 'x-forwarded-for', ['192.168.1.9', '"[::1]:80"', 'x', '10.0.0.1, 10.0.0.2']],
  [0.1, 'x-request-id', ['abc', 'not an id']],
  [0.1, 'authorization', ['Bearer x']],
  [0.05, 'user-agent', ['Googlebot', '', 'okhttp/4.12']],
]

/** A linear congruential generator. */
function openRandom(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns the function that makes the next request. */
export function openOddRequests({ keys, tokens }: OddRequestOptions): () => InjectOptions {
  const random = openRandom()
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const seldom = (share: number) => random() < share

  const anything = (): unknown =>
    pick([null, true, 0, -1.5, 1e300, '', 'x', 'a\u0000b', '\ud800', 'ü€', [], {}, [[]], { id: 1 }])
  const adBody = (): Record<string, unknown> => ({
    placement_api_key: pick(keys),
    device: {
      type: pick(['phone', 'tablet']),
      os: pick(['ios', 'android', 'web', 'other']),
      orientation: pick(['portrait', 'landscape']),
    },
    ...(seldom(0.2) && { user: { id: `person ${random()}`, consent: seldom(0.5) } }),
    ...(seldom(0.1) && { privacy: { gdpr: true, tcf: 'x', child: seldom(0.5) } }),
    ...(seldom(0.1) && { app_api_key: pick(keys) }),
  })
  const eventBody = (): Record<string, unknown> => ({
    events: Array.from({ length: seldom(0.005) ? 600 : pick([0, 1, 1, 3]) }, () => ({
      token: pick(tokens),
      ...(seldom(0.2) && { at: pick(['2026-01-01T00:00:00Z', 'yesterday', '']) }),
      ...(seldom(0.2) && { reward: pick([{ user_id: 'x' }, { user_id: '\ud800' }, 1]) }),
    })),
  })
  const bent = (body: Record<string, unknown>): unknown => {
    const names = [...Object.keys(body), 'extra', '__proto__', 'test', 'region', 'device']
    const name = pick(names)
    if (seldom(0.3)) {
      delete body[name]
      return body
    }
    return { ...body, [name]: anything() }
  }
  const textOf = (body: unknown): string => {
    const text = JSON.stringify(body)
    if (seldom(0.85)) return text
    return pick([
      '',
      ' ',
      'null',
      text.slice(0, -1),
      `${text}${text}`,
      text.replace('{', '{"device":1,'),
      `${'['.repeat(80)}${']'.repeat(80)}`,
      `{"a":"${'x'.repeat(3000)}"}`,
      `[${'1,'.repeat(5000)}1]`,
      text.replaceAll(':', ' : '),
      `\ufeff${text}`,
    ])
  }
  const headers = (): Record<string, string> => {
    const odd = oddHeaders.filter(([share]) => seldom(share))
    const type = seldom(0.8) ? 'application/json' : pick(contentTypes)
    const others = odd.map(([, name, values]) => [name, pick(values)])
    return { 'content-type': type, ...Object.fromEntries(others) }
  }
  return () => {
    const path = pick(['/delivery/v1/ads', '/delivery/v1/ads', '/delivery/v1/events'])
    const body = path.endsWith('ads') ? adBody() : eventBody()
    const query = seldom(0.1) ? pick(['?', '?a=1', '?a=1&a=2', '?a=%00', '?%', '?a=%ff']) : ''
    return {
      method: seldom(0.95) ? 'POST' : pick(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']),
      url: seldom(0.03) ? `${path}${pick(['/', '/x', '%00', '%2F', '%'])}` : `${path}${query}`,
      headers: headers(),
      payload: textOf(seldom(0.4) ? bent(body) : body),
    }
  }
}

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { Refusal } from '../failures/refuse.ts'

interface Line {
  reqId: string
  msg: string
  route?: string
  status?: number
}

/** A server with one call that works and two that fail, and the lines that it has logged. */
async function serverWith(env: Record<string, string>) {
  const lines: Line[] = []
  const log = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Line) },
  )
  const server = await openHttp(readConfig({ TRUST_PROXY: '127.0.0.1', ...env }), log)
  const config = { access: 'page' as const }
  server.get('/things/:id', { config }, () => ({ fine: true }))
  server.get('/health/probe', { config }, (_request, reply) => reply.code(503).send({}))
  server.get('/away', { config }, () => {
    throw new Refusal('unavailable')
  })
  server.get('/broken', { config }, () => {
    throw new Error('a fault with the word hunter2')
  })
  const get = (url: string, headers = {}) => server.inject({ method: 'GET', url, headers })
  const answered = () => lines.filter(({ msg }) => msg === 'a call was answered')
  return { server, lines, get, answered }
}

test('X-Request-Id is in the answer, in the body of a fault and in the log', async () => {
  const { server, lines, get } = await serverWith({})
  const fault = await get('/broken', { 'x-request-id': 'edge-42' })
  expect(fault.statusCode).toBe(500)
  expect(fault.headers['x-request-id']).toBe('edge-42')
  expect(fault.json()).toMatchObject({ reason: 'fault', request_id: 'edge-42' })
  expect(lines.length).toBe(2)
  expect(lines.map(({ reqId }) => reqId)).toEqual(['edge-42', 'edge-42'])
  const fine = await get('/things/7')
  expect(fine.headers['x-request-id']).toMatch(/^[\w-]+-\d+$/)
  expect((await get('/nowhere')).json()).not.toHaveProperty('request_id')
  await server.close()
})

test('the access log has failed calls, all or none', async () => {
  const seen: Record<string, unknown> = {}
  for (const ACCESS_LOG of ['errors', 'all', 'none']) {
    const { server, get, answered } = await serverWith({ ACCESS_LOG })
    for (const url of ['/health/probe', '/things/7?secret=hunter2', '/away', '/broken'])
      await get(url, { authorization: 'Bearer hunter2' })
    seen[ACCESS_LOG] = answered().map(({ route, status }) => `${route} ${status}`)
    expect(JSON.stringify(answered())).not.toContain('hunter2')
    await server.close()
  }
  const failed = ['/away 503', '/broken 500']
  const all = ['/health/probe 503', '/things/:id 200', ...failed]
  expect(seen).toEqual({ errors: failed, all, none: [] })
})

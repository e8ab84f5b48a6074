// The baselines of ad requests, events and reads: the smallest servers with node:http and with
// Fastify. It runs as a separate process and reports its ports: `node bench/load/bare-servers.ts
// [database]`.
import { type AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import Fastify from 'fastify'
// Every comparable server loads pg, so it is loaded here for the comparison of memory.
import pg from 'pg'
import { fixedAnswer } from './fixed-answer.ts'
import { processUse } from './process-use.ts'

const reply = { id: '0199c0de-0000-7000-8000-000000000000', name: 'Frontrow', count: 12, ok: true }
const adHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
  'content-type': 'application/json; charset=utf-8',
  'content-length': fixedAnswer.length,
}
const fastify = Fastify()
fastify.post(
  '/events',
  {
    schema: {
      body: { type: 'object', required: ['events'], properties: { events: { type: 'array' } } },
    },
  },
  async () => reply,
)
/** The same answer as that of node:http below: what Fastify alone takes. */
fastify.post('/delivery/v1/ads', async (_request, to) => to.headers(adHeaders).send(fixedAnswer))
const [, , url] = process.argv
/** The least that reading a database costs: one prepared statement on a pool. */
const pool = new pg.Pool({ connectionString: url, max: 4 })
fastify.get('/select', async () => {
  const { rows } = await pool.query<{ one: number }>({ name: 'one', text: 'SELECT 1 AS one' })
  return { ...reply, count: rows[0]?.one }
})
await fastify.listen({ port: 0, host: '127.0.0.1' })
/**
 * The least that an ad request costs on node:http: the body is read as JSON, and the answer has the
 * size and the headers of an answer with an ad.
 */
const node = createServer((request, answer) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    JSON.parse(Buffer.concat(parts).toString('utf8'))
    answer.writeHead(200, adHeaders)
    answer.end(fixedAnswer)
  })
})
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', () => resolve()))
const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port
process.send?.({ fastify: portOf(fastify.server.address()), node: portOf(node.address()) })
process.on('message', () => process.send?.(processUse()))
process.on('disconnect', () => process.exit(0))

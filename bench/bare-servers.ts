// The baseline of the ad request: the smallest servers with Fastify and with node:http. It runs as
// a separate process and reports its ports.
import { type AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import Fastify from 'fastify'
// Every comparable server loads pg, so it is loaded here for the comparison of memory.
import 'pg'

const reply = { id: '0199c0de-0000-7000-8000-000000000000', name: 'Frontrow', count: 12, ok: true }
const fastify = Fastify()
fastify.get(
  '/',
  {
    schema: {
      response: {
        200: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            count: { type: 'integer' },
            ok: { type: 'boolean' },
          },
        },
      },
    },
  },
  async () => reply,
)
fastify.post(
  '/events',
  {
    schema: {
      body: { type: 'object', required: ['events'], properties: { events: { type: 'array' } } },
    },
  },
  async () => reply,
)
await fastify.listen({ port: 0, host: '127.0.0.1' })
const node = createServer((_request, answer) => {
  const text = JSON.stringify(reply)
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
  answer.end(text)
})
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', () => resolve()))
const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port
process.send?.({ fastify: portOf(fastify.server.address()), node: portOf(node.address()) })
process.on('message', () =>
  process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }),
)
process.on('disconnect', () => process.exit(0))

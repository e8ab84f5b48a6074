// A node that ends behind a balancer which asks /health/ready and repeats nothing.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../../support/server-process.ts'

test('a node that ends behind a readiness proxy loses no call', async () => {
  const server = await startServer({ DRAIN_SECONDS: '1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const seen = { answers: 0, failed: 0, closing: 0 }
  let isSending = true
  const clients = Array.from({ length: 8 }, async () => {
    while (isSending) {
      const answer = await ask(`${server.url}/api/v1/openapi.json`, agent)
      seen.answers += 1
      if (answer.status !== 200) seen.failed += 1
      if (answer.isClosing) seen.closing += 1
    }
  })
  await expect.poll(() => seen.answers).toBeGreaterThan(20)
  process.kill(server.pid(), 'SIGTERM')
  // The balancer asks ten times a second and sends nothing more to a node that is not ready.
  for (;;) {
    const ready = await ask(`${server.url}/health/ready`, agent)
    if (ready.status !== 200) {
      expect(ready).toMatchObject({ status: 503, body: '{"status":"waiting","on":["draining"]}' })
      break
    }
    await wait(100)
  }
  const before = seen.answers
  await expect.poll(() => seen.answers).toBeGreaterThan(before + 8)
  isSending = false
  await Promise.all(clients)
  expect(seen.failed).toBe(0)
  expect(seen.closing).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
  await server.remove()
})

interface Answer {
  status: number
  isClosing: boolean
  body: string
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((done) => {
    const failed = { status: 0, isClosing: false, body: '' }
    get(url, { agent }, (answer) => {
      let body = ''
      answer.on('data', (bytes: Buffer) => (body += bytes.toString()))
      answer.on('error', () => done(failed))
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          isClosing: answer.headers.connection === 'close',
          body,
        }),
      )
    }).on('error', () => done(failed))
  })
}

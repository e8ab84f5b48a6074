import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { serveHealth } from './health.ts'

test('readiness says what keeps the program from its work, and liveness goes on', async () => {
  const server = fastify()
  let trouble: string | undefined
  const database = {
    asSystem: async () => new Date(),
    load: () => ({ total: 0, idle: 0, waiting: 0 }),
  } as unknown as Database
  const gauges = { waiting_seconds: { help: 'Time', read: () => 41 } }
  serveHealth(server, { gate: { isOpen: true }, database, gauges, trouble: () => trouble })
  const ready = () => server.inject('/health/ready')
  expect((await ready()).statusCode).toBe(200)
  trouble = 'No work was done for 41 s.'
  expect((await ready()).statusCode).toBe(503)
  expect((await ready()).json().message).toBe(trouble)
  expect((await server.inject('/health/live')).statusCode).toBe(200)
  expect((await server.inject('/metrics')).body).toContain('frontrow_waiting_seconds 41')
  trouble = undefined
  expect((await ready()).statusCode).toBe(200)
  await server.close()
})

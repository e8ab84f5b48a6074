import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openHttp } from '../http/http.ts'
import { mailFolder } from './mail.ts'
import { serveMailbox } from './mailbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-mailbox-'))
const config = readConfig({ DATA_DIR: folder })
let server: FastifyInstance
beforeAll(async () => {
  mkdirSync(mailFolder(config), { recursive: true })
  const mail = { to: 'ida@example.com', subject: 'Your code', text: 'Hello', sent_at: 'now' }
  writeFileSync(join(mailFolder(config), '1.json'), JSON.stringify({ ...mail, code: 'K4NARY' }))
  server = await openHttp(config, pino({ level: 'silent' }))
  serveMailbox(server, config)
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Sends a raw request, because HTTP clients add headers and choose the version themselves. */
async function ask(version: string, headers: Record<string, string>): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const lines = Object.entries({ host: '127.0.0.1:8080', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`GET /mailbox ${version}\r\n${lines.join('')}\r\n`)
  return text(socket)
}

describe('FINDINGS-M4', () => {
  test('a browser on this machine sees the mails', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost:8080', '[::1]:8080'])
      expect(await ask('HTTP/1.1', { host })).toContain('K4NARY')
  })

  test.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
    'x-client-ip',
    'cdn-loop',
  ])('a request with the header %s does not', async (name) => {
    const answer = await ask('HTTP/1.1', { [name]: '203.0.113.7' })
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).not.toContain('K4NARY')
  })

  test('nor does a proxy that speaks HTTP/1.0 and sends no header of its own', async () => {
    const answer = await ask('HTTP/1.0', {})
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).not.toContain('K4NARY')
  })

  test('nor one that names another host', async () => {
    for (const host of ['network.example.com', 'localhost.example.com', '192.0.2.1:8080'])
      expect(await ask('HTTP/1.1', { host })).not.toContain('K4NARY')
  })
})

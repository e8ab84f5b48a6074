import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkCompose, checkUnit, kustomize, waitsForStart } from './deploy-files.ts'
import { checkExample, isInstalled, proxyKinds } from './example-proxies.ts'

test.skipIf(!isInstalled('systemd-analyze', 'systemd'))('systemd accepts the unit', () => {
  expect(checkUnit()).toBe('')
})

const children: { kill(): boolean }[] = []
const servers: Server[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill()
  for (const server of servers.splice(0)) server.close()
})

/** Runs what the unit waits with, beside a process that stands for the server. */
function waitForStart(env: Record<string, string>) {
  const main = spawn('sleep', ['60'])
  const waiting = execFile('/bin/sh', ['-c', waitsForStart()], {
    env: { ...env, PATH: process.env['PATH'], MAINPID: String(main.pid) },
  })
  children.push(main, waiting)
  return { main, ended: once(waiting, 'exit').then(([code]) => code as number | null) }
}

async function readyServer(host: string): Promise<string> {
  const server = createServer((request, answer) => {
    answer.statusCode = request.url === '/health/ready' ? 200 : 404
    answer.end()
  })
  servers.push(server)
  await once(server.listen(0, host), 'listening')
  return String((server.address() as AddressInfo).port)
}

const hosts = [
  ['127.0.0.1', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['::', '::1'],
  ['::1', '::1'],
] as const

test.skipIf(!isInstalled('curl', 'curl')).each(hosts)(
  'with HOST=%s the unit waits for the server at %s',
  async (HOST, host) => {
    const PORT = await readyServer(host)
    expect(await waitForStart({ HOST, PORT }).ended).toBe(0)
  },
)

test.skipIf(!isInstalled('curl', 'curl'))(
  'a server that ends while it starts ends the wait of the unit',
  async () => {
    const { main, ended } = waitForStart({ PORT: '9' })
    main.kill()
    expect(await ended).toBe(1)
  },
)

test.skipIf(!isInstalled('kubectl', 'kubernetes-client'))('kubectl writes every manifest', () => {
  const written = kustomize()
  const kinds = [...written.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
  expect(kinds).toEqual(['Service', 'Deployment', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
  expect(written).toContain('readOnlyRootFilesystem: true')
  expect(written).toContain('runAsUser: 10001')
})

test.skipIf(!isInstalled('docker-compose', 'docker-compose'))(
  'compose accepts its file, and refuses it without a needed setting',
  () => {
    const settings = {
      DOMAIN: 'network.example.com',
      DATABASE_PASSWORD: 'secret',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'a@b.de',
    }
    expect(checkCompose(settings)).toBe('')
    for (const name of Object.keys(settings))
      expect(checkCompose(Object.assign({}, settings, { [name]: '' })), name).toContain(
        'Missing mandatory value',
      )
  },
)

for (const kind of proxyKinds)
  test.skipIf(!isInstalled(kind, kind) || !isInstalled('openssl', 'openssl'))(
    `the example of ${kind} is accepted by its own checker`,
    () => {
      expect(checkExample(kind)).toBe('')
    },
  )

import { once } from 'node:events'
import { type RequestListener, createServer, get } from 'node:http'
import { type AddressInfo, type Server as SocketServer, createServer as listen } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { type Resolve, isPublic } from './public-addresses.ts'
import type { Limits } from './exchange.ts'
import { type OutboundCall, createOutbound } from './outbound.ts'

const publicUrl = 'https://network.example.com'
const local = ['127.0.0.0/8', '::1']

/** A receiver on this machine that counts its calls. */
async function startReceiver(answer: RequestListener = (_request, response) => response.end('ok')) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '::')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

const resolveTo =
  (...addresses: string[]): Resolve =>
  (_name, tell) =>
    tell(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

interface Given {
  outboundAllow?: readonly string[]
  outbound?: boolean
  resolve?: Resolve
  limits?: Limits
}

const open = ({ outboundAllow = [], outbound = true, ...rest }: Given = {}) =>
  createOutbound({ outbound, outboundAllow, publicUrl }, rest)

const post = (url: string): OutboundCall => ({ kind: 'Webhook', url, method: 'POST', body: '{}' })

/** How an address of this machine can be written. */
const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  'localhost',
]

test('no spelling of this machine is called, and a plain client reaches it', async () => {
  const { port, seen } = await startReceiver()
  const results = await Promise.all(
    spellings.flatMap((host) =>
      ['http', 'https'].map((scheme) => open().send(post(`${scheme}://${host}:${port}/`))),
    ),
  )
  expect(results.every((result) => 'failure' in result)).toBe(true)
  expect(seen).toEqual([])
  const reached = await Promise.allSettled(
    spellings.map(async (host) => {
      const [response] = (await once(get(`http://${host}:${port}/`), 'response')) as [
        { resume: () => void },
      ]
      response.resume()
    }),
  )
  expect(reached.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(seen.length).toBeGreaterThan(5)
})

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  ['::7f00:1'],
  ['2001::1'],
  ['2002:7f00:1::1'],
  ['64:ff9b::7f00:1'],
  ['64:ff9b::a9fe:a9fe'],
  ['64:ff9b:1::808:808'],
  ['168.63.129.16'],
  ['2d00::1'],
  ['3ffe::1'],
  ['4000::1'],
  ['fd00::1'],
  ['fe80::1'],
])('a public name that leads to %s is not called [FINDINGS4-S13]', async (address) => {
  const result = await open({ resolve: resolveTo(address) }).send(
    post('https://hooks.example.com/'),
  )
  expect(result).toMatchObject({ failure: 'private_address' })
})

test.each(['64:ff9b::808:808', '2606:2800:220:1::1', '2a10::1', '8.8.8.8'])(
  '%s is an address of the internet [FINDINGS4-P10]',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test('a name with one private address of two is not called', async () => {
  const resolve = resolveTo('203.0.114.7', '10.0.0.1')
  const result = await open({ resolve }).send(post('https://hooks.example.com/'))
  expect(result).toMatchObject({ failure: 'private_address' })
})

test('a name that changes its address after the check gains nothing', async () => {
  const { port, seen } = await startReceiver()
  let address = '203.0.114.7'
  const outbound = open({ resolve: (name, tell) => resolveTo(address)(name, tell) })
  const url = `https://hooks.example.com:${port}/`
  expect(await outbound.faultOf(url)).toBeUndefined()
  address = '127.0.0.1'
  const result = await outbound.send(post(url))
  expect(result).toMatchObject({ failure: 'private_address' })
  expect(seen).toEqual([])
})

test('a redirect is an answer', async () => {
  const target = await startReceiver()
  const location = `http://127.0.0.1:${target.port}/secret`
  const { port } = await startReceiver((_request, response) =>
    response.writeHead(302, { location }).end(),
  )
  const outbound = open({ outboundAllow: local })
  const result = await outbound.send(post(`http://127.0.0.1:${port}/`))
  expect(result).toMatchObject({ answer: { status: 302, headers: { location } } })
  expect(target.seen).toEqual([])
})

test('a call carries the headers and the body, and says who calls', async () => {
  let told: unknown
  const { port, seen } = await startReceiver((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      told = { body, agent: request.headers['user-agent'], id: request.headers['webhook-id'] }
      response.writeHead(204).end()
    })
  })
  const outbound = open({ outboundAllow: local })
  const outcomes: string[] = []
  outbound.watch((kind, outcome) => outcomes.push(`${kind} ${outcome}`))
  const call = { ...post(`http://127.0.0.1:${port}/hook?x=1`), headers: { 'webhook-id': 'msg_1' } }
  expect(await outbound.send(call)).toMatchObject({ answer: { status: 204 } })
  expect(seen).toEqual(['POST /hook?x=1'])
  expect(told).toEqual({
    body: '{}',
    id: 'msg_1',
    agent: expect.stringMatching(
      /^Frontrow-Webhook\/[\d.]+ \(\+https:\/\/network\.example\.com\)$/,
    ),
  })
  expect(outcomes).toEqual(['Webhook 204'])
})

test('of a long answer the beginning is read, and the rest costs nothing', async () => {
  let written = 0
  const { port } = await startReceiver((_request, response) => {
    const more = () => {
      while (written < 50_000_000 && response.write(Buffer.alloc(65_536, 'x'))) written += 65_536
    }
    response.on('drain', more)
    more()
  })
  const result = await open({ outboundAllow: local }).send(post(`http://127.0.0.1:${port}/`))
  expect('answer' in result && result.answer.body.length).toBe(4096)
  expect(written).toBeLessThan(10_000_000)
})

/** A receiver that speaks no HTTP. */
async function startSockets(server: SocketServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('what comes before an answer costs no more than an answer [FINDINGS4-S4]', async () => {
  const pourers = [
    'HTTP/1.1 103 Early Hints\r\n\r\n',
    `HTTP/1.1 103 x\r\na: ${'a'.repeat(9000)}\r\n\r\n`,
  ]
  const outbound = open({ outboundAllow: local })
  for (const hints of [...pourers, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n']) {
    let written = 0
    const port = await startSockets(
      listen((socket) => {
        socket.on('error', () => {})
        const pour = () => {
          while (!socket.destroyed && written < 50_000_000 && socket.write(hints))
            written += hints.length
        }
        socket.on('drain', pour)
        pour()
      }),
    )
    const result = await outbound.send(post(`http://127.0.0.1:${port}/`))
    expect(result).toMatchObject({ failure: 'broken_answer' })
    expect(written).toBeLessThan(20_000_000)
  }
})

test('nine informational responses before an answer are fine [FINDINGS4-S4]', async () => {
  const text = `${'HTTP/1.1 103 x\r\n\r\n'.repeat(9)}HTTP/1.1 204 x\r\n\r\n`
  const port = await startSockets(listen((socket) => void socket.end(text)))
  const result = await open({ outboundAllow: local }).send(post(`http://127.0.0.1:${port}/`))
  expect(result).toMatchObject({ answer: { status: 204 } })
})

test('a silent receiver and one that drips are given up', async () => {
  const limits = { connectMs: 200, wholeMs: 400 }
  const silent = await startSockets(listen((socket) => void socket.on('error', () => {})))
  const dripping = await startReceiver((_request, response) => {
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const outbound = open({ outboundAllow: local, limits })
  for (const url of [
    `http://127.0.0.1:${silent}/`,
    `https://127.0.0.1:${silent}/`,
    `http://127.0.0.1:${dripping.port}/`,
  ]) {
    const result = await outbound.send(post(url))
    expect(result).toMatchObject({ failure: 'too_slow' })
  }
})

test('each kind of failure has its name', async () => {
  const broken = await startSockets(listen((socket) => void socket.end('HTTP/9 nonsense\r\n\r\n')))
  const plain = await startReceiver()
  const outbound = open({ outboundAllow: local })
  const failureOf = async (url: string) => {
    const result = await outbound.send(post(url))
    return 'failure' in result ? result.failure : result.answer.status
  }
  expect(await failureOf(`http://127.0.0.1:${broken}/`)).toBe('broken_answer')
  expect(await failureOf(`http://127.0.0.1:1/`)).toBe('no_connection')
  expect(await failureOf(`https://127.0.0.1:${plain.port}/`)).toBe('no_secure_connection')
  const notFound = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  const lost = open({ resolve: (_name, tell) => tell(notFound, []) })
  expect(await lost.send(post('https://gone.example.com/'))).toMatchObject({
    failure: 'name_not_found',
  })
})

test('with OUTBOUND=off nothing leaves', async () => {
  const { port, seen } = await startReceiver()
  const outbound = open({ outbound: false, outboundAllow: local })
  expect(await outbound.send(post(`http://127.0.0.1:${port}/`))).toMatchObject({ failure: 'off' })
  expect(outbound.isOn).toBe(false)
  expect(seen).toEqual([])
})

test.each([
  ['https://hooks.example.com/a?b=c', undefined],
  ['https://hooks.example.com:8443/', undefined],
  ['https://me.github.io/hook', undefined],
  ['https://münchen.example.de/', undefined],
  ['', 'not_an_address'],
  ['ftp://hooks.example.com/', 'not_an_address'],
  ['javascript:alert(1)', 'not_an_address'],
  [`https://hooks.example.com/${'a'.repeat(2000)}`, 'too_long'],
  ['https://me:secret@hooks.example.com/', 'has_user'],
  ['https://network.example.com/hook', 'own_address'],
  ['https://network.example.com.:8443/hook', 'own_address'],
  ['http://hooks.example.com/', 'not_https'],
  ['https://93.184.216.34/', 'not_a_public_name'],
  ['https://[2606:2800:220:1::1]/', 'not_a_public_name'],
  ['https://intranet/', 'not_a_public_name'],
  ['https://db.internal/', 'not_a_public_name'],
  ['https://co.uk/', 'not_a_public_name'],
  ['https://hooks.example.com:22/', 'port_not_allowed'],
])('the address %s: %s', async (url, fault) => {
  expect(await open({ resolve: resolveTo('203.0.114.7') }).faultOf(url)).toBe(fault)
})

test('an allowed network may be called by http, by its address or by a name', async () => {
  const { port, seen } = await startReceiver()
  const outbound = open({ outboundAllow: local, resolve: resolveTo('127.0.0.1') })
  for (const host of ['127.0.0.1', 'intranet', 'hooks.example.com'])
    expect(await outbound.send(post(`http://${host}:${port}/`))).toMatchObject({
      answer: { status: 200 },
    })
  expect(seen).toHaveLength(3)
  const other = open({ outboundAllow: local, resolve: resolveTo('10.0.0.1', '127.0.0.1') })
  expect(await other.faultOf('http://intranet/')).toBe('not_https')
})

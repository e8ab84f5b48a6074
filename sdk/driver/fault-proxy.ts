// Stands between a player and the real server and breaks the calls it is told to.
import { once } from 'node:events'
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export const faults = [
  'cut_before',
  'cut_after',
  'retry_after',
  'portal',
  'too_large',
  // Those of the long form.
  'server_error',
  'bad_gateway',
  'too_many',
  'forbidden',
  'proxy_login',
  'empty',
  'half',
] as const
export type Fault = (typeof faults)[number]

export interface FaultProxy {
  url: string
  /** Breaks the next call that sends events in this way. Resolves when that has happened. */
  breakNext(fault: Fault): Promise<void>
  /**
   * Holds the next call that sends events: `before` the server has it, or `after` the server has
   * answered. Resolves when it is held; the returned function then cuts the connection.
   */
  holdNext(when: 'before' | 'after'): Promise<() => void>
  close(): void
}

interface Call {
  asked: IncomingMessage
  answer: ServerResponse
  body: Buffer
}

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** What happens to a call in place of being passed on. */
type Plan = (call: Call, pass: () => Promise<Answer>) => Promise<void>

export async function openFaultProxy(serverUrl: string): Promise<FaultProxy> {
  const plans: Plan[] = []
  const proxy = createServer((asked, answer) => {
    void handle(asked, answer).catch(() => asked.socket.destroy())
  })
  const handle = async (asked: IncomingMessage, answer: ServerResponse) => {
    const call = { asked, answer, body: await read(asked) }
    const pass = () => passOn(serverUrl, call)
    // A page also asks by OPTIONS whether it may send.
    const isEvents = asked.method === 'POST' && asked.url === '/delivery/v1/events'
    const plan = isEvents ? plans.shift() : undefined
    if (plan === undefined) reply(answer, await pass())
    else await plan(call, pass)
  }
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    breakNext: (fault) =>
      new Promise((met) => {
        plans.push(async (call, pass) => {
          await breaks[fault](call, pass)
          met()
        })
      }),
    holdNext: (when) =>
      new Promise((held) => {
        plans.push(async ({ asked }, pass) => {
          if (when === 'after') await pass()
          held(() => asked.socket.destroy())
        })
      }),
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

const html = '<!doctype html><title>Welcome to the hotel</title>'

const breaks: Record<Fault, Plan> = {
  cut_before: async ({ asked }) => void asked.socket.destroy(),
  cut_after: async ({ asked }, pass) => {
    await pass()
    asked.socket.destroy()
  },
  retry_after: instead(503, '', { 'retry-after': '1' }),
  portal: instead(200, html, { 'content-type': 'text/html' }),
  too_large: instead(413, ''),
  server_error: instead(500, '{"code":500}', { 'content-type': 'application/json' }),
  bad_gateway: instead(502, html, { 'content-type': 'text/html' }),
  too_many: instead(429, '', { 'retry-after': '1' }),
  forbidden: instead(403, html, { 'content-type': 'text/html' }),
  proxy_login: instead(407, ''),
  empty: instead(200, '{}', { 'content-type': 'application/json' }),
  // The server has the events; its answer breaks off in the middle.
  half: async ({ answer, asked }, pass) => {
    const { status, headers, body } = await pass()
    const { 'transfer-encoding': _chunked, ...others } = headers
    answer.writeHead(status, { ...others, 'content-length': body.length })
    answer.write(body.subarray(0, body.length / 2), () => asked.socket.destroy())
  },
}

/** Answers without the server. */
function instead(status: number, text: string, headers: OutgoingHttpHeaders = {}): Plan {
  return async ({ answer }) => reply(answer, { status, headers, body: Buffer.from(text) })
}

/** Passes a call on with all its headers, because the server compares the user agents of calls. */
function passOn(serverUrl: string, { asked, body }: Call): Promise<Answer> {
  const { method, url, headers } = asked
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, host: new URL(serverUrl).host } }
    const sent = request(`${serverUrl}${url}`, options, (given) => {
      void read(given).then(
        (text) => resolve({ status: given.statusCode ?? 0, headers: given.headers, body: text }),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function reply(answer: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _chunked, ...others } = headers
  answer.writeHead(status, { ...others, 'content-length': body.length })
  answer.end(body)
}

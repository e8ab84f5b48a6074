// What HOST and PORT answer while the program starts: a page that reloads itself, for who comes
// early, and 503 for programs.
import { type IncomingMessage, type Server, createServer } from 'node:http'
import { promisify } from 'node:util'
import { machineRoots } from '@frontrow/contract/machine-roots'
import { Refusal } from '../../lib/failures/refuse.ts'
import { badAddress } from '../../lib/http/bad-address.ts'
import type { Config } from '../../lib/settings/config.ts'

export interface Starting {
  /** Sets what the page says is going on. */
  show(stage: string): void
  /** Leaves the port to the server that is ready. */
  close(): Promise<void>
}

const retryAfterSeconds = 2

/** Throws `BadSetting` where the program cannot listen at its address. */
export async function openStartingPage(
  config: Pick<Config, 'host' | 'port' | 'productName'>,
): Promise<Starting> {
  let stage = ''
  const server = createServer((request, response) => {
    const { status, type, text } = answerTo(request, { productName: config.productName, stage })
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      // The next call goes to the server that is ready.
      connection: 'close',
      'retry-after': String(retryAfterSeconds),
    })
    response.end(text)
  })
  await listen(server, config)
  return {
    show: (text) => {
      stage = text
    },
    close: async () => {
      if (!server.listening) return
      const closed = promisify(server.close.bind(server))()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listen(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, resolve)
    })
  } catch (error) {
    throw badAddress(error, { host, port, name: 'PORT' })
  }
}

function answerTo(
  { url = '/' }: IncomingMessage,
  page: { productName: string; stage: string },
): { status: number; type: string; text: string } {
  const json = (status: number, body: object) => ({
    status,
    type: 'application/json',
    text: JSON.stringify(body),
  })
  const [path = '/'] = url.split('?')
  if (path === '/health/live') return json(200, { status: 'live' })
  if (path === '/health/ready') return json(503, { status: 'waiting', on: ['start'] })
  if (isForPrograms(path)) return json(503, new Refusal('unavailable').body())
  return { status: 503, type: 'text/html', text: pageOf(page) }
}

/** Below `operator` only the calls of its console are for programs. */
function isForPrograms(path: string): boolean {
  const [, root = '', next = ''] = path.split('/')
  if (root === 'operator') return /^v\d+$/.test(next)
  return machineRoots.some((one) => one === root && one !== 'mailbox' && one !== 'demo-app')
}

function pageOf({ productName, stage }: { productName: string; stage: string }): string {
  const name = escaped(productName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>${name} is starting</title>
</head>
<body>
<main>
<h1>Starting</h1>
<p role="status">${escaped(stage === '' ? `${productName} is starting.` : `${stage}.`)}</p>
<p>This page reloads itself.</p>
</main>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

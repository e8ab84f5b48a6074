// The web SDK in a page of another origin, with its usual settings, as whoever tries it first has
// it. The server's count judges.
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Result } from '../../driver/platform.ts'
import type { OwnPlacement, RealServer } from '../../driver/real-server.ts'
import { messageOf } from '../../driver/story-mode.ts'
import type { Browser, Viewport } from './browsers.ts'

const phone: Viewport = { width: 390, height: 844 }
const desktop: Viewport = { width: 1280, height: 800 }

interface PageKind {
  name: string
  viewport: Viewport
  /** Where the game's page is in a page of somebody else. */
  frame?: { x: number; y: number; sandbox?: string }
  /** The game's own Content-Security-Policy, where it has one. */
  policy?: (network: string) => string
  test?: boolean
}

const kinds: PageKind[] = [
  { name: 'phone', viewport: phone },
  { name: 'desktop-in-test-mode', viewport: desktop, test: true },
  {
    name: 'content-security-policy',
    viewport: phone,
    policy: (network) =>
      `default-src 'none'; script-src 'nonce-x' ${network}; connect-src 'self' ${network}; img-src ${network}`,
  },
  { name: 'iframe', viewport: desktop, frame: { x: 400, y: 20 } },
  // Without `allow-same-origin` the frame has no storage, no cookies, and the origin `null`.
  { name: 'no-storage', viewport: desktop, frame: { x: 400, y: 20, sandbox: 'allow-scripts' } },
]

/** What a page says of itself, as it goes on. */
interface Said {
  reason?: string
  /** The middle of the close button, when it may be pressed. */
  close?: { x: number; y: number }
  outcome?: { shown: boolean; clicked: boolean; rewarded: boolean; reason?: string }
  /** Where the page is scrolled to after the ad. It was at 600 before. */
  scrolledTo?: number
  error?: string
}

interface Options {
  browser: Browser
  server: RealServer
  /** Where the pictures go. */
  pictures: string
}

export async function playPages({ browser, server, pictures }: Options): Promise<Result[]> {
  const [engine = ''] = browser.name.toLowerCase().split(' ')
  const results: Result[] = []
  for (const kind of kinds) {
    const name = `pages/${engine}-${kind.name}`
    const own = await server.openPlacement()
    const game = await GamePage.serve(kind, server.url, own.key)
    try {
      await show(game, browser, join(pictures, `web-${engine}-${kind.name}.png`))
      await mustCount(own, kind.test === true ? 0 : 1)
      results.push({ name, status: 'passed' })
    } catch (error) {
      results.push({ name, status: 'failed', why: messageOf(error) })
    } finally {
      game.end()
    }
  }
  return results
}

async function show(game: GamePage, browser: Browser, picture: string): Promise<void> {
  const page = await browser.open(game.url, game.kind.viewport)
  try {
    const { close, reason, error } = await game.until(({ close: there }) => there !== undefined)
    if (close === undefined) throw new Error(error ?? `there is no ad: ${reason}`)
    await page.shoot(picture)
    await page.press(close, game.kind.frame)
    const { outcome, scrolledTo } = await game.until(({ outcome: told }) => told !== undefined)
    const expected = { shown: true, clicked: false, rewarded: false }
    mustEqual('the outcome', outcome, expected)
    mustEqual('where the page is scrolled to', scrolledTo, 600)
  } finally {
    await page.close()
  }
}

const patienceMs = 60_000

/** An impression is counted soon after it was sent. A test ad never is. */
async function mustCount(own: OwnPlacement, wanted: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  let counted = await own.counted()
  while (counted < wanted && performance.now() < giveUpAt) {
    await wait(500)
    counted = await own.counted()
  }
  mustEqual('what the server has counted', counted, wanted)
}

function mustEqual(name: string, is: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)]
  if (one !== other) throw new Error(`${name} is ${one}, not ${other}`)
}

/** A game on an origin of its own, which says how it goes. */
class GamePage {
  readonly kind: PageKind
  readonly url: string
  private readonly server: Server
  private said: Said = {}

  static async serve(kind: PageKind, network: string, key: string): Promise<GamePage> {
    const server = createServer()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return new GamePage(kind, server, { network, key })
  }

  private constructor(kind: PageKind, server: Server, placement: { network: string; key: string }) {
    const { port } = server.address() as AddressInfo
    const game = `http://127.0.0.1:${port}/game`
    this.kind = kind
    this.server = server
    // The page of somebody else has another host, so the frame is a third party in it.
    this.url = kind.frame ? `http://localhost:${port}/` : game
    server.on('request', (request, answer) => {
      // A frame without an origin calls its own server as a stranger.
      answer.setHeader('access-control-allow-origin', '*')
      answer.setHeader('content-type', 'text/html')
      if (request.url === '/said') {
        void text(request).then((body) => Object.assign(this.said, JSON.parse(body) as Said))
        answer.end()
      } else if (request.url === '/game') {
        const policy = kind.policy?.(placement.network)
        if (policy !== undefined) answer.setHeader('content-security-policy', policy)
        answer.end(gameOf(kind, placement, `${game.replace(/game$/, 'said')}`))
      } else answer.end(framing(kind, game))
    })
  }

  /** Waits until the page has said this, or that it cannot go on. */
  async until(isSaid: (said: Said) => boolean): Promise<Said> {
    const giveUpAt = performance.now() + patienceMs
    while (!isSaid(this.said) && this.said.error === undefined && this.said.reason === undefined) {
      if (performance.now() > giveUpAt)
        throw new Error(`the page said only ${JSON.stringify(this.said)}`)
      await wait(100)
    }
    return this.said
  }

  end(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

function gameOf(
  { test = false }: PageKind,
  { network, key }: { network: string; key: string },
  said: string,
): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A game</title>
<h1>A game</h1>
${'<p>It is longer than the window.</p>\n'.repeat(100)}
<script type="module" nonce="x">
  const say = (words) => fetch('${said}', { method: 'POST', body: JSON.stringify(words) })
  try {
    const { createFrontrow } = await import('${network}/sdk/frontrow.js')
    const ads = createFrontrow({
      baseUrl: '${network}',
      placements: { end: '${key}' },
      test: ${test},
    })
    scrollTo(0, 600)
    const result = await ads.requestAd('end')
    if (result.ad) {
      let hasWaited = false
      const timer = setInterval(() => {
        const hosts = [...document.querySelectorAll('body > div')]
        const button = hosts.at(-1)?.shadowRoot?.querySelector('.close')
        const isWaiting = button?.getAttribute('aria-disabled') === 'true'
        hasWaited ||= isWaiting
        if (!hasWaited || isWaiting) return
        clearInterval(timer)
        const { x, y, width, height } = button.getBoundingClientRect()
        say({ close: { x: x + width / 2, y: y + height / 2 } })
      }, 100)
      const outcome = await ads.show(result.ad)
      say({ outcome, scrolledTo: scrollY })
    } else say({ reason: result.reason })
  } catch (error) {
    say({ error: String(error) })
  }
</script>`
}

function framing({ frame }: PageKind, game: string): string {
  const { x = 0, y = 0, sandbox } = frame ?? {}
  const place = `position:absolute;left:${x}px;top:${y}px;width:400px;height:700px;border:0`
  const limits = sandbox === undefined ? '' : ` sandbox="${sandbox}"`
  return `<!doctype html><title>A portal</title><iframe src="${game}" style="${place}"${limits}></iframe>`
}

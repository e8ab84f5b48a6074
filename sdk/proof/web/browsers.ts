// The two browsers that pages are proved in: Chromium by Playwright, Firefox by WebDriver BiDi.
import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { openBrowser } from './open-browser.ts'
import { openRoot } from '../../toolbox/open-toolbox.ts'
import { startIn } from '../../toolbox/run-in.ts'

export interface Viewport {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface OpenedPage {
  /** Presses the mouse at a point of the game, which may be in a frame that begins at `frame`. */
  press(at: Point, frame?: Point): Promise<void>
  shoot(path: string): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  /** Its name and version. */
  name: string
  open(url: string, viewport: Viewport): Promise<OpenedPage>
  close(): Promise<void>
}

/** With the settings that people have: with animations, with third parties' cookies off. */
export async function openChromium(): Promise<Browser> {
  const browser = await openBrowser()
  return {
    name: `Chromium ${browser.version()}`,
    open: async (url, viewport) => {
      const page = await browser.newPage({ viewport })
      await page.goto(url)
      return {
        press: (at, frame = { x: 0, y: 0 }) => page.mouse.click(at.x + frame.x, at.y + frame.y),
        shoot: async (path) => void (await page.screenshot({ path })),
        close: () => page.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** Debian's Firefox of the toolbox, or the line that says why there is none. */
export async function openFirefox(print: (line: string) => void): Promise<Browser | string> {
  const { folder, hindrance, refused } = await openRoot('browser', print)
  if (folder === undefined || refused['web'] !== undefined)
    return hindrance ?? refused['web'] ?? 'the toolbox has no Firefox'
  const script = 'exec firefox-esr --headless --profile "$(mktemp -d)" "$@"'
  const command = ['sh', '-c', script, 'sh', '--remote-debugging-port', '0']
  // Firefox cannot make its own sandbox inside a root of the toolbox.
  const env = { MOZ_DISABLE_CONTENT_SANDBOX: '1', MOZ_HEADLESS: '1' }
  const firefox = startIn(folder, command, { env })
  const bidi = await Bidi.open(await addressIn(firefox))
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  )
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url, viewport) => openTab(bidi, url, viewport),
    close: async () => {
      bidi.close()
      firefox.kill('SIGKILL')
    },
  }
}

interface Tree {
  contexts: { children: { context: string }[] }[]
}

async function openTab(bidi: Bidi, url: string, viewport: Viewport): Promise<OpenedPage> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'window',
  })
  await bidi.send('browsingContext.setViewport', { context, viewport })
  await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
  const mouse = { type: 'pointer', id: 'mouse' }
  return {
    press: async ({ x, y }) => {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
      const buttons = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      const actions = [{ ...mouse, actions: [move, ...buttons] }]
      // A frame of another site is in another process, which gets no action of its parent.
      const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { root: context })
      const frame = contexts[0]?.children[0]
      await bidi.send('input.performActions', { context: frame?.context ?? context, actions })
    },
    shoot: async (path) => {
      const taken = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      writeFileSync(path, Buffer.from(taken.data, 'base64'))
    },
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  }
}

const startPatienceMs = 60_000

/** The address that Firefox prints when it listens. */
function addressIn(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const giveUp = (why: string) => reject(new Error(`Firefox ${why}:\n${printed}`))
    const timer = setTimeout(() => giveUp('did not listen in time'), startPatienceMs)
    firefox.on('exit', () => giveUp('has ended'))
    for (const stream of [firefox.stdout, firefox.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
        const [, address] = /BiDi listening on (ws:\S+)/.exec(printed) ?? []
        if (address === undefined) return
        clearTimeout(timer)
        resolve(`${address}/session`)
      })
  })
}

interface BidiAnswer {
  id: number
  result?: unknown
  error?: string
  message?: string
}

/** WebDriver BiDi, https://w3c.github.io/webdriver-bidi: commands and their answers. */
class Bidi {
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, (answer: BidiAnswer) => void>()
  private ids = 0

  static async open(address: string): Promise<Bidi> {
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)))
    })
    return new Bidi(socket)
  }

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as BidiAnswer
      this.waiting.get(answer.id)?.(answer)
    })
  }

  async send<Result>(method: string, params: object): Promise<Result> {
    this.ids += 1
    const id = this.ids
    this.socket.send(JSON.stringify({ id, method, params }))
    const answer = await new Promise<BidiAnswer>((resolve) => this.waiting.set(id, resolve))
    this.waiting.delete(id)
    if (answer.error !== undefined)
      throw new Error(`${method}: ${answer.error}: ${answer.message ?? ''}`)
    return answer.result as Result
  }

  close(): void {
    this.socket.close()
  }
}

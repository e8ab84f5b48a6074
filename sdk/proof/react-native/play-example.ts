// Plays the example in Chromium with ads of a real server: all four formats, in both orientations
// with the insets of a phone with a notch, and keeps pictures of them.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Request } from 'playwright-core'
import words from '../../words.json' with { type: 'json' }
import type { Result } from '../../driver/platform.ts'
import type { RealServer } from '../../driver/real-server.ts'
import { openAsApp } from './player/bridge/open-as-app.ts'
import { serveFolder } from './player/bridge/serve-folder.ts'
import { ExamplePage, type Phone, must } from './example-page.ts'

type Target = Pick<RealServer, 'url' | 'placements'>

const portrait: Phone = {
  name: 'portrait',
  viewport: { width: 390, height: 844 },
  insets: { top: 47, right: 0, bottom: 34, left: 0 },
}
const landscape: Phone = {
  name: 'landscape',
  viewport: { width: 844, height: 390 },
  insets: { top: 0, right: 0, bottom: 21, left: 47 },
}

const controls = ['frontrow-label', 'frontrow-close', 'frontrow-go']
export async function playExample(built: string, target: Target, pictures: string) {
  mkdirSync(pictures, { recursive: true })
  const { url, server } = await serveFolder(built)
  const browser = await openAsApp()
  const example = new Example({ browser, url, target, pictures })
  try {
    return await example.play()
  } finally {
    await browser.close()
    server.close()
  }
}

interface Around {
  browser: Browser
  /** Where the example is served. */
  url: string
  target: Target
  pictures: string
}

class Example {
  private readonly around: Around

  constructor(around: Around) {
    this.around = around
  }

  async play(): Promise<Result[]> {
    const results: Result[] = []
    const looks: [string, () => Promise<void>][] = [portrait, landscape].flatMap((phone) => [
      [`${phone.name}-image-inside-the-insets`, () => this.image(phone)],
      [`${phone.name}-rewarded-video-to-its-end`, () => this.rewarded(phone)],
    ])
    looks.push(
      ['the-banner-moves-nothing', () => this.banner()],
      ['three-taps-lead-to-a-stored-report', () => this.report()],
      ['back-is-held-back', () => this.back()],
      ['right-to-left-is-mirrored', () => this.mirrored()],
      ['no-video-without-an-adapter', () => this.withoutVideo()],
    )
    for (const [name, look] of looks) {
      try {
        await look()
        results.push({ name: `example/${name}`, status: 'passed' })
      } catch (error) {
        results.push({ name: `example/${name}`, status: 'failed', why: String(error) })
      }
    }
    return results
  }

  private async image(phone: Phone): Promise<void> {
    await this.open({ phone, query: { test: '' } }, async (page) => {
      await page.show('Image')
      await page.text('Close in 4')
      await page.shoot('image')
      for (const name of controls) await page.mustBeSafe(name, phone)
      await page.text(words.screen.test_ad)
    })
  }

  private async rewarded(phone: Phone): Promise<void> {
    await this.open({ phone }, async (page) => {
      await page.show('50 coins for a video')
      await page.text(/^Reward in \d/)
      await page.shoot('rewarded')
      await page.mustBeSafe('frontrow-sound', phone)
      const isMuted = () => page.page.evaluate(() => document.querySelector('video')?.muted)
      must((await isMuted()) === true, 'the video starts with its sound')
      await page.press('frontrow-sound')
      must((await isMuted()) === false, 'the video stays muted')
      await page.text(words.screen.reward_earned)
      const [duration, position] = await page.page.evaluate(() => {
        const video = document.querySelector('video')
        return [video?.duration ?? 0, video?.currentTime ?? 0]
      })
      must(duration > 1 && position === duration, `the video stopped at ${position} of ${duration}`)
      await page.shoot('earned')
      await page.press('frontrow-close')
      await page.text('50 coins')
      await this.mustCountOnce(page.sent)
    })
  }

  /** The server took one `complete`, with its reward: another one is a duplicate. */
  private async mustCountOnce(sent: readonly Request[]): Promise<void> {
    const events = sent.flatMap((call) => (call.postDataJSON() as { events: SentEvent[] }).events)
    const completes = events.filter(({ reward }) => reward !== undefined)
    must(completes.length === 1, `${completes.length} events have a reward`)
    const [complete] = completes
    must(complete?.reward?.user === 'ada', 'the reward is not what was given at `show`')
    const [call] = sent.slice(-1)
    const answer = await call?.response()
    const { results } = JSON.parse((await answer?.text()) ?? '{}') as Results
    must(results.at(-1)?.status === 'accepted', `the server said ${JSON.stringify(results)}`)
    const again = await fetch(`${this.around.target.url}/delivery/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events: [{ token: complete?.token }] }),
    })
    const said = JSON.stringify(await again.json())
    must(said.includes('duplicate'), `the same event again: ${said}`)
  }

  private async banner(): Promise<void> {
    await this.open({ phone: portrait, waits: false }, async (page) => {
      const place = page.page.getByRole('region', { name: words.screen.advertisement })
      const before = await place.boundingBox()
      await page.page
        .getByTestId('frontrow-ad')
        .locator('img')
        .first()
        .waitFor({ state: 'attached' })
      await page.page.waitForTimeout(1500)
      const after = await place.boundingBox()
      must(before?.height === 50, `the reserved height is ${before?.height}`)
      must(JSON.stringify(before) === JSON.stringify(after), 'the banner has moved')
      for (const name of ['frontrow-label', 'frontrow-close']) await page.mustBeSafe(name, portrait)
      await page.shoot('banner')
    })
  }

  private async report(): Promise<void> {
    for (const phone of [portrait, landscape]) {
      await this.open({ phone }, async (page) => {
        await page.show('Image')
        await page.text(/^Close in/)
        await page.page.getByRole('button', { name: words.screen.about_label }).last().click()
        await page.text(words.screen.why)
        await page.page.waitForTimeout(300)
        await page.shoot('why')
        const stored = page.page.waitForResponse(/\/delivery\/v1\/reports\//)
        await page.press('frontrow-report-broken')
        must((await stored).status() === 200, 'the report was not stored')
        await page.text(words.screen.sent)
      })
    }
  }

  private async back(): Promise<void> {
    await this.open({ phone: portrait }, async (page) => {
      await page.show('Image')
      await page.text(/^Close in/)
      await page.page.keyboard.press('Escape')
      await page.text(words.screen.close)
      await page.page.keyboard.press('Escape')
      await page.page.getByTestId('frontrow-stage').waitFor({ state: 'detached' })
    })
  }

  private async mirrored(): Promise<void> {
    await this.open({ phone: portrait, query: { rtl: '' } }, async (page) => {
      await page.show('Image')
      await page.text(/^Close in/)
      await page.shoot('right-to-left')
      const [label, close] = await Promise.all(
        controls.slice(0, 2).map((name) => page.page.getByTestId(name).last().boundingBox()),
      )
      must((label?.x ?? 0) > (close?.x ?? 0), 'the label is at the left')
    })
  }

  private async withoutVideo(): Promise<void> {
    await this.open({ phone: portrait, query: { novideo: '' }, waits: false }, async (page) => {
      await page.text('None (format): ask again')
    })
  }

  private async open(
    { phone, query = {}, waits = true }: Opening,
    look: (page: ExamplePage) => Promise<void>,
  ): Promise<void> {
    const { browser, url, target, pictures } = this.around
    const { viewport, insets } = phone
    const page = await browser.newPage({ viewport, deviceScaleFactor: 2 })
    try {
      const { top, right, bottom, left } = insets
      const settings = new URLSearchParams({
        base: target.url,
        ...target.placements,
        insets: `${top},${right},${bottom},${left}`,
        ...query,
      })
      await page.goto(`${url}?${settings}`)
      if (waits) await page.getByText('Asking …').first().waitFor({ state: 'detached' })
      await look(new ExamplePage(page, join(pictures, `react-native-example-${phone.name}`)))
    } finally {
      await page.close()
    }
  }
}

interface Opening {
  phone: Phone
  /** Settings of the example, beside those of the phone. */
  query?: Record<string, string>
  /** Whether to wait until no placement is asked for. */
  waits?: boolean
}

interface Results {
  results: { status: string }[]
}

interface SentEvent {
  token: string
  reward?: { user?: string }
}

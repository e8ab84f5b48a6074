// Looks at drawn ads of a real server, in both orientations, and keeps pictures for people.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import words from '../words.json' with { type: 'json' }
import type { Idle } from './cases.ts'
import type { Result, StartPlayer } from './platform.ts'
import type { RealServer } from './real-server.ts'
import type { Ready } from './serve-player.ts'
import { messageOf } from './story-mode.ts'
import { type Seen, type TcpPlayer, startTcpPlayer } from './tcp-player.ts'

export interface ShownRun {
  ready: Ready
  results: Result[]
}

interface Options {
  server: RealServer
  /** Where the player stores. */
  folder: string
  /** Where the pictures go. Their names begin with the platform's. */
  pictures: string
}

const windows = { portrait: '390x844', landscape: '844x390' }
/** Longer than every video of the demo. */
const patienceMs = 60_000
const smallestTarget = 44
/** `close_after_s` of every image. */
const closeAfterMs = 5000

type LookAt = (screen: Screen, server: RealServer) => Promise<string | void>

const looks: Record<string, LookAt> = {
  banner: (screen, { placements }) => screen.lookAtBanner(placements.banner),
  image: (screen, { placements }) => screen.lookAtImage(placements.image),
  rewarded: (screen, server) => screen.lookAtVideo(server),
}

/** Each look has a player of its own, so that nothing of an earlier ad is on the screen. */
export async function playShown(start: StartPlayer, options: Options): Promise<ShownRun> {
  mkdirSync(options.pictures, { recursive: true })
  const results: Result[] = []
  let ready: Ready | undefined
  for (const [orientation, FRONTROW_WINDOW] of Object.entries(windows)) {
    for (const [what, look] of Object.entries(looks)) {
      const folder = join(options.folder, `${orientation}-${what}`)
      mkdirSync(folder, { recursive: true })
      const player = await startTcpPlayer((env) => start({ ...env, FRONTROW_WINDOW }))
      ready = player.ready
      const screen = new Screen(player, (name) =>
        join(options.pictures, `${player.ready.platform}-${orientation}-${name}.png`),
      )
      const lookAt = async () => {
        await screen.open(options.server.url, folder)
        return look(screen, options.server)
      }
      results.push(await judge(`shown/${orientation}-${what}`, lookAt))
      await player.kill()
    }
  }
  return { ready: ready as Ready, results }
}

/** A look that returns a text was left out for that reason. */
async function judge(name: string, look: () => Promise<string | void>): Promise<Result> {
  try {
    const why = await look()
    return why === undefined ? { name, status: 'passed' } : { name, status: 'skipped', why }
  } catch (error) {
    return { name, status: 'failed', why: messageOf(error) }
  }
}

class Screen {
  private readonly player: TcpPlayer
  private readonly picture: (name: string) => string
  /** The SDK's events since the last ad was shown. */
  private happened: string[] = []
  /** The last moment at which the ad that is shown had no impression. */
  private unseenAt = 0

  constructor(player: TcpPlayer, picture: (name: string) => string) {
    this.player = player
    this.picture = picture
  }

  async open(base_url: string, folder: string): Promise<void> {
    await this.player.send({ hello: { mode: 'shown', base_url, now: Date.now(), folder } })
  }

  async lookAtBanner(key: string): Promise<void> {
    await this.show(await this.ask(key))
    await this.untilSeen('the banner is seen')
    await this.player.look({ shot: this.picture('banner') })
  }

  async lookAtImage(key: string): Promise<void> {
    await this.show(await this.ask(key))
    const { seen } = await this.untilSeen('the image is seen')
    mustFit(seen, 'label')
    // Before its time the button is absent or cannot be tapped.
    if (controlOf(seen, 'close')?.enabled) throw new Error('the ad can be closed at once')
    await this.player.look({ shot: this.picture('image') })
    await this.player.look({ tap: 'label' })
    const panel = await this.player.look({ shot: this.picture('why') })
    if (!panel.seen.texts.includes(words.screen.why))
      throw new Error(`the panel of the label is not seen: ${panel.seen.texts.join(' | ')}`)
    await this.report(panel.seen)
    await this.player.look({ tap: 'back' })
    const mayClose = (one: Look) => controlOf(one.seen, 'close')?.enabled === true
    mustFit((await this.until('the ad can be closed', mayClose)).seen, 'close')
    const afterMs = performance.now() - this.unseenAt
    if (afterMs < closeAfterMs)
      throw new Error(`the ad could be closed after ${Math.round(afterMs)} ms`)
    await this.player.look({ tap: 'close' })
    const { idle } = await this.until('the ad has ended', (one) => Boolean(one.idle.outcome))
    if (!(idle.outcome as { shown?: boolean }).shown) throw new Error('the outcome is not shown')
  }

  /** The third tap: after the ad's label comes a reason. The server has then stored the report. */
  private async report(panel: Seen): Promise<void> {
    const tap = panel.controls.find(({ name }) => name.endsWith('broken'))?.name
    if (tap === undefined) throw new Error(`no reason can be tapped: ${JSON.stringify(panel)}`)
    await this.player.look({ tap })
    const isSent = ({ seen }: Look) => seen.texts.includes(words.screen.sent)
    await this.until('the report is sent', isSent)
  }

  /** A rewarded video is played to its end, which the server stores once. */
  async lookAtVideo(server: RealServer): Promise<string | void> {
    const answer = await this.answerFor(server.placements.rewarded_video)
    if (!answer.ad) return `no video is played here: ${(answer as { reason: string }).reason}`
    await this.show(answer.ad)
    const before = await server.completes()
    await this.untilSeen('the video is seen')
    await this.player.look({ shot: this.picture('rewarded') })
    await this.until('the reward is earned', () => this.happened.includes('reward'))
    await this.player.look({ shot: this.picture('earned') })
    const mayClose = (one: Look) => controlOf(one.seen, 'close')?.enabled === true
    await this.until('the video can be closed', mayClose)
    await this.player.look({ tap: 'close' })
    const { idle } = await this.until('the ad has ended', (one) => Boolean(one.idle.outcome))
    if (!(idle.outcome as { rewarded?: boolean }).rewarded)
      throw new Error(`the outcome is not rewarded: ${JSON.stringify(idle.outcome)}`)
    await this.until('the events are sent', (one) => one.idle.waiting === 0)
    await mustStoreOne(async () => (await server.completes()) - before)
  }

  private async ask(key: string): Promise<string> {
    const answer = await this.answerFor(key)
    if (!answer.ad) throw new Error(`no ad: ${JSON.stringify(answer)}`)
    return answer.ad
  }

  private async answerFor(key: string) {
    await this.player.send({ step: { ask: key } })
    const isAnswered = ({ idle }: Look) => typeof idle.answer === 'object' && idle.answer !== null
    const { idle } = await this.until('the request is answered', isAnswered)
    return idle.answer as Exclude<Idle['answer'], 'pending' | null | undefined>
  }

  private async show(ad: string): Promise<void> {
    this.unseenAt = performance.now()
    const said = await this.player.send({ step: { show: ad } })
    this.happened = said.flatMap((one) => ('idle' in one ? one.idle.happened : []))
  }

  private untilSeen(what: string): Promise<Look> {
    return this.until(what, () => this.happened.includes('impression'))
  }

  private async until(what: string, isThere: (look: Look) => boolean): Promise<Look> {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      const askedAt = performance.now()
      const look = await this.player.look({})
      this.happened.push(...look.idle.happened)
      if (!this.happened.includes('impression')) this.unseenAt = askedAt
      if (isThere(look)) return look
      if (performance.now() > giveUpAt)
        throw new Error(`it took too long until ${what}: ${JSON.stringify(look)}`)
      await wait(50)
    }
  }
}

/** An event can be read a moment after the server has answered for it; so could a second one. */
async function mustStoreOne(stored: () => Promise<number>): Promise<void> {
  const giveUpAt = performance.now() + 10_000
  while ((await stored()) === 0 && performance.now() < giveUpAt) await wait(200)
  await wait(1000)
  const completes = await stored()
  if (completes !== 1) throw new Error(`the server has stored ${completes} ends of the video`)
}

type Look = Awaited<ReturnType<TcpPlayer['look']>>

function controlOf(seen: Seen, name: string) {
  return seen.controls.findLast((control) => control.name === name)
}

/** A person must be able to tap a control: it is inside the window and large enough. */
function mustFit(seen: Seen, name: string): void {
  const [x, y, width, height] = controlOf(seen, name)?.box ?? [0, 0, 0, 0]
  const [windowWidth, windowHeight] = seen.size
  const isInside = x >= 0 && y >= 0 && x + width <= windowWidth && y + height <= windowHeight
  if (width < smallestTarget || height < smallestTarget || !isInside)
    throw new Error(`the control ${name} does not fit: ${JSON.stringify(seen)}`)
}

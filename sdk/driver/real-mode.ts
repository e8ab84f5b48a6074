// Shows ads of a real server through faults and kills. The server's count is the judge.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Idle, Step } from './cases.ts'
import { type Fault, type FaultProxy, faults, openFaultProxy } from './fault-proxy.ts'
import type { Result, StartPlayer } from './platform.ts'
import type { OwnPlacement, RealServer } from './real-server.ts'
import type { Ready } from './serve-player.ts'
import { type TcpPlayer, startTcpPlayer } from './tcp-player.ts'

export interface RealFigures {
  /** Ads that the player said were shown. */
  told: number
  /** Impressions that the server counted. */
  counted: number
  faults: number
  kills: number
}

export interface RealRun {
  ready: Ready
  figures: RealFigures
  results: Result[]
}

interface Plan {
  showings: number
  /** By the number of the showing, from 0. */
  kills: Map<number, 'before' | 'after'>
  faults: Map<number, Fault>
}

const shortPlan: Plan = {
  showings: 20,
  kills: new Map([
    [13, 'before'],
    [17, 'after'],
  ]),
  faults: new Map(faults.slice(0, 5).map((fault, index) => [index * 2, fault])),
}

/** At night: 200 showings, a kill in every tenth, and every fault. */
const longPlan: Plan = {
  showings: 200,
  kills: new Map(
    Array.from({ length: 20 }, (_, index) => [index * 10 + 3, index % 2 ? 'after' : 'before']),
  ),
  faults: new Map(faults.map((fault, index) => [index * 16, fault])),
}

const plan = process.env['NIGHTLY'] === undefined ? shortPlan : longPlan
const patienceMs = 60_000

export async function playReal(
  start: StartPlayer,
  { server, folder }: { server: RealServer; folder: string },
): Promise<RealRun> {
  mkdirSync(folder, { recursive: true })
  const proxy = await openFaultProxy(server.url)
  const placement = await server.openPlacement()
  const run = new Run({ start, proxy, folder: join(folder, 'storage'), key: placement.key })
  try {
    await run.start()
    for (let index = 0; index < plan.showings; index += 1) await run.show(index)
    await run.until('nothing waits', ({ waiting }) => waiting === 0)
    const { ready, figures } = run
    const counted = await settledCount(placement, figures.told)
    const all = { ...figures, counted }
    return { ready, figures: all, results: resultsOf(all) }
  } finally {
    await run.end()
    proxy.close()
  }
}

function resultsOf({ told, counted, ...others }: RealFigures): Result[] {
  const how = `${plan.showings} showings, ${others.faults} faults and ${others.kills} kills`
  const judge = (name: string, isRight: boolean): Result => ({
    name: `real/${name}`,
    status: isRight ? 'passed' : 'failed',
    ...(!isRight && { why: `${how}: the player told ${told}, the server counted ${counted}` }),
  })
  return [
    judge('every-ad-was-shown', told === plan.showings),
    judge('no-impression-was-lost', counted >= told),
    judge('no-impression-was-counted-twice', counted <= told),
  ]
}

/** The count once it has what is expected and does not grow any more. */
async function settledCount(placement: OwnPlacement, expected: number): Promise<number> {
  const giveUpAt = performance.now() + 20_000
  while ((await placement.counted()) < expected && performance.now() < giveUpAt) await wait(500)
  await wait(2000)
  return placement.counted()
}

interface Around {
  start: StartPlayer
  proxy: FaultProxy
  /** Where the player stores its events, over its kills. */
  folder: string
  key: string
}

class Run {
  readonly figures = { told: 0, faults: 0, kills: 0 }
  private readonly around: Around
  private player: TcpPlayer | undefined

  constructor(around: Around) {
    this.around = around
  }

  get ready(): Ready {
    if (this.player === undefined) throw new Error('no player runs')
    return this.player.ready
  }

  async start(): Promise<void> {
    const { start, proxy, folder } = this.around
    mkdirSync(folder, { recursive: true })
    this.player = await startTcpPlayer(start)
    const hello = { mode: 'real', base_url: proxy.url, now: Date.now(), folder } as const
    await this.player.send({ hello })
  }

  async end(): Promise<void> {
    await this.player?.kill()
  }

  /** Shows an ad, with the fault or the kill of this showing. */
  async show(index: number): Promise<void> {
    const { proxy } = this.around
    const ad = await this.ask()
    await this.step({ show: ad })
    await this.step({ signal: 'loaded' })
    const kill = plan.kills.get(index)
    const fault = plan.faults.get(index)
    const held = kill && proxy.holdNext(kill)
    const broken = fault && proxy.breakNext(fault)
    await this.step({ signal: 'on_screen' })
    if (held) return this.kill(held)
    await this.finish(index)
    if (broken === undefined) return
    await inTime(broken, `the fault ${fault} was not met`)
    this.figures.faults += 1
    await this.until('the event is sent again', ({ waiting }) => waiting === 0)
  }

  /** Asks until there is an ad: a lease may not be there yet. */
  private async ask(): Promise<string> {
    for (let tries = 0; ; tries += 1) {
      await this.step({ ask: this.around.key })
      const isAnswered = (idle: Idle) => idle.answer !== 'pending' && idle.answer !== null
      const { answer } = await this.until('the request is answered', isAnswered)
      const given = answer as Exclude<Idle['answer'], 'pending' | null | undefined>
      if (given?.ad) return given.ad
      if (tries === 20) throw new Error(`no ad: ${JSON.stringify(given)}`)
      await wait(500)
    }
  }

  /** Every tenth ad is closed by its user. The others fail after they were seen. */
  private async finish(index: number): Promise<void> {
    if (index % 10 === 0) {
      await this.until('the ad may be closed', (idle) => idle.close_in_s === 0)
      await this.step({ signal: 'close' })
    } else await this.step({ signal: 'failed' })
    const { outcome } = await this.until('the outcome is there', (idle) => idle.outcome !== null)
    if ((outcome as { shown?: boolean } | undefined)?.shown) this.figures.told += 1
  }

  /** Kills the player while its event is held, and starts it again on what it stored. */
  private async kill(held: Promise<() => void>): Promise<void> {
    const cut = await inTime(held, 'no event was sent')
    await this.player?.kill()
    cut()
    this.figures.kills += 1
    // The player said that it had taken the signal, so the impression is stored.
    this.figures.told += 1
    await this.start()
    await this.until('what was stored is sent', ({ waiting }) => waiting === 0)
  }

  private async step(step: Omit<Step, 'expect'>): Promise<Idle> {
    const said = (await this.player?.send({ step })) ?? []
    const idle = said.find((one) => 'idle' in one)?.idle
    if (idle === undefined) throw new Error('the player did not say idle')
    return idle
  }

  async until(what: string, isThere: (idle: Idle) => boolean): Promise<Idle> {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      const idle = await this.step({})
      if (isThere(idle)) return idle
      if (performance.now() > giveUpAt)
        throw new Error(`it took too long until ${what}: ${JSON.stringify(idle)}`)
      await wait(50)
    }
  }
}

function inTime<T>(work: Promise<T>, otherwise: string): Promise<T> {
  const tooLate = wait(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(otherwise)
  })
  return Promise.race([work, tooLate])
}

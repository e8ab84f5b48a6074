import { isDeepStrictEqual } from 'node:util'
import type {
  Case,
  Expected,
  ExpectedCall,
  FromPlayer,
  Idle,
  Player,
  Step,
  ToPlayer,
} from './cases.ts'
import { openScriptedServer, root } from './scripted-server.ts'

const startMs = Date.UTC(2026, 0, 1)

/** A call that the player made, as the cases name it. */
interface Sent {
  to: string
  body: Record<string, unknown>
}

/** What was seen since the last step. */
interface Seen extends Idle {
  logged: string[]
  sent: Sent[]
  media: number
}

/**
 * Plays a case to a player. The clock and the server are here, so a player only knows its core.
 * Throws an error that names the step, what was expected and what was seen.
 */
export async function playCase(one: Case, player: Player, folder?: string): Promise<void> {
  const stage = await openStage(one, player, folder)
  for (const [index, step] of one.steps.entries()) {
    const seen = await stage.play(step)
    const wrong = whatIsWrong(step.expect ?? {}, seen)
    if (wrong === undefined) continue
    const { expect: _expect, ...does } = step
    throw new Error(`${one.name}, step ${index + 1} ${JSON.stringify(does)}: ${wrong}`)
  }
}

/** Whether a platform plays a case. */
export function isPlayedBy(platform: string, { only, except }: Case): boolean {
  return (only ?? [platform]).includes(platform) && except?.[platform] === undefined
}

async function openStage({ server = {}, settings = {} }: Case, player: Player, folder?: string) {
  const stage = new Stage(player, server)
  const hello = { mode: 'story', base_url: root, now: startMs, settings } as const
  await stage.send({ hello: { ...hello, ...(folder && { folder }) } })
  await stage.turn(0)
  return stage
}

/** The clock and the server of a case. */
class Stage {
  private readonly player: Player
  private readonly server
  private now = startMs
  /** Media that load later, by the time at which they do. */
  private loading: { at: number; id: number; ok: boolean }[] = []
  private seen: Seen = { ...nothing(), waiting: 0, install_id: false, next_timer: null }

  constructor(player: Player, server: NonNullable<Case['server']>) {
    this.player = player
    this.server = openScriptedServer(server)
  }

  async play({ expect: _expect, wait_s: seconds, ...step }: Step): Promise<Seen> {
    this.seen = { ...this.seen, ...nothing() }
    if (seconds === undefined) await this.send({ step })
    await this.turn((seconds ?? 0) * 1000)
    return this.seen
  }

  async send(message: ToPlayer): Promise<void> {
    const said = await this.player.send(message)
    for (const one of said) if ('idle' in one) this.note(one.idle)
    for (const one of said) await this.serve(one)
  }

  /** Moves the clock. What is due happens in its order, each at its time. */
  async turn(milliseconds: number): Promise<void> {
    const till = this.now + milliseconds
    for (;;) {
      const timer = this.seen.next_timer ?? Infinity
      const medium = Math.min(...this.loading.map(({ at }) => at))
      const next = Math.max(Math.min(timer, medium), this.now)
      if (next > till) break
      this.now = next
      await (medium < timer ? this.finishLoading() : this.send({ fire: next }))
    }
    this.now = till
    await this.send({ fire: till })
  }

  private note(idle: Idle): void {
    const { happened, logged, opened, taken } = this.seen
    this.seen = {
      ...this.seen,
      ...idle,
      taken: taken ?? idle.taken ?? null,
      happened: [...happened, ...idle.happened],
      logged: [...logged, ...(idle.logged ?? [])],
      opened: [...opened, ...idle.opened],
    }
  }

  private async serve(said: FromPlayer): Promise<void> {
    const { now, seen, server } = this
    if ('post' in said) {
      const { id, url, body } = said.post
      seen.sent.push({ to: nameOf(url), body })
      await this.send({ answered: { id, ...server.answer(url, body, now) } })
    } else if ('load' in said) {
      const { id } = said.load
      seen.media += 1
      const { ok, afterSeconds } = server.load()
      if (afterSeconds === 0) await this.send({ loaded: { id, ok } })
      else this.loading.push({ at: now + afterSeconds * 1000, id, ok })
    }
  }

  private async finishLoading(): Promise<void> {
    const due = this.loading.filter(({ at }) => at <= this.now)
    this.loading = this.loading.filter(({ at }) => at > this.now)
    for (const { id, ok } of due) await this.send({ loaded: { id, ok } })
  }
}

const nothing = () => ({ sent: [], media: 0, happened: [], logged: [], opened: [], taken: null })

function nameOf(url: string): string {
  const known = ['ads', 'events', 'installs'].find((call) => url === `${root}/delivery/v1/${call}`)
  return known ?? url
}

/** What differs from what a case expects, or undefined. */
function whatIsWrong({ sent, ...expected }: Expected, seen: Seen): string | undefined {
  const wrongs = Object.entries(expected).map(([name, wanted]) => {
    const was = seen[name as keyof Seen]
    const isSame = name === 'last_decision' ? isPart(wanted, was) : isDeepStrictEqual(was, wanted)
    return isSame ? undefined : differs(name, wanted, was)
  })
  return [wrongInCalls(sent, seen.sent), ...wrongs].find((wrong) => wrong !== undefined)
}

function wrongInCalls(wanted: readonly ExpectedCall[] | undefined, sent: readonly Sent[]) {
  if (wanted === undefined) return undefined
  const [to, was] = [wanted, sent].map((calls) => calls.map((call) => call.to))
  if (!isDeepStrictEqual(was, to)) return differs('sent', to, was)
  return wanted
    .flatMap((call, index) => wrongsInCall(call, sent[index]?.body ?? {}))
    .find((wrong) => wrong !== undefined)
}

function wrongsInCall(call: ExpectedCall, body: Record<string, unknown>): (string | undefined)[] {
  const { events = [] } = body as { events?: { token: string }[] }
  const tokens = events.map(({ token }) => token)
  const first = call.count === undefined ? tokens : tokens.slice(0, call.tokens?.length)
  const extra = (call.without ?? []).filter((path) => valueAt(body, path) !== undefined)
  const isLarge = JSON.stringify(body).length > 64 * 1024
  return [
    unless(isPart(call.body ?? {}, body), 'body', call.body, body),
    unless(extra.length === 0, 'body', `without ${extra.join(', ')}`, body),
    unless((call.count ?? tokens.length) === tokens.length, 'count', call.count, tokens.length),
    unless(isDeepStrictEqual(call.tokens ?? first, first), 'tokens', call.tokens, first),
    unless(!(call.within_64_kb && isLarge), 'a body', 'within 64 KiB', 'larger'),
  ]
}

const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], body)

/** True where an object has at least these members, at every depth. Lists are compared whole. */
function isPart(wanted: unknown, was: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
    return Array.isArray(wanted) && Array.isArray(was)
      ? wanted.length === was.length && wanted.every((one, index) => isPart(one, was[index]))
      : isDeepStrictEqual(was, wanted)
  return Object.entries(wanted).every(([name, value]) =>
    isPart(value, (was as Record<string, unknown> | null | undefined)?.[name]),
  )
}

function unless(isRight: boolean, ...[what, wanted, was]: Parameters<typeof differs>) {
  return isRight ? undefined : differs(what, wanted, was)
}

function differs(what: string, wanted: unknown, was: unknown): string {
  return `${what} should be ${JSON.stringify(wanted)} and is ${JSON.stringify(was)}`
}

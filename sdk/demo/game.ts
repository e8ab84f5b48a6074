import { type Play, advance, newPlay, nextRound } from './game-rules.ts'
import { byId, make } from './page.ts'

/** The moments at which the game shows ads. The caller implements them. */
export interface Moments {
  roundBegins(): void
  between(): Promise<void>
  /** Resolves to true when the player has earned the extra life. */
  extraLife(): Promise<boolean>
  canEarn(): boolean
  /** Called before a new game starts after a lost one. */
  again(): Promise<void>
}

type Card = 'start' | 'round' | 'over' | 'paused'

/** Draws the theatre, the seat and the falling lights. A card covers them while nothing falls. */
export class Game {
  private readonly moments: Moments
  private play = newPlay()
  private card: Card | undefined = 'start'
  private last = 0
  private run = 0

  constructor(moments: Moments) {
    this.moments = moments
    drawRows()
    steer((to) => {
      const place = typeof to === 'number' ? to : this.play.seat + to.by
      this.play.seat = Math.min(0.94, Math.max(0.06, place))
      draw(this.play)
    })
    byId('play').addEventListener('click', () => void this.begin())
    byId('extra').addEventListener('click', () => void this.earnLife())
    draw(this.play)
  }

  addLife(): void {
    this.play.lives += 1
    if (this.card === 'over') this.lay('paused')
    draw(this.play)
  }

  pause(): void {
    if (this.card === undefined) this.lay('paused')
  }

  private async begin(): Promise<void> {
    if (this.card === 'over') {
      await this.moments.again()
      this.play = newPlay()
    } else if (this.card === 'round') nextRound(this.play)
    this.resume()
  }

  private async earnLife(): Promise<void> {
    if (!(await this.moments.extraLife())) return
    this.play.lives = 1
    this.play.lights = []
    this.resume()
  }

  private resume(): void {
    this.card = undefined
    byId('card').hidden = true
    this.last = performance.now()
    this.run += 1
    this.moments.roundBegins()
    this.next(this.run)
  }

  private next(run: number): void {
    requestAnimationFrame((now) => this.frame(run, now))
  }

  private frame(run: number, now: number): void {
    if (this.card !== undefined || run !== this.run) return
    // The step is at most 50 ms, so lights do not jump after the tab was in the background. It is
    // never negative: a frame's timestamp may be older than the start of the round.
    const seconds = Math.min(0.05, Math.max(0, (now - this.last) / 1000))
    const turns = advance(this.play, seconds, Math.random)
    this.last = now
    draw(this.play)
    if (turns.includes('caught')) flash()
    if (turns.includes('game_over')) this.lay('over')
    else if (turns.includes('round_over')) void this.interval()
    this.next(run)
  }

  private async interval(): Promise<void> {
    this.lay('round')
    // The ad is shown before the next round begins, even when it loads late.
    const next = byId('play') as HTMLButtonElement
    next.disabled = true
    await this.moments.between()
    next.disabled = false
    next.focus({ preventScroll: true })
  }

  private lay(card: Card): void {
    this.card = card
    layCard(card, { play: this.play, canEarn: this.moments.canEarn() })
  }
}

/** Reports where the player wants the seat: at a position, or moved by some distance. */
function steer(to: (seat: number | { by: number }) => void): void {
  const house = byId('house')
  house.addEventListener('pointermove', (event) => {
    const { left, width } = house.getBoundingClientRect()
    to((event.clientX - left) / width)
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') to({ by: -0.07 })
    if (key === 'ArrowRight') to({ by: 0.07 })
  })
}

function draw(play: Play): void {
  const house = byId('house')
  house.style.setProperty('--seat-x', `${play.seat * 100}%`)
  byId('caught').textContent = String(play.caught)
  byId('round').textContent = `Round ${play.round}`
  const lives = byId('lives')
  if (lives.childElementCount !== play.lives)
    lives.replaceChildren(...Array.from({ length: Math.max(0, play.lives) }, () => make('i', {})))
  const lights = byId('lights')
  while (lights.childElementCount > play.lights.length) lights.lastElementChild?.remove()
  while (lights.childElementCount < play.lights.length) lights.append(make('i', {}))
  const { clientWidth, clientHeight } = house
  for (const [index, light] of play.lights.entries()) {
    const element = lights.children[index]
    if (!(element instanceof HTMLElement)) continue
    element.style.transform = `translate(${light.x * clientWidth}px, ${light.y * clientHeight}px)`
  }
}

function flash(): void {
  const seat = byId('seat')
  seat.classList.remove('lit')
  // Reading the width forces a reflow, so the animation restarts when the class is added again.
  void seat.offsetWidth
  seat.classList.add('lit')
}

function layCard(card: Card, { play, canEarn }: { play: Play; canEarn: boolean }): void {
  const words: Record<Card, [title: string, text: string, button: string]> = {
    start: ['Catch the light', 'Move your seat under the falling lights.', 'Play'],
    round: [
      `Round ${play.round} done`,
      `${play.caught} lights caught. It gets faster.`,
      'Next round',
    ],
    over: [
      'The lights are out',
      `${play.caught} lights caught, ${play.round} rounds.`,
      'Play again',
    ],
    paused: ['Interval', 'The game waits for you.', 'Go on'],
  }
  const [title, text, label] = words[card]
  byId('card-title').textContent = title
  byId('card-text').textContent = text
  byId('play').textContent = label
  byId('extra').hidden = card !== 'over' || !canEarn
  byId('card').hidden = false
  byId('spoken').textContent = `${title}. ${text}`
  byId(card === 'over' && canEarn ? 'extra' : 'play').focus({ preventScroll: true })
}

/** Draws the rows of seats behind the front row. */
function drawRows(): void {
  const rows = Array.from({ length: 3 }, () =>
    make('div', {}, ...Array.from({ length: 9 }, () => make('i', {}))),
  )
  byId('rows').append(...rows)
}

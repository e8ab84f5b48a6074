// The rules of the game, without a screen. Positions are fractions of the theatre's width and
// height, from 0 to 1.

export interface Light {
  x: number
  y: number
  /** In heights per second. */
  speed: number
}

export interface Play {
  round: number
  caught: number
  lives: number
  seat: number
  lights: Light[]
  /** Lights of this round that have not begun to fall. */
  left: number
  nextInSeconds: number
}

/** An event in one step of the game. */
export type Turn = 'caught' | 'lost' | 'round_over' | 'game_over'

const lightsARound = 10
const seatReach = 0.13
/** The height at which the seat catches a light. */
const seatTop = 0.86

export function newPlay(): Play {
  return {
    round: 1,
    caught: 0,
    lives: 3,
    seat: 0.5,
    lights: [],
    left: lightsARound,
    nextInSeconds: 0.4,
  }
}

export function nextRound(play: Play): void {
  Object.assign(play, { round: play.round + 1, left: lightsARound, nextInSeconds: 0.6, lights: [] })
}

/** Advances the game by a number of seconds. Returns the events of that time, in order. */
export function advance(play: Play, seconds: number, random: () => number): Turn[] {
  const turns: Turn[] = []
  play.nextInSeconds -= seconds
  if (play.left > 0 && play.nextInSeconds <= 0) {
    play.left -= 1
    play.nextInSeconds = Math.max(0.45, 1.1 - play.round * 0.1)
    play.lights.push({
      x: 0.08 + random() * 0.84,
      y: 0,
      speed: 0.34 + play.round * 0.06 + random() * 0.12,
    })
  }
  for (const light of play.lights) light.y += light.speed * seconds
  play.lights = play.lights.filter((light) => {
    if (light.y < seatTop) return true
    const isCaught = Math.abs(light.x - play.seat) <= seatReach
    if (isCaught) play.caught += 1
    else play.lives -= 1
    turns.push(isCaught ? 'caught' : 'lost')
    return false
  })
  if (play.lives <= 0) return [...turns, 'game_over']
  if (play.left === 0 && play.lights.length === 0) turns.push('round_over')
  return turns
}

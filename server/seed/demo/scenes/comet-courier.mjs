/** Comet Courier: a cat delivers parcels by rocket. Violet space, pink comet, mint hull. */
import { at, linear, n, sparkle, starfield, strip, times, turn } from '../draw.mjs'
import { lettering, logo, playButton } from '../lettering.mjs'
import { mailAsteroid, parcel, planet, rocket, tail } from './comet-art.mjs'

const MINT = ['#8ff0d8', '#36c9b4', '#127a86', '#ffd23f']
const PEACH = ['#ffd09a', '#ff9a5e', '#c9446a', '#ff8ad0']
const LILAC = ['#d7b2ff', '#a06bf0', '#5a2bb0', '#8ff0d8']

export const cometCourier = {
  slug: 'comet-courier',
  clip: { seconds: 5, crf: 26 },
  icon,
  portrait,
  landscape,
  banner,
}

function icon() {
  return (
    defs(512) +
    space({ width: 512, height: 512 }) +
    starfield({ seed: 44, count: 26, width: 512, height: 512 }) +
    at({ x: 92, y: 116, s: 0.62 }, planet({ tones: MINT })) +
    at(
      { x: 296, y: 250, r: 38 },
      at({ y: 120, s: 1 }, tail({ length: 420, bend: 20, t: 0 })) + at({ s: 0.84 }, rocket(0)),
    )
  )
}

function portrait(t) {
  const sway = Math.sin(turn(t * 2))
  return (
    defs(1920) +
    space({ width: 1080, height: 1920 }) +
    falling({ t, laps: 1 }, starfield({ seed: 41, count: 120, width: 1080, height: 1920, t })) +
    at({ x: 190, y: 800 + 16 * sway, s: 1.35 }, planet({ tones: MINT })) +
    at({ x: 930, y: 1230 - 12 * sway, s: 1.1 }, planet({ tones: PEACH, ring: false })) +
    falling({ t, laps: 2 }, rocks()) +
    at({ x: 620 + 8 * sway, y: 1110 - 14 * sway, r: 16 + sway * 1.6 }, craft(t)) +
    at({ x: 812, y: 1700 + 10 * Math.sin(turn(t + 0.2)), r: 8 }, mailAsteroid()) +
    falling({ t, laps: 5 }, streaks()) +
    twinkles(t) +
    title({ x: 540, y: 400, size: 138, arc: 1900 })
  )
}

function landscape() {
  return (
    defs(1080) +
    space({ width: 1920, height: 1080 }) +
    starfield({ seed: 42, count: 130, width: 1920, height: 1080 }) +
    at({ x: 1730, y: 800, s: 1.5 }, planet({ tones: MINT })) +
    at({ x: 1010, y: 190, s: 0.7 }, planet({ tones: PEACH, ring: false })) +
    at({ x: 120, y: 900, s: 1.25 }, planet({ tones: LILAC })) +
    at({ x: 1420, y: 440, r: 52 }, at({ s: 0.92 }, craft(0))) +
    at({ x: 480, y: 860, r: -6, s: 0.9 }, mailAsteroid()) +
    [
      [1160, 640, 30],
      [1650, 190, 40],
      [880, 420, 22],
      [1780, 480, 26],
    ]
      .map(([x, y, r]) => sparkle({ x, y, r, fill: '#fff3c4' }))
      .join('') +
    title({ x: 500, y: 330, size: 126, arc: 0 })
  )
}

function banner() {
  const coats = [{ colour: '#1d0b3f', grow: 14, dy: 3 }, { colour: '#fff6d8' }]
  return (
    defs(160) +
    space({ width: 1280, height: 160 }) +
    starfield({ seed: 45, count: 60, width: 1280, height: 160 }) +
    at({ x: 1246, y: 44, s: 0.26 }, planet({ tones: MINT })) +
    at(
      { x: 214, y: 82, r: 84, s: 0.26 },
      at({ y: 100 }, tail({ length: 900, bend: 60, t: 0 })) + rocket(0),
    ) +
    lettering({ text: 'COMET COURIER', x: 630, y: 102, size: 45, weight: 13, coats }) +
    at({ x: 1078, y: 80 }, playButton({ face: '#2dc5ae', edge: '#0f6f74', text: 'LAUNCH' }))
  )
}

function defs(height) {
  return (
    '<defs>' +
    linear('cc-space', { y1: 0, y2: height }, [
      [0, '#2a0f6b'],
      [0.45, '#5a1d9c'],
      [0.8, '#8f2aa8'],
      [1, '#c23a9a'],
    ]) +
    linear('cc-title', { y1: 0, y2: 100 }, [
      [0.2, '#fffbe8'],
      [1, '#ffd23f'],
    ]) +
    '</defs>'
  )
}

/** The violet sky with two broad swirls of nebula. */
function space({ width, height }) {
  const swirl = ([x, y, r, fill, opacity]) =>
    `<ellipse cx="${n(width * x)}" cy="${n(height * y)}" rx="${n(r)}" ry="${n(r * 0.62)}" fill="${fill}" opacity="${opacity}" transform="rotate(-28 ${n(width * x)} ${n(height * y)})"/>`
  const r = Math.max(width, height) * 0.42
  return (
    `<rect width="${width}" height="${height}" fill="url(#cc-space)"/>` +
    swirl([0.7, 0.62, r, '#d03fa8', 0.22]) +
    swirl([0.76, 0.66, r * 0.7, '#ff6a9a', 0.2]) +
    swirl([0.2, 0.3, r * 0.8, '#3f2bd0', 0.3]) +
    swirl([0.16, 0.26, r * 0.5, '#5f6bff', 0.18])
  )
}

/** The comet tail, the towed parcel and the rocket, pointing up around the origin. */
function craft(t) {
  const swing = 10 * Math.sin(turn(t * 2 + 0.25))
  return (
    at({ y: 110 }, tail({ length: 1500, bend: -90, t })) +
    `<path d="M-96 120Q-190 210 ${n(-196 + swing)} 300" fill="none" stroke="#fff1c9" stroke-width="8"/>` +
    rocket(t) +
    at({ x: -200 + swing, y: 368, r: -14 + swing, s: 1.25 }, parcel())
  )
}

/** Lets a picture of portrait height fall past in a closed loop, `laps` heights per clip. */
function falling({ t, laps }, body) {
  return `<g transform="translate(0 1920) rotate(-90)">${strip({ period: 1920, width: 1920, shift: t * 1920 * laps }, `<g transform="rotate(90) translate(0 -1920)">${body}</g>`)}</g>`
}

function rocks() {
  const rock =
    '<path d="M-40 6L-22-32L20-36L42-4L26 34L-20 36Z" fill="#6d47c9"/><path d="M42-4L26 34L-20 36L8 8L20-36Z" fill="#4a2a9a"/><ellipse cx="-12" cy="-8" rx="9" ry="6" fill="#4a2a9a"/>'
  return [
    [96, 1180, 1, 10],
    [1000, 900, 0.8, 60],
    [60, 1560, 0.7, 120],
    [1010, 120, 0.7, 30],
    [70, 240, 0.9, 80],
  ]
    .map(([x, y, s, r]) => at({ x, y, s, r }, rock))
    .join('')
}

/** Thin speed lines on both sides of the rocket. */
function streaks() {
  return times(10, (i) => {
    const x = i % 2 ? 900 + ((i * 61) % 160) : 20 + ((i * 47) % 170)
    return `<rect x="${x}" y="${(i * 197) % 1700}" width="5" height="${90 + ((i * 53) % 120)}" rx="2.5" fill="#ffd6f5" opacity=".5"/>`
  })
}

function twinkles(t) {
  return [
    [330, 940, 30, 0],
    [870, 800, 36, 0.4],
    [250, 1330, 24, 0.7],
    [960, 1480, 24, 0.2],
  ]
    .map(([x, y, r, phase]) =>
      sparkle({ x, y, r: r * (0.75 + 0.25 * Math.sin(turn(t * 3 + phase))), fill: '#fff3c4' }),
    )
    .join('')
}

function title({ x, y, size, arc }) {
  const lines = [
    { text: 'COMET', y, size: size * 0.96 },
    { text: 'COURIER', y: y + size * 1.22, size: size * 0.76 },
  ]
  const coats = [
    { colour: '#1d0b3f', grow: 46, dy: 14 },
    { colour: '#a31a63', grow: 24, dy: 8 },
    { colour: '#ff4f7b', grow: 24 },
    { colour: 'url(#cc-title)' },
  ]
  return logo({ lines, x, heft: 0.25, coats, arc })
}

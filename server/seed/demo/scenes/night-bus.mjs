/** Night Bus: a drive through a town at night. Navy and violet sky, amber light, a red bus. */
import { at, linear, n, radial, starfield, strip, times, turn } from '../draw.mjs'
import { lettering, logo, playButton } from '../lettering.mjs'
import { play } from '../sound.mjs'
import { bus, busFace, hedge, houses, streetLamp } from './night-bus-art.mjs'

const INK = '#0d0c2e'

export const nightBus = {
  slug: 'night-bus',
  clip: { seconds: 5, crf: 24, sound: lullaby },
  icon,
  portrait,
  landscape,
  banner,
}

function icon() {
  return (
    defs(512) +
    sky({ width: 512, height: 512 }) +
    moon({ x: 372, y: 136, r: 92 }) +
    at(
      { y: 420 },
      houses({
        seed: 5,
        period: 520,
        low: 130,
        high: 230,
        wall: '#251f68',
        lit: ['#ffc145', '#ff8f5a'],
      }),
    ) +
    '<path d="M0 400H512V512H0Z" fill="#15123d"/><path d="M190 400L60 512H452L322 400Z" fill="#231d5c"/>' +
    '<ellipse cx="256" cy="444" rx="190" ry="26" fill="#07061d"/>' +
    at({ x: 256, y: 272, s: 1.06 }, busFace())
  )
}

function portrait(t) {
  return (
    defs(1920) +
    sky({ width: 1080, height: 1500 }) +
    starfield({ seed: 11, count: 90, width: 1080, height: 900, fill: '#fff3d6', t }) +
    moon({ x: 690, y: 800, r: 190 }) +
    town({ width: 1080, ground: 1440, t }) +
    road({ width: 1080, top: 1440, height: 480, t }) +
    lamps({ width: 1080, ground: 1462, t }) +
    at({ x: 540, y: 1580 }, beam() + bus(t)) +
    shine({ x: 540, y: 1600, t }) +
    front({ width: 1080, y: 1920, t }) +
    title({ x: 540, y: 420, size: 190 })
  )
}

function landscape() {
  return (
    defs(1080) +
    sky({ width: 1920, height: 800 }) +
    starfield({ seed: 12, count: 90, width: 1920, height: 560, fill: '#fff3d6' }) +
    moon({ x: 1500, y: 320, r: 165 }) +
    town({ width: 1920, ground: 780, t: 0.1 }) +
    road({ width: 1920, top: 780, height: 300, t: 0 }) +
    lamps({ width: 1920, ground: 800, t: 0.35 }) +
    at({ x: 1240, y: 900, s: 0.94 }, beam() + bus(0)) +
    shine({ x: 1240, y: 915, t: 0 }) +
    front({ width: 1920, y: 1110, t: 0 }) +
    title({ x: 440, y: 350, size: 150 })
  )
}

function banner() {
  const coats = [{ colour: INK, grow: 14, dy: 3 }, { colour: '#ffe3a1' }]
  const street = {
    seed: 21,
    period: 640,
    low: 70,
    high: 112,
    wall: '#2c2478',
    lit: ['#ffc145', '#ff8f5a'],
  }
  return (
    defs(160) +
    sky({ width: 1280, height: 160 }) +
    starfield({ seed: 3, count: 40, width: 1280, height: 110, fill: '#fff3d6' }) +
    at({ y: 150 }, strip({ period: 640, width: 1280 }, houses(street))) +
    '<rect y="132" width="1280" height="28" fill="#15123d"/>' +
    at({ x: 160, y: 82, s: 0.36 }, busFace()) +
    lettering({ text: 'NIGHT BUS', x: 560, y: 106, size: 54, weight: 15, coats }) +
    at(
      { x: 1080, y: 80 },
      playButton({ face: '#ffb52e', edge: '#b8651a', ink: '#2a1240', text: 'HOP ON' }),
    )
  )
}

function defs(height) {
  return (
    '<defs>' +
    linear('nb-sky', { y1: 0, y2: height * 0.76 }, [
      [0, '#120f45'],
      [0.45, '#2b2183'],
      [0.78, '#6a35a0'],
      [1, '#d0568f'],
    ]) +
    linear('nb-title', { y1: 0, y2: 100 }, [
      [0.2, '#fff4cf'],
      [1, '#ffb52e'],
    ]) +
    linear('nb-cone', { y1: -400, y2: 0 }, [
      [0, '#ffd98a', 0.5],
      [1, '#ffd98a', 0.03],
    ]) +
    linear('nb-beam', { x1: 370, x2: 800 }, [
      [0, '#ffe6a6', 0.75],
      [1, '#ffe6a6', 0],
    ]) +
    linear('nb-road', { y1: 0, y2: 480 }, [
      [0, '#1d1856'],
      [1, '#0d0b30'],
    ]) +
    radial('nb-lamp', [
      [0, '#fff0b8', 0.95],
      [0.35, '#ffd06a', 0.5],
      [1, '#ffb52e', 0],
    ]) +
    '</defs>'
  )
}

function sky({ width, height }) {
  return `<rect width="${width}" height="${height}" fill="url(#nb-sky)"/>`
}

function moon({ x, y, r }) {
  const halo = [2.1, 1.65, 1.3]
    .map((k) => `<circle r="${n(r * k)}" fill="#ffe9b8" opacity=".09"/>`)
    .join('')
  const crater = ([cx, cy, k]) =>
    `<circle cx="${n(cx * r)}" cy="${n(cy * r)}" r="${n(k * r)}" fill="#f3cf95"/>`
  const craters = [
    [-0.35, -0.3, 0.2],
    [0.3, 0.05, 0.26],
    [-0.2, 0.42, 0.14],
    [0.25, -0.5, 0.11],
    [-0.62, 0.12, 0.1],
  ]
    .map(crater)
    .join('')
  return at({ x, y }, `${halo}<circle r="${r}" fill="#ffe7b5"/>${craters}`)
}

/** Three streets of houses, the nearer the faster; `laps` is how often a street passes per clip. */
function town({ width, ground, t }) {
  const row = ({ seed, tone, low, high, laps }) => {
    const street = houses({ seed, period: 1080, low, high, wall: tone[0], lit: tone.slice(1) })
    return at(
      { y: ground },
      strip({ period: 1080, width, shift: t * 1080 * laps + seed * 37 }, street),
    )
  }
  return (
    at(
      { y: -30 },
      row({ seed: 4, tone: ['#5a3aa6', '#c07bd0', '#8c5cc4'], low: 330, high: 560, laps: 1 }),
    ) +
    row({ seed: 8, tone: ['#3a2c8c', '#ff9f6b', '#e0709a'], low: 230, high: 430, laps: 1 }) +
    row({ seed: 15, tone: ['#221b62', '#ffc145', '#ff8f5a'], low: 120, high: 280, laps: 2 })
  )
}

function road({ width, top, height, t }) {
  const dashes = `<rect x="20" y="${n(height * 0.62)}" width="170" height="16" rx="8" fill="#ffd98a" opacity=".85"/>`
  const gleams = [
    [60, 0.3, 150],
    [210, 0.45, 220],
    [330, 0.8, 180],
    [120, 0.86, 120],
  ]
    .map(
      ([x, y, w]) =>
        `<rect x="${x}" y="${n(height * y)}" width="${w}" height="8" rx="4" fill="#7a4fd0" opacity=".4"/>`,
    )
    .join('')
  return at(
    { y: top },
    `<rect width="${width}" height="${height}" fill="url(#nb-road)"/><rect width="${width}" height="34" fill="#4a3aa0"/><rect y="34" width="${width}" height="12" fill="#0d0b30"/>` +
      strip({ period: 540, width, shift: t * 540 * 8 }, gleams) +
      strip({ period: 270, width, shift: t * 270 * 16 }, dashes),
  )
}

function lamps({ width, ground, t }) {
  return at(
    { y: ground },
    strip({ period: 720, width, shift: t * 720 * 4 + 120 }, at({ x: 60 }, streetLamp())),
  )
}

function beam() {
  return '<path d="M372-112L840-170V30L372-84Z" fill="url(#nb-beam)"/>'
}

/** Warm light of the bus on the wet road under it, wobbling with the ripples. */
function shine({ x, y, t }) {
  const bars = times(7, (i) => {
    const half = 300 - i * 32 + 18 * Math.sin(turn(t * 4 + i * 0.3))
    return `<rect x="${n(-half + (i % 2) * 26)}" y="${16 + i * 19}" width="${n(half * 2)}" height="9" rx="4.5" fill="${i % 3 === 1 ? '#ff6a5e' : '#ffc766'}" opacity="${n(0.5 - i * 0.06)}"/>`
  })
  return at({ x, y }, bars)
}

function front({ width, y, t }) {
  const near = hedge({ seed: 9, period: 1080, fill: '#0f0c3a' })
  const nearer = hedge({ seed: 2, period: 1080, fill: '#2a2075' })
  return (
    at({ y: y - 60 }, strip({ period: 1080, width, shift: t * 1080 * 4 }, nearer)) +
    fireflies({ width, y: y - 110, t }) +
    at({ y: y + 10 }, strip({ period: 1080, width, shift: t * 1080 * 5 + 300 }, near))
  )
}

function fireflies({ width, y, t }) {
  return times(Math.round(width / 120), (i) => {
    const glow = 0.65 + 0.35 * Math.sin(turn(t * 2 + i * 0.31))
    const x = 70 + i * 122 + 26 * Math.sin(turn(t + i * 0.4))
    const height = y - ((i * 53) % 90) + 14 * Math.cos(turn(t + i * 0.7))
    return `<circle cx="${n(x)}" cy="${n(height)}" r="26" fill="url(#nb-lamp)" opacity="${n(glow * 0.8)}"/><circle cx="${n(x)}" cy="${n(height)}" r="5" fill="#fff0b8" opacity="${n(glow)}"/>`
  })
}

function title({ x, y, size }) {
  const lines = [
    { text: 'NIGHT', y, size: size * 0.86 },
    { text: 'BUS', y: y + size * 1.32, size },
  ]
  const coats = [
    { colour: '#0d0c2e', grow: 46, dy: 12 },
    { colour: '#e5383f', grow: 22, dy: 6 },
    { colour: '#8f1626', grow: 18 },
    { colour: 'url(#nb-title)' },
  ]
  return logo({ lines, x, heft: 0.22, coats })
}

/** A slow four-chord music-box loop, ending quietly before the clip starts again. */
function lullaby(seconds) {
  const chords = [
    [220, 277.18, 329.63],
    [185, 220, 277.18],
    [146.83, 220, 293.66],
    [164.81, 246.94, 329.63],
  ]
  const ticker = seconds / 8
  const notes = chords.flatMap((chord, bar) => [
    ...chord.map((pitch) => ({
      start: bar * ticker * 2,
      length: ticker * 2,
      pitch: pitch / 2,
      loud: 0.11,
    })),
    ...[0, 1, 2, 1].map((step, i) => ({
      start: (bar * 2 + i / 2) * ticker,
      length: ticker * 1.4,
      pitch: chord[step] * 2,
      loud: 0.14,
    })),
  ])
  return play(notes, seconds)
}

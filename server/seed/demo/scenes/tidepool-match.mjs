/** Tidepool Match: an ocean match-three at sunset. Teal water, coral sky, an orange starfish. */
import { at, crest, linear, n, radial, times, turn, wave } from '../draw.mjs'
import { lettering, logo, playButton } from '../lettering.mjs'
import { board, row } from './tidepool-board.mjs'
import { fish, starfish } from './tidepool-pieces.mjs'

const INK = '#2f2a45'
const SEA = ['#27959c', '#1d7f8c', '#17697a', '#115567']

export const tidepoolMatch = {
  slug: 'tidepool-match',
  clip: { seconds: 5, crf: 22 },
  icon,
  portrait,
  landscape,
  banner,
}

function icon() {
  return (
    defs(512) +
    sunset({ width: 512, height: 512, cx: 256, horizon: 250, r: 128 }) +
    wave({ y: 292, height: 300, amp: 10, length: 180, width: 512, fill: SEA[2] }) +
    wave({ y: 400, height: 300, amp: 14, length: 260, width: 512, phase: 0.3, fill: '#0f5566' }) +
    at({ x: 256, y: 290, s: 3.35, r: 8 }, starfish({ face: true })) +
    wave({ y: 440, height: 120, amp: 12, length: 220, width: 512, phase: 0.1, fill: '#2ba39b' }) +
    wave({ y: 472, height: 120, amp: 10, length: 260, width: 512, phase: 0.6, fill: '#8fdcc6' })
  )
}

function portrait(t) {
  const bob = Math.sin(turn(t * 2))
  return (
    defs(1920) +
    sunset({ width: 1080, height: 1920, cx: 540, horizon: 860, r: 225, t }) +
    gulls(t) +
    seaBands({ width: 1080, y: 900, t }) +
    cliffs({ width: 1080, top: 600, floor: 1400 }) +
    wave({ y: 1150, height: 900, amp: 16, length: 540, width: 1080, phase: t, fill: '#0f5566' }) +
    at(
      { x: 540, y: 1046 + bob * 14, s: 3.3, r: 8 + bob * 4 },
      starfish({ face: true, sway: bob }),
    ) +
    wave({
      y: 1196,
      height: 900,
      amp: 15,
      length: 540,
      width: 1080,
      phase: 0.35 + t,
      fill: 'url(#tp-pool)',
    }) +
    crest({
      y: 1200,
      amp: 15,
      length: 540,
      width: 1080,
      phase: 0.35 + t,
      colour: '#bff3df',
      thick: 12,
    }) +
    bubbles(t) +
    at({ x: 540, y: 1530 }, board(t)) +
    reef({ width: 1080, y: 1920, t }) +
    title({ x: 540, y: 390, size: 126, arc: 1500 })
  )
}

function landscape() {
  return (
    defs(1080) +
    sunset({ width: 1920, height: 1080, cx: 1330, horizon: 560, r: 210 }) +
    at({ x: 560, y: -240 }, gulls(0)) +
    seaBands({ width: 1920, y: 600, t: 0 }) +
    cliffs({ width: 1920, top: 330, floor: 1080 }) +
    wave({ y: 752, height: 400, amp: 16, length: 480, width: 1920, fill: '#0f5566' }) +
    at({ x: 1330, y: 650, s: 3.3, r: 8 }, starfish({ face: true })) +
    wave({
      y: 800,
      height: 400,
      amp: 15,
      length: 480,
      width: 1920,
      phase: 0.35,
      fill: 'url(#tp-pool)',
    }) +
    crest({
      y: 804,
      amp: 15,
      length: 480,
      width: 1920,
      phase: 0.35,
      colour: '#bff3df',
      thick: 12,
    }) +
    swimmers() +
    reef({ width: 1920, y: 1090, t: 0 }) +
    title({ x: 620, y: 330, size: 132, arc: 0 }) +
    at({ x: 620, y: 668 }, row(['shell', 'fish', 'star', 'urchin', 'pearl']))
  )
}

function banner() {
  const coats = [{ colour: INK, grow: 14, dy: 3 }, { colour: '#fff6dc' }]
  return (
    defs(160) +
    sunset({ width: 1280, height: 160, cx: 170, horizon: 104, r: 92 }) +
    wave({ y: 112, height: 90, amp: 6, length: 160, width: 1280, fill: SEA[2] }) +
    wave({ y: 134, height: 90, amp: 6, length: 200, width: 1280, phase: 0.4, fill: '#0f5566' }) +
    at({ x: 170, y: 82, s: 1.1, r: 8 }, starfish({ face: true })) +
    lettering({ text: 'TIDEPOOL MATCH', x: 600, y: 103, size: 46, weight: 13, coats }) +
    at({ x: 1080, y: 80 }, playButton({ face: '#ff7f3f', edge: '#b8431c' }))
  )
}

function defs(height) {
  return (
    '<defs>' +
    linear('tp-pool', { y1: height * 0.6, y2: height }, [
      [0, '#2ba39b'],
      [0.35, '#17808a'],
      [1, '#0b4257'],
    ]) +
    linear('tp-title', { y1: 0, y2: 100 }, [
      [0.3, '#fffaea'],
      [0.9, '#ffd68a'],
    ]) +
    radial('tp-glow', [
      [0, '#fff3c4', 0.95],
      [0.5, '#ffe08a', 0.5],
      [1, '#ffe08a', 0],
    ]) +
    '</defs>'
  )
}

function sunset({ width, height, cx, horizon, r, t = 0 }) {
  const halo = ['#ee8f76', '#f3a37f', '#f7b98a', '#f9cf9b']
  const rings = halo.map(
    (fill, i) =>
      `<circle cx="${cx}" cy="${horizon - r * 0.3}" r="${n(r * (4.1 - i * 0.75))}" fill="${fill}"/>`,
  )
  const shine = times(5, (i) => {
    const half = r * (1 - i * 0.17) + 14 * Math.sin(turn(t * 2 + i * 0.2))
    const y = horizon + r * (0.14 + i * 0.25)
    return `<rect x="${n(cx - half)}" y="${n(y)}" width="${n(half * 2)}" height="${n(r * (0.13 - i * 0.015))}" rx="${n(r * 0.06)}" fill="#ffdca6" opacity="${n(0.95 - i * 0.14)}"/>`
  })
  return (
    `<rect width="${width}" height="${height}" fill="#e37a70"/>${rings.join('')}` +
    `<circle cx="${cx}" cy="${n(horizon - r * 0.3)}" r="${r}" fill="#fff1d0"/>` +
    `<rect y="${horizon}" width="${width}" height="${height}" fill="${SEA[0]}"/>${shine}`
  )
}

function seaBands({ width, y, t }) {
  return (
    wave({
      y: y + 40,
      height: 900,
      amp: 9,
      length: 270,
      width,
      phase: t,
      fill: SEA[1],
      opacity: 0.55,
    }) +
    wave({
      y: y + 120,
      height: 900,
      amp: 11,
      length: 360,
      width,
      phase: 0.5 - t,
      fill: SEA[2],
      opacity: 0.8,
    }) +
    wave({ y: y + 190, height: 900, amp: 14, length: 432, width, phase: 0.2 + t, fill: SEA[3] })
  )
}

function cliffs({ width, top, floor }) {
  const left =
    `<path d="M0 ${top}L96 ${top + 44}L150 ${top + 190}L142 ${top + 300}L216 ${top + 430}L250 ${floor}H0Z" fill="${INK}"/>` +
    `<path d="M0 ${top + 150}L60 ${top + 200}L104 ${top + 360}L92 ${top + 440}L166 ${top + 560}L190 ${floor}H0Z" fill="#463c5e"/>` +
    `<path d="M0 ${top + 360}L44 ${top + 400}L70 ${top + 520}L110 ${top + 620}L120 ${floor}H0Z" fill="#5d4f71"/>` +
    `<path d="M0 ${top}L96 ${top + 44}L70 ${top + 60}L0 ${top + 40}Z" fill="#ff9d6b" opacity=".75"/>`
  return (
    left +
    at(
      { x: width, y: -40, s: [-1, 1] },
      `${left}<rect y="${floor}" width="250" height="60" fill="${INK}"/>`,
    )
  )
}

function gulls(t) {
  const flap = 22 + 7 * Math.sin(turn(t * 5))
  const gull = ([x, y, s]) =>
    at(
      { x: x + 20 * Math.sin(turn(t)), y, s },
      `<path d="M-52 0q26-${n(flap)} 52 0 26-${n(flap)} 52 0" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="round"/>`,
    )
  return [
    [270, 752, 0.9],
    [820, 560, 0.7],
    [740, 690, 0.5],
  ]
    .map(gull)
    .join('')
}

function bubbles(t) {
  const spots = [
    [150, 0.1, 13],
    [210, 0.5, 8],
    [880, 0.3, 10],
    [930, 0.75, 15],
    [330, 0.85, 7],
    [760, 0.95, 8],
  ]
  return spots
    .map(([x, start, r]) => {
      const rise = (start + t) % 1
      return `<circle cx="${n(x + 12 * Math.sin(turn(rise * 2)))}" cy="${n(1900 - rise * 640)}" r="${r}" fill="#c9fff0" opacity="${n(0.75 * Math.sin(Math.PI * rise))}"/>`
    })
    .join('')
}

function reef({ width, y, t }) {
  const sway = 5 * Math.sin(turn(t * 2))
  const weed = (x, h, fill) =>
    at(
      { x, y, r: sway },
      `<path d="M-16 0C-50 ${-h * 0.35} 30 ${-h * 0.55} -6 ${-h}C50 ${-h * 0.6} -14 ${-h * 0.35} 18 0Z" fill="${fill}"/>`,
    )
  const side = weed(40, 330, '#0b6b5a') + weed(110, 240, '#129078') + weed(-4, 200, '#1bb08d')
  const coral =
    '<path d="M40 10V-60M40-20Q-6-40-2-104M0-66Q-26-76-30-104M40-30Q84-50 82-112M80-72Q108-84 110-118M40-50Q36-90 52-140M44-92Q24-112 22-136" stroke="#ff5f6d" stroke-width="20" fill="none" stroke-linecap="round"/>'
  const both = side + at({ x: 96, y, s: 1.15 }, coral)
  return both + at({ x: width, s: [-1, 1] }, both)
}

function title({ x, y, size, arc }) {
  const lines = [
    { text: 'TIDEPOOL', y, size: size * 0.74 },
    { text: 'MATCH', y: y + size * 1.4, size },
  ]
  const coats = [
    { colour: INK, grow: 46, dy: 14 },
    { colour: '#c9442b', grow: 24, dy: 8 },
    { colour: '#ff7f3f', grow: 24 },
    { colour: 'url(#tp-title)' },
  ]
  return logo({ lines, x, heft: 0.26, coats, arc })
}

function swimmers() {
  const shoal = [
    [300, 930, 1.1],
    [430, 985, 0.7],
    [640, 900, 0.8],
    [1010, 960, 0.9],
    [1590, 930, 1.15],
    [1480, 1000, 0.7],
  ]
  return shoal.map(([x, y, s]) => at({ x, y, s: [x > 1200 ? -s : s, s] }, fish())).join('')
}

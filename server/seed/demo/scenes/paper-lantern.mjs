/** Paper Lantern: a puzzle at the lantern festival. Plum and crimson dusk, gold light. */
import { at, hill, linear, n, radial, sparkle, starfield, times } from '../draw.mjs'
import { lettering, logo, playButton } from '../lettering.mjs'
import { bridge, lantern, pagoda, pine, skyLantern } from './paper-lantern-art.mjs'

const INK = '#2b0a2e'
const CRIMSON = { paper: ['#c9202f', '#ea4335', '#ff7a4d'], rib: '#8f0f2a' }

export const paperLantern = { slug: 'paper-lantern', icon, portrait, landscape, banner }

function icon() {
  return (
    defs(512) +
    '<rect width="512" height="512" fill="url(#pl-sky)"/>' +
    '<circle cx="256" cy="270" r="250" fill="#ff7a3d" opacity=".35"/>' +
    hill({
      points: [
        [-40, 400],
        [120, 340],
        [300, 410],
        [560, 330],
      ],
      floor: 512,
      fill: '#6d1545',
    }) +
    hill({
      points: [
        [-40, 470],
        [160, 430],
        [360, 470],
        [560, 420],
      ],
      floor: 512,
      fill: '#3d0b3a',
    }) +
    at({ x: 66, y: 140, s: 1 }, skyLantern()) +
    at({ x: 452, y: 96, s: 0.8 }, skyLantern()) +
    at({ x: 256, y: 246, s: 1.86 }, lantern({ face: true }))
  )
}

function portrait() {
  return (
    defs(1920) +
    '<rect width="1080" height="1920" fill="url(#pl-sky)"/>' +
    starfield({ seed: 31, count: 60, width: 1080, height: 800, fill: '#ffe2b0' }) +
    sun({ x: 540, y: 1000, r: 330 }) +
    at({ y: 1300 }, mountains(1080)) +
    at({ x: 270, y: 1330, s: 0.78 }, pagoda()) +
    at({ x: 850, y: 1330, s: 0.6 }, pagoda()) +
    at({ y: 1330 }, river({ width: 1080, height: 590, cx: 540 })) +
    at({ x: 770, y: 1460 }, bridge(400)) +
    floating([
      [240, 1540, 0.55],
      [560, 1650, 0.8],
      [880, 1620, 0.66],
      [200, 1760, 0.95],
      [720, 1800, 1.1],
    ]) +
    thread({
      points: [
        [210, 880],
        [540, 910],
        [868, 830],
      ],
    }) +
    at({ x: 210, y: 880, s: 0.78 }, lantern(CRIMSON)) +
    at({ x: 868, y: 830, s: 0.72 }, lantern(CRIMSON)) +
    at({ x: 540, y: 920, s: 1.85 }, lantern({ face: true })) +
    drifting([
      [110, 690, 0.9],
      [960, 640, 1],
      [330, 720, 0.55],
      [720, 700, 0.6],
      [60, 240, 0.7],
      [1010, 260, 0.8],
      [420, 130, 0.5],
      [680, 90, 0.6],
    ]) +
    at({ x: -40, y: 1210, s: 0.7 }, pine()) +
    at({ x: 1120, y: 1230, s: [-0.7, 0.7] }, pine()) +
    title({ x: 540, y: 380, size: 132 })
  )
}

function landscape() {
  return (
    defs(1080) +
    '<rect width="1920" height="1080" fill="url(#pl-sky)"/>' +
    starfield({ seed: 32, count: 70, width: 1920, height: 500, fill: '#ffe2b0' }) +
    sun({ x: 1360, y: 500, r: 270 }) +
    at({ y: 760 }, mountains(1920)) +
    at({ x: 920, y: 790, s: 0.8 }, pagoda()) +
    at({ x: 1760, y: 790, s: 0.9 }, pagoda()) +
    at({ y: 790 }, river({ width: 1920, height: 300, cx: 1360 })) +
    at({ x: 430, y: 850 }, bridge(380)) +
    floating([
      [980, 900, 0.7],
      [1180, 970, 0.9],
      [1560, 930, 0.8],
      [1740, 1000, 1],
      [240, 980, 0.9],
      [700, 980, 0.8],
    ]) +
    thread({
      points: [
        [1060, 400],
        [1360, 500],
        [1670, 360],
      ],
    }) +
    at({ x: 1060, y: 400, s: 0.7 }, lantern(CRIMSON)) +
    at({ x: 1670, y: 360, s: 0.66 }, lantern(CRIMSON)) +
    at({ x: 1360, y: 500, s: 1.75 }, lantern({ face: true })) +
    drifting([
      [880, 200, 0.7],
      [1840, 190, 0.8],
      [1210, 150, 0.6],
      [1540, 110, 0.5],
      [100, 170, 0.8],
    ]) +
    at({ x: -30, y: 640 }, pine()) +
    title({ x: 480, y: 370, size: 128 })
  )
}

function banner() {
  const coats = [{ colour: INK, grow: 14, dy: 3 }, { colour: '#ffe08a' }]
  return (
    defs(160) +
    '<rect width="1280" height="160" fill="url(#pl-sky)"/>' +
    hill({
      points: [
        [-40, 130],
        [200, 90],
        [460, 134],
        [760, 96],
        [1020, 130],
        [1320, 92],
      ],
      floor: 160,
      fill: '#7d1a45',
    }) +
    hill({
      points: [
        [-40, 150],
        [300, 126],
        [640, 150],
        [940, 128],
        [1320, 146],
      ],
      floor: 160,
      fill: '#3d0b3a',
    }) +
    [
      [60, 66, 0.5],
      [270, 54, 0.4],
      [920, 66, 0.5],
      [1246, 60, 0.45],
    ]
      .map(([x, y, s]) => at({ x, y, s }, skyLantern()))
      .join('') +
    at({ x: 164, y: 76, s: 0.6 }, lantern({ face: true })) +
    lettering({ text: 'PAPER LANTERN', x: 592, y: 102, size: 46, weight: 12, coats }) +
    at(
      { x: 1084, y: 80 },
      playButton({ face: '#ffb52e', edge: '#a54a12', ink: '#5b0f2e', text: 'LIGHT UP' }),
    )
  )
}

function defs(height) {
  return (
    '<defs>' +
    linear('pl-sky', { y1: 0, y2: height * 0.74 }, [
      [0, '#3a0d3f'],
      [0.38, '#8f1640'],
      [0.7, '#dd3f35'],
      [1, '#ff8f3f'],
    ]) +
    linear('pl-title', { y1: 0, y2: 100 }, [
      [0.2, '#fff3c4'],
      [1, '#ffbe3d'],
    ]) +
    linear('pl-river', { y1: 0, y2: 560 }, [
      [0, '#e2543a'],
      [0.35, '#9a1d45'],
      [1, '#3a0d3f'],
    ]) +
    radial('pl-glow', [
      [0, '#ffe08a', 0.95],
      [0.5, '#ffb347', 0.42],
      [1, '#ff8a2e', 0],
    ]) +
    '</defs>'
  )
}

function sun({ x, y, r }) {
  const rings = [1.75, 1.36]
    .map((k) => `<circle cx="${x}" cy="${y}" r="${n(r * k)}" fill="#ffb35a" opacity=".2"/>`)
    .join('')
  return `${rings}<circle cx="${x}" cy="${y}" r="${r}" fill="#ffb765"/>`
}

function mountains(width) {
  const range = ({ base, amp, step, fill }) =>
    hill({
      points: Array.from({ length: Math.ceil(width / step) + 2 }, (_, i) => [
        i * step - step * 0.6,
        base - (i % 2 ? amp : amp * 0.1 * (i % 3)),
      ]),
      floor: 60,
      fill,
    })
  return (
    range({ base: -60, amp: 190, step: 230, fill: '#c73a3c' }) +
    range({ base: -30, amp: 130, step: 170, fill: '#97204a' }) +
    range({ base: 0, amp: 70, step: 120, fill: '#6d1545' }) +
    `<rect y="14" width="${width}" height="30" fill="#4a0d40"/>`
  )
}

function river({ width, height, cx }) {
  const bars = times(16, (i) => {
    const half = 60 + ((i * 67) % 130) + i * 8
    const y = 26 + (i * height) / 17
    const x = cx + (((i * 71) % 90) - 45)
    return `<rect x="${n(x - half)}" y="${n(y)}" width="${n(half * 2)}" height="10" rx="5" fill="#ffc765" opacity="${n(0.75 - i * 0.035)}"/>`
  })
  const ripples = times(
    Math.round(width / 60),
    (i) =>
      `<rect x="${(i * 263) % width}" y="${n(40 + ((i * 97) % (height - 60)))}" width="${60 + ((i * 37) % 90)}" height="6" rx="3" fill="#ff8f5a" opacity=".45"/>`,
  )
  return `<rect width="${width}" height="${height + 20}" fill="url(#pl-river)"/>${ripples}${bars}`
}

/** Square floating lanterns on the water, each with its own reflection. */
function floating(spots) {
  const one =
    '<circle r="110" fill="url(#pl-glow)"/><path d="M-60 36H60L46 56H-46Z" fill="#4a0d40"/><rect x="-44" y="-48" width="88" height="84" rx="10" fill="#ff9a3c"/><rect x="-26" y="-48" width="52" height="84" fill="#ffd873"/>' +
    '<path d="M-44-6H44M-16-48V36M16-48V36" stroke="#c9501c" stroke-width="4"/><rect x="-52" y="-58" width="104" height="16" rx="6" fill="#4a0d40"/>' +
    '<g fill="#ffc765"><rect x="-50" y="66" width="100" height="8" rx="4" opacity=".8"/><rect x="-36" y="82" width="72" height="8" rx="4" opacity=".55"/><rect x="-20" y="98" width="40" height="8" rx="4" opacity=".35"/></g>'
  return spots.map(([x, y, s]) => at({ x, y, s }, one)).join('')
}

function drifting(spots) {
  return spots.map(([x, y, s], i) => at({ x, y, s, r: (i % 3) * 6 - 6 }, skyLantern())).join('')
}

/** The glowing line of the puzzle, from lantern to lantern. */
function thread({ points }) {
  const d = points
    .map(([x, y], i) =>
      i === 0
        ? `M${x} ${y}`
        : `Q${(points[i - 1][0] + x) / 2} ${Math.max(points[i - 1][1], y) + 150} ${x} ${y}`,
    )
    .join('')
  return (
    `<path d="${d}" fill="none" stroke="#ffe9a8" stroke-width="26" opacity=".3" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#fff3c4" stroke-width="8" stroke-dasharray="2 22" stroke-linecap="round"/>` +
    points.map(([x, y]) => sparkle({ x: x + 96, y: y - 96, r: 26, fill: '#fff3c4' })).join('')
  )
}

function title({ x, y, size }) {
  const lines = [
    { text: 'PAPER', y, size: size * 0.86 },
    { text: 'LANTERN', y: y + size * 1.24, size: size * 0.86 },
  ]
  const coats = [
    { colour: '#1f0624', grow: 44, dy: 12 },
    { colour: '#f2b632', grow: 22 },
    { colour: '#8f0f2a', grow: 13 },
    { colour: 'url(#pl-title)' },
  ]
  return logo({ lines, x, heft: 0.17, coats, join: 'round' })
}

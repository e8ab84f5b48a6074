/** Orchard Run: a hedgehog runs between apple trees. Bright sky, fresh greens, red apples. */
import { at, hill, linear, n, sparkle, times } from '../draw.mjs'
import { lettering, logo, playButton } from '../lettering.mjs'
import { apple, basket, cloud, hedgehog, tree } from './orchard-art.mjs'

const INK = '#3a2418'

export const orchardRun = { slug: 'orchard-run', icon, portrait, landscape, banner }

function icon() {
  return (
    defs(512) +
    '<rect width="512" height="512" fill="url(#or-sky)"/>' +
    rays({ x: 256, y: 300, r: 520 }) +
    hill({
      points: [
        [-40, 380],
        [160, 330],
        [360, 370],
        [560, 320],
      ],
      floor: 512,
      fill: '#7ccf52',
    }) +
    hill({
      points: [
        [-40, 440],
        [180, 410],
        [380, 436],
        [560, 400],
      ],
      floor: 512,
      fill: '#3d9f45',
    }) +
    at({ x: 246, y: 474, s: 0.9 }, hedgehog(0.1))
  )
}

function portrait() {
  return (
    defs(1920) +
    '<rect width="1080" height="1920" fill="url(#or-sky)"/>' +
    rays({ x: 540, y: 900, r: 1500 }) +
    at({ x: 210, y: 760, s: 1.1 }, cloud()) +
    at({ x: 900, y: 860, s: 0.9 }, cloud('#eefaff')) +
    at({ y: 1000 }, farOrchard(1080)) +
    at({ x: 20, y: 1400, s: 1.35 }, tree({ lean: -3 })) +
    at({ x: 1066, y: 1390, s: 1.25 }, tree({ lean: 4 })) +
    at({ y: 1390 }, path(1080, 530)) +
    arcOfApples({ x: 560, y: 1110, rx: 320, ry: 220 }) +
    dust({ x: 230, y: 1560 }) +
    '<ellipse cx="520" cy="1574" rx="240" ry="24" fill="#8a4f22" opacity=".5"/>' +
    at({ x: 520, y: 1570, s: 1.22, r: -4 }, hedgehog(0.12)) +
    at({ x: 820, y: 1772, s: 0.95 }, basket()) +
    tufts({ y: 1860, width: 1080 }) +
    canopy(1080) +
    title({ x: 540, y: 440, size: 124, arc: 1700 })
  )
}

function landscape() {
  return (
    defs(1080) +
    '<rect width="1920" height="1080" fill="url(#or-sky)"/>' +
    rays({ x: 1330, y: 560, r: 1500 }) +
    at({ x: 960, y: 240, s: 1 }, cloud()) +
    at({ x: 200, y: 560, s: 0.8 }, cloud('#eefaff')) +
    at({ y: 500 }, farOrchard(1920)) +
    at({ x: 130, y: 860, s: 1.05 }, tree({ lean: -3 })) +
    at({ x: 1810, y: 850, s: 1.2 }, tree({ lean: 4 })) +
    at({ y: 800 }, path(1920, 300)) +
    arcOfApples({ x: 1390, y: 420, rx: 330, ry: 180 }) +
    dust({ x: 1010, y: 900 }) +
    '<ellipse cx="1280" cy="914" rx="220" ry="22" fill="#8a4f22" opacity=".5"/>' +
    at({ x: 1280, y: 910, s: 1.06, r: -4 }, hedgehog(0.12)) +
    at({ x: 560, y: 936, s: 0.9 }, basket()) +
    tufts({ y: 1040, width: 1920 }) +
    canopy(1920) +
    title({ x: 560, y: 396, size: 124, arc: 0 })
  )
}

function banner() {
  const coats = [{ colour: INK, grow: 14, dy: 3 }, { colour: '#fff3c9' }]
  return (
    defs(160) +
    '<rect width="1280" height="160" fill="url(#or-sky)"/>' +
    rays({ x: 180, y: 110, r: 900 }) +
    hill({
      points: [
        [-40, 120],
        [300, 96],
        [700, 120],
        [1000, 92],
        [1320, 116],
      ],
      floor: 160,
      fill: '#7ccf52',
    }) +
    hill({
      points: [
        [-40, 138],
        [260, 124],
        [640, 142],
        [980, 120],
        [1320, 136],
      ],
      floor: 160,
      fill: '#3d9f45',
    }) +
    at({ x: 60, y: 140, s: 0.2 }, tree()) +
    at({ x: 200, y: 138, s: 0.28 }, hedgehog(0.1)) +
    lettering({ text: 'ORCHARD RUN', x: 610, y: 103, size: 48, weight: 14, coats }) +
    at({ x: 1096, y: 80 }, playButton({ face: '#e8322f', edge: '#8f1220', text: 'RUN NOW' }))
  )
}

function defs(height) {
  return (
    '<defs>' +
    linear('or-sky', { y1: 0, y2: height * 0.7 }, [
      [0, '#2ba7e8'],
      [0.6, '#8fdcf6'],
      [1, '#fdf3c2'],
    ]) +
    linear('or-title', { y1: 0, y2: 100 }, [
      [0.25, '#fffbe2'],
      [1, '#ffd54a'],
    ]) +
    linear('or-path', { y1: 0, y2: 500 }, [
      [0, '#e5a75a'],
      [1, '#b86f30'],
    ]) +
    '</defs>'
  )
}

/** Broad sun rays behind the runner. */
function rays({ x, y, r }) {
  return times(12, (i) => {
    const [from, to] = [i * 30, i * 30 + 13].map((degrees) => (degrees * Math.PI) / 180)
    const point = (angle) => `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`
    return `<path d="M${x} ${y}L${point(from)}L${point(to)}Z" fill="#fffbe0" opacity=".28"/>`
  })
}

/** Rolling hills with rows of small round trees; the top is about 60 above y = 0. */
function farOrchard(width) {
  const bump = ({ x, y, r, fill }) =>
    `<circle cx="${n(x)}" cy="${n(y - r)}" r="${r}" fill="${fill}"/><circle cx="${n(x - r * 0.25)}" cy="${n(y - r * 1.25)}" r="${n(r * 0.55)}" fill="#fff" opacity=".16"/>`
  const row = ({ y, gap, r, fill, sway }) =>
    times(Math.ceil(width / gap) + 1, (i) =>
      bump({ x: i * gap + (y % 30), y: y + sway * Math.sin(i * 0.9), r, fill }),
    )
  const points = (base, amp) =>
    Array.from({ length: Math.ceil(width / 260) + 2 }, (_, i) => [
      i * 260 - 60,
      base + (i % 2 ? -amp : amp),
    ])
  return (
    hill({ points: points(0, 60), floor: 1200, fill: '#9bdc83' }) +
    row({ y: 30, gap: 96, r: 30, fill: '#6fc46a', sway: 26 }) +
    hill({ points: points(110, -50), floor: 1200, fill: '#7ccf52' }) +
    row({ y: 140, gap: 128, r: 44, fill: '#44ac4e', sway: -20 }) +
    hill({ points: points(230, 40), floor: 1200, fill: '#56b946' }) +
    row({ y: 262, gap: 176, r: 62, fill: '#2c8f47', sway: 16 }) +
    hill({ points: points(330, -30), floor: 1200, fill: '#3d9f45' })
  )
}

/** The ground the runner is on: a grass edge, the dirt path, and grass again in front. */
function path(width, height) {
  const pebbles = times(Math.round(width / 70), (i) => {
    const [x, y] = [(i * 197) % width, 70 + ((i * 83) % (height * 0.42))]
    return `<ellipse cx="${x}" cy="${n(y)}" rx="${14 + (i % 3) * 8}" ry="${6 + (i % 3) * 2}" fill="${i % 2 ? '#f3c27a' : '#a8622a'}" opacity=".8"/>`
  })
  return (
    `<rect y="66" width="${width}" height="${height + 40}" fill="url(#or-path)"/>${blades(width, 50, '#2c8f47')}${pebbles}` +
    `<rect y="${n(height * 0.62)}" width="${width}" height="${height}" fill="#2f8f3f"/>` +
    at({ y: height * 0.62 }, blades(width, 0, '#2f8f3f')) +
    at(
      { y: height * 0.84, x: -20 },
      `${blades(width + 40, 0, '#237a38')}<rect y="24" width="${width + 40}" height="${height}" fill="#237a38"/>`,
    )
  )
}

function blades(width, y, fill) {
  const tips = times(
    Math.ceil(width / 44) + 1,
    (i) => `l14 ${-26 - (i % 3) * 8}l10 ${20 + (i % 3) * 4}l10-14l10 ${20 + (i % 3) * 4}`,
  )
  return `<path d="M-10 ${y + 14}${tips}V${y + 30}H-10Z" fill="${fill}"/>`
}

function arcOfApples({ x, y, rx, ry }) {
  return times(5, (i) => {
    const angle = Math.PI * (0.12 + i * 0.19)
    const [px, py] = [x - rx * Math.cos(angle), y - ry * Math.sin(angle)]
    const gold = i === 2
    const look = gold ? { skin: '#ffc933', dark: '#c9860f', light: '#fff0a6' } : {}
    const glow = gold
      ? `<circle cx="${n(px)}" cy="${n(py)}" r="84" fill="#fff6c2" opacity=".55"/>${sparkle({ x: px + 66, y: py - 56, r: 34 })}`
      : ''
    return glow + at({ x: px, y: py, s: gold ? 1.05 : 0.82, r: (i - 2) * 9 }, apple(look))
  })
}

function dust({ x, y }) {
  return [
    [0, 0, 40],
    [-56, -18, 30],
    [-104, 4, 22],
    [-60, 16, 24],
    [-150, -8, 14],
  ]
    .map(
      ([dx, dy, r]) =>
        `<circle cx="${x + dx}" cy="${y + dy}" r="${r}" fill="#fbe3b5" opacity=".9"/>`,
    )
    .join('')
}

function tufts({ y, width }) {
  const flower = (fill) =>
    `${times(5, (i) => at({ r: i * 72 }, `<ellipse cy="-13" rx="9" ry="12" fill="${fill}"/>`))}<circle r="8" fill="#ffd54a"/>`
  return times(Math.ceil(width / 150), (i) =>
    at(
      { x: 60 + i * 150, y: y - (i % 3) * 34, s: 1 + (i % 2) * 0.3 },
      flower(i % 2 ? '#fff' : '#ff9ac2'),
    ),
  )
}

/** Leaves and apples hanging into the picture from above, left and right. */
function canopy(width) {
  const blobs = [
    [-20, -10, 190],
    [150, -40, 150],
    [270, -70, 120],
    [-30, 150, 120],
  ]
  const mass = ([fill, dx, dy, k]) =>
    blobs
      .map(([x, y, r]) => `<circle cx="${x + dx}" cy="${y + dy}" r="${n(r * k)}" fill="${fill}"/>`)
      .join('')
  const corner =
    mass(['#1f7a3d', 0, 0, 1]) +
    mass(['#2f9e4a', -14, -22, 0.86]) +
    mass(['#58c04f', -30, -50, 0.5]) +
    [
      [60, 170],
      [190, 96],
      [20, 262],
    ]
      .map(([x, y]) => at({ x, y, s: 0.8 }, apple()))
      .join('')
  return corner + at({ x: width, s: [-1, 1] }, corner)
}

function title({ x, y, size, arc }) {
  const lines = [
    { text: 'ORCHARD', y, size: size * 0.78 },
    { text: 'RUN', y: y + size * 1.42, size: size * 1.06 },
  ]
  const coats = [
    { colour: INK, grow: 46, dy: 14 },
    { colour: '#8f1220', grow: 24, dy: 9 },
    { colour: '#e8322f', grow: 24 },
    { colour: 'url(#or-title)' },
  ]
  return logo({ lines, x, heft: 0.26, coats, arc })
}

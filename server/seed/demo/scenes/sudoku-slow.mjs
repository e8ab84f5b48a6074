/** Sudoku Slow: an unhurried sudoku with a snail. Cream morning, sage hills, terracotta. */
import { at, hill, linear, n, wave } from '../draw.mjs'
import { lettering, logo, playButton } from '../lettering.mjs'
import { cup, snail, sprig, tile } from './sudoku-art.mjs'

const TONES = {
  plain: ['#fffaf0', '#d8c6a4', '#39463f'],
  warm: ['#ffd9a8', '#d9a066', '#a8442a'],
  lit: ['#ea8357', '#a8442a', '#fff6e4'],
  sage: ['#cfe6d3', '#8fb99c', '#2f6a55'],
}

/** Rows of the key art's board: a digit, then the tone's first letter; a dot is an empty cell. */
const BOARD = ['5p 3w .s 7p 2p', '6p .s 1w 9p .s', '.s 9w 8l 4w 6w', '8p 2p 6w .s 3p']
const FIRST = { p: 'plain', w: 'warm', l: 'lit', s: 'sage' }

export const sudokuSlow = { slug: 'sudoku-slow', icon, portrait, landscape, banner }

function icon() {
  return (
    defs(512) +
    '<rect width="512" height="512" fill="url(#su-sky)"/><circle cx="256" cy="216" r="190" fill="#ffd08a"/>' +
    hill({
      points: [
        [-40, 330],
        [140, 290],
        [340, 340],
        [560, 280],
      ],
      floor: 512,
      fill: '#8fc2a2',
    }) +
    [
      [98, '5p'],
      [256, '8l'],
      [414, '3s'],
    ]
      .map(([x, cell]) => at({ x, y: 442, s: 1.55 }, cellOf(cell)))
      .join('') +
    at({ x: 232, y: 370, s: 0.92 }, snail())
  )
}

function portrait() {
  return (
    defs(1920) +
    '<rect width="1080" height="1920" fill="url(#su-sky)"/>' +
    sun({ x: 540, y: 800, r: 300 }) +
    at({ y: 980 }, valley(1080)) +
    table({ width: 1080, y: 1330 }) +
    at({ x: 540, y: 1500 }, board(BOARD)) +
    at({ x: 500, y: 1196, s: 1.12 }, snail()) +
    at({ x: 20, y: 1960, r: 14, s: 1.05 }, sprig()) +
    at({ x: 1060, y: 1960, r: -14, s: 1.05 }, sprig(['#e9a06f', '#d07f50', '#8a4a2a'])) +
    at({ x: -30, y: -110, r: 150, s: 0.9 }, sprig()) +
    at({ x: 1110, y: -110, r: -150, s: 0.9 }, sprig()) +
    title({ x: 540, y: 396, size: 138 })
  )
}

function landscape() {
  return (
    defs(1080) +
    '<rect width="1920" height="1080" fill="url(#su-sky)"/>' +
    sun({ x: 1340, y: 430, r: 260 }) +
    at({ y: 560 }, valley(1920)) +
    table({ width: 1920, y: 800 }) +
    at({ x: 1340, y: 850, s: 0.96 }, board(['5p 3w .s 7p 2p 9p', '.s 9w 8l 4w 6w 1w'])) +
    at({ x: 1320, y: 724, s: 1.06 }, snail()) +
    at({ x: 470, y: 932, s: 0.94 }, cup()) +
    at({ x: 20, y: 1120, r: 18, s: 1.1 }, sprig()) +
    at({ x: 1960, y: 1120, r: -12, s: 1.1 }, sprig(['#e9a06f', '#d07f50', '#8a4a2a'])) +
    at({ x: -10, y: -60, r: 150, s: 0.8 }, sprig()) +
    title({ x: 560, y: 330, size: 126 })
  )
}

function banner() {
  const coats = [{ colour: '#fffaf0', grow: 14 }, { colour: '#2f6a55' }]
  return (
    defs(160) +
    '<rect width="1280" height="160" fill="url(#su-sky)"/><circle cx="176" cy="84" r="92" fill="#ffd08a"/>' +
    hill({
      points: [
        [-40, 120],
        [260, 92],
        [560, 124],
        [900, 88],
        [1320, 118],
      ],
      floor: 160,
      fill: '#a9d3b4',
    }) +
    hill({
      points: [
        [-40, 140],
        [340, 122],
        [700, 142],
        [1000, 120],
        [1320, 138],
      ],
      floor: 160,
      fill: '#7fb594',
    }) +
    at({ x: 170, y: 138, s: 0.36 }, snail()) +
    lettering({ text: 'SUDOKU SLOW', x: 584, y: 102, size: 44, weight: 10, tracking: 10, coats }) +
    at({ x: 1092, y: 80 }, playButton({ face: '#d9653f', edge: '#8a341f', text: 'NO RUSH' }))
  )
}

function defs(height) {
  return (
    '<defs>' +
    linear('su-sky', { y1: 0, y2: height * 0.6 }, [
      [0, '#f9d7a6'],
      [0.5, '#fdebc8'],
      [1, '#fff6e0'],
    ]) +
    linear('su-mist', { y1: 0, y2: 150 }, [
      [0, '#fff6e0', 0],
      [1, '#fff6e0', 0.75],
    ]) +
    linear('su-table', { y1: 0, y2: 600 }, [
      [0, '#c98a5b'],
      [1, '#96552f'],
    ]) +
    '</defs>'
  )
}

function sun({ x, y, r }) {
  const rings = [1.8, 1.4]
    .map((k) => `<circle cx="${x}" cy="${y}" r="${n(r * k)}" fill="#ffc58a" opacity=".3"/>`)
    .join('')
  return `${rings}<circle cx="${x}" cy="${y}" r="${r}" fill="#f28a5c"/>`
}

/** Misty hills in four greens, the highest about 190 over y = 0, with a still lake below them. */
function valley(width) {
  const ridge = ({ base, amp, step, shift, fill }) => {
    const count = Math.ceil(width / step) + 3
    const points = Array.from({ length: count }, (_, i) => [
      (i - 1) * step + shift,
      base - (i % 2 ? amp : amp * 0.15 * (i % 3)),
    ])
    const mist = at(
      { y: base - amp * 0.2 },
      `<rect width="${width}" height="150" fill="url(#su-mist)"/>`,
    )
    return hill({ points, floor: 460, fill }) + mist
  }
  return (
    ridge({ base: -10, amp: 180, step: 260, shift: -60, fill: '#b9dcc0' }) +
    ridge({ base: 60, amp: 150, step: 220, shift: 40, fill: '#93c6a6' }) +
    ridge({ base: 140, amp: 120, step: 300, shift: -120, fill: '#6aab8b' }) +
    hill({
      points: [
        [-20, 220],
        [width * 0.3, 170],
        [width * 0.65, 236],
        [width + 20, 180],
      ],
      floor: 460,
      fill: '#3f8a70',
    }) +
    wave({ y: 270, height: 200, amp: 5, length: 180, width, fill: '#2f7a6b' })
  )
}

function table({ width, y }) {
  return at(
    { y },
    `<rect width="${width}" height="640" fill="url(#su-table)"/><rect width="${width}" height="16" fill="#e6b07f"/>` +
      [120, 250, 420]
        .map(
          (line, i) =>
            `<path d="M0 ${line}Q${width * 0.3} ${line - 24 + i * 12} ${width * 0.6} ${line}T${width} ${line - 10}" fill="none" stroke="#7d4424" stroke-width="5" opacity=".35"/>`,
        )
        .join(''),
  )
}

/** The board of number tiles on its tray, centred; each row is text such as `5p 3w .s`. */
function board(rows) {
  const size = 140
  const cells = rows.map((row) => row.split(' '))
  const [width, height] = [cells[0].length * size + 52, cells.length * size + 52]
  const tray = (dy, fill) =>
    `<rect x="${-width / 2}" y="${-height / 2 + dy}" width="${width}" height="${height}" rx="54" fill="${fill}"/>`
  const tiles = cells.map((row, y) =>
    row
      .map((cell, x) =>
        at(
          { x: (x - (row.length - 1) / 2) * size, y: (y - (rows.length - 1) / 2) * size, s: 1.34 },
          cellOf(cell),
        ),
      )
      .join(''),
  )
  return tray(26, '#5f3219') + tray(0, '#2f6a55') + tiles.join('')
}

function cellOf(cell) {
  const [sign, tone] = cell
  return tile({ sign: sign === '.' ? '' : sign, tone: TONES[FIRST[tone]] })
}

function title({ x, y, size }) {
  const lines = [
    { text: 'SUDOKU', y, size: size * 0.8 },
    { text: 'SLOW', y: y + size * 1.3, size: size * 0.94 },
  ]
  const coats = [
    { colour: '#c98a5b', grow: 40, dy: 10, opacity: 0.35 },
    { colour: '#fffaf0', grow: 34 },
    { colour: '#2f6a55' },
  ]
  return logo({ lines, x, heft: 0.19, coats, tracking: 12 })
}

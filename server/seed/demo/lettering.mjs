/**
 * The title lettering of the demo games. The letters are skeletons drawn with a fat stroke, so the
 * pictures come out the same on a machine with other fonts, and no font licence is involved.
 */
import { n } from './draw.mjs'

/**
 * Draws one line of capital letters and digits, centred on `x` with its foot on `y`. `size` is the
 * letter height, `weight` the stroke of the inner letter, both in user units. `arc` is the radius
 * of the arc that the line follows (0 for a straight line, negative to bend down). `coats` are
 * painted from back to front: `{ colour, grow = 0, dx = 0, dy = 0, opacity = 1 }`, where `grow`
 * widens the stroke. Throws when a letter has no skeleton.
 */
export function lettering({
  text,
  x,
  y,
  size,
  weight,
  coats,
  arc = 0,
  tracking = 0,
  join = 'round',
}) {
  const scale = size / 100
  const gap = weight / scale + 16 + tracking
  const letters = layOut(text, gap)
  const places = letters.list.map((letter) => ({
    d: letter.d,
    transform: place({
      offset: (letter.x - letters.width / 2) * scale,
      half: (letter.w / 2) * scale,
      x,
      y,
      size,
      arc,
      scale,
    }),
  }))
  const coat = ({ colour, grow = 0, dx = 0, dy = 0, opacity = 1 }) =>
    `<g transform="translate(${n(dx)} ${n(dy)})" fill="none" stroke="${colour}" opacity="${opacity}" ` +
    `stroke-width="${n((weight + grow) / scale)}" stroke-linecap="${join === 'round' ? 'round' : 'square'}" ` +
    `stroke-linejoin="${join}">` +
    `${places.map((p) => `<path d="${p.d}" transform="${p.transform}"/>`).join('')}</g>`
  return coats.map(coat).join('')
}

/**
 * Draws a title of several lines, coat by coat over all lines, so that one line's outline never
 * covers another line's letters. Each line is `{ text, y, size }`; `heft` is the stroke per height.
 */
export function logo({ lines, x, heft, coats, arc = 0, tracking = 0, join = 'round' }) {
  return coats
    .map((coat) =>
      lines
        .map((line) => ({
          ...line,
          x,
          weight: line.size * heft,
          coats: [coat],
          arc,
          tracking,
          join,
        }))
        .map(lettering)
        .join(''),
    )
    .join('')
}

/** The round-ended "play" button of the banners, centred on its own origin, 250 wide. */
export function playButton({ face, edge, ink = '#fff', text = 'PLAY NOW' }) {
  const label = { text, x: 0, y: 10, size: 25, weight: 7, coats: [{ colour: ink }] }
  return (
    `<rect x="-122" y="-33" width="244" height="74" rx="36" fill="${edge}"/>` +
    `<rect x="-122" y="-40" width="244" height="74" rx="37" fill="${face}"/>` +
    lettering(label)
  )
}

function layOut(text, gap) {
  let cursor = 0
  const list = []
  for (const sign of text) {
    if (sign === ' ') {
      cursor += 34
      continue
    }
    const glyph = GLYPHS[sign]
    if (!glyph) throw new Error(`no skeleton for the letter "${sign}"`)
    list.push({ d: glyph[1], w: glyph[0], x: cursor })
    cursor += glyph[0] + gap
  }
  return { list, width: cursor - gap }
}

function place({ offset, half, x, y, size, arc, scale }) {
  if (arc === 0) return `translate(${n(x + offset)} ${n(y - size)}) scale(${n(scale, 4)})`
  const angle = (offset + half) / arc
  const px = x + arc * Math.sin(angle)
  const py = y + arc * (1 - Math.cos(angle))
  return (
    `translate(${n(px)} ${n(py)}) rotate(${n((angle * 180) / Math.PI)}) ` +
    `translate(${n(-half)} ${n(-size)}) scale(${n(scale, 4)})`
  )
}

/** Width and skeleton of each sign, on a grid where a capital is 100 high. */
const GLYPHS = {
  A: [76, 'M0 100L38 0L76 100M14 68H62'],
  B: [60, 'M32 47A23.5 23.5 0 0 0 30 0H0V100H33A26.5 26.5 0 0 0 33 47H0'],
  C: [70, 'M70 15A42 50 0 1 0 70 85'],
  D: [72, 'M0 0H24A48 50 0 0 1 24 100H0Z'],
  E: [52, 'M52 0H0V100H52M0 50H43'],
  F: [52, 'M52 0H0V100M0 52H43'],
  G: [80, 'M72 16A42 50 0 1 0 80 56H48'],
  H: [68, 'M0 0V100M68 0V100M0 50H68'],
  I: [0, 'M0 0V100'],
  K: [62, 'M0 0V100M60 0L0 60M22 40L62 100'],
  L: [50, 'M0 0V100H50'],
  M: [88, 'M0 100V0L44 64L88 0V100'],
  N: [70, 'M0 100V0L70 100V0'],
  O: [86, 'M43 0A43 50 0 1 1 42.9 0Z'],
  P: [58, 'M0 100V0H29A29 29 0 0 1 29 58H0'],
  R: [62, 'M0 100V0H30A28.5 28.5 0 0 1 30 57H0M30 57L62 100'],
  S: [
    60,
    'M57 17C50 5 41 0 30 0C12 0 3 11 3 25C3 60 60 42 60 75C60 91 48 100 31 100C17 100 6 94 0 82',
  ],
  T: [66, 'M0 0H66M33 0V100'],
  U: [68, 'M0 0V64A34 36 0 0 0 68 64V0'],
  V: [74, 'M0 0L37 100L74 0'],
  W: [104, 'M0 0L27 100L52 28L77 100L104 0'],
  Y: [68, 'M0 0L34 52L68 0M34 52V100'],
  1: [28, 'M0 22L28 0V100'],
  2: [60, 'M2 27A28 27 0 0 1 58 27C58 50 20 70 0 100H60'],
  3: [60, 'M4 0H56L28 40A30 30 0 1 1 0 82'],
  4: [62, 'M46 100V0L0 70H62'],
  5: [60, 'M54 0H10L6 46A31 31 0 1 1 0 84'],
  6: [60, 'M46 0C20 20 1 42 1 70A29 30 0 1 0 59 70A29 30 0 1 0 1 70'],
  7: [58, 'M0 0H58L20 100'],
  8: [60, 'M30 0A24 23 0 1 1 29.9 0ZM30 46A30 27 0 1 1 29.9 46Z'],
  9: [60, 'M14 100C40 80 59 58 59 30A29 30 0 1 0 1 30A29 30 0 1 0 59 30'],
}

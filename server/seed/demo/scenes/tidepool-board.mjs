/** The match-three board of Tidepool Match, with three starfish that have just been matched. */
import { at, sparkle, turn } from '../draw.mjs'
import { fish, pearl, shell, starfish, urchin } from './tidepool-pieces.mjs'

const INK = '#2f2a45'
const DEEP = '#0c4a5e'
const PIECES = { star: () => starfish({ face: false }), shell, fish, urchin, pearl }

const BOARD = [
  ['shell', 'pearl', 'fish', 'urchin', 'shell'],
  ['fish', 'star', 'star', 'star', 'pearl'],
  ['urchin', 'shell', 'pearl', 'fish', 'urchin'],
]

/** The whole board, about 800 x 520 around its middle; the matched row hops with `t` (0 to 1). */
export function board(t) {
  const tile = 148
  const cells = BOARD.map((line, y) =>
    line
      .map((kind, x) => {
        const matched = kind === 'star'
        const hop = matched ? -10 * Math.abs(Math.sin(turn(t * 2 + x * 0.06))) : 0
        return at(
          { x: (x - 2) * tile, y: (y - 1) * tile },
          square(matched) + at({ y: hop, s: matched ? 1.08 : 0.98 }, PIECES[kind]()),
        )
      })
      .join(''),
  ).join('')
  const shine = 0.6 + 0.4 * Math.sin(turn(t * 3))
  return (
    '<rect x="-398" y="-250" width="796" height="516" rx="56" fill="#062c3d" opacity=".55"/>' +
    '<rect x="-398" y="-258" width="796" height="512" rx="56" fill="#f7d9a8"/><rect x="-384" y="-244" width="768" height="484" rx="44" fill="#0c4a5e"/>' +
    cells +
    sparkle({ x: -205, y: -62, r: 34 * shine + 8, fill: '#fff6cf' }) +
    sparkle({ x: 210, y: 60, r: 44 - 20 * shine, fill: '#fff6cf' })
  )
}

/** A single line of framed pieces, 156 apart, centred. */
export function row(kinds) {
  return kinds
    .map((kind, i) =>
      at(
        { x: (i - 2) * 156, s: 1.04 },
        at(
          { y: 0 },
          `<rect x="-70" y="-62" width="140" height="140" rx="34" fill="${INK}" opacity=".5"/><rect x="-70" y="-70" width="140" height="140" rx="34" fill="#f7d9a8"/><rect x="-60" y="-60" width="120" height="120" rx="26" fill="${DEEP}"/>`,
        ) + at({ s: 0.9 }, PIECES[kind]()),
      ),
    )
    .join('')
}

function square(lit) {
  const glow = lit ? '<circle r="104" fill="url(#tp-glow)"/>' : ''
  return `<rect x="-68" y="-68" width="136" height="136" rx="30" fill="${lit ? '#ffcf7d' : '#17697a'}"/>${glow}`
}

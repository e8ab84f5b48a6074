/** The things of Sudoku Slow: the snail, number tiles, the tea cup and leafy sprigs. */
import { at, n, times } from '../draw.mjs'
import { lettering } from '../lettering.mjs'

const INK = '#39463f'

/** The snail gliding to the right, about 480 wide, its foot on y = 0. */
export function snail() {
  const body =
    'M-236-4Q-180-34-120-44Q20-62 92-66Q150-72 158-150Q160-214 206-216Q256-212 250-140Q244-30 160-4Q140 2 100 0H-228Q-246 0-236-4Z'
  return (
    '<g fill="none" stroke="#d98d5f" stroke-width="15" stroke-linecap="round"><path d="M190-200Q184-262 160-290M222-206Q240-262 268-282"/></g>' +
    `<circle cx="158" cy="-296" r="21" fill="#f1b487"/><circle cx="272" cy="-288" r="21" fill="#f1b487"/><circle cx="160" cy="-298" r="10" fill="${INK}"/><circle cx="274" cy="-290" r="10" fill="${INK}"/><circle cx="164" cy="-302" r="3.5" fill="#fff"/><circle cx="278" cy="-294" r="3.5" fill="#fff"/>` +
    `<path d="${body}" fill="#f1b487"/><path d="M-236-4Q-160-22-40-24H120Q200-30 246-120Q236-26 160-4Q140 2 100 0H-228Q-246 0-236-4Z" fill="#e09a6b"/>` +
    shellOf(-26, -168, 150) +
    `<g fill="none" stroke="${INK}" stroke-width="7" stroke-linecap="round"><path d="M198-150Q214-134 230-150"/></g><ellipse cx="180" cy="-146" rx="14" ry="9" fill="#ef7f62" opacity=".75"/><ellipse cx="242" cy="-146" rx="10" ry="9" fill="#ef7f62" opacity=".75"/>`
  )
}

/** A tile of 100, centred; `tone` is `[face, edge, ink]`. An empty `sign` draws no number. */
export function tile({ sign, tone }) {
  const [face, edge, ink] = tone
  const digit = { text: sign, x: 0, y: 25, size: 50, weight: 11, coats: [{ colour: ink }] }
  return (
    `<rect x="-47" y="-41" width="94" height="94" rx="22" fill="${edge}"/><rect x="-47" y="-49" width="94" height="94" rx="22" fill="${face}"/>` +
    (sign === '' ? '' : at({ y: -2 }, lettering(digit)))
  )
}

/** A cup of tea with steam, about 300 wide, standing on y = 0. */
export function cup() {
  const steam = [-50, 10, 66]
    .map(
      (x, i) =>
        `<path d="M${x}-214q-30-40 0-76t0-${70 + (i % 2) * 30}" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".75"/>`,
    )
    .join('')
  return (
    `${steam}<ellipse cy="-6" rx="190" ry="26" fill="#a9532f"/><ellipse cy="-14" rx="190" ry="26" fill="#e58f62"/><path d="M120-150q84-10 78 56t-104 46" fill="none" stroke="#2f7a6b" stroke-width="26"/>` +
    '<path d="M-136-190H136Q136-20 60-18H-60Q-136-20-136-190Z" fill="#3d9383"/><path d="M40-190H136Q136-20 60-18H10Q60-60 40-190Z" fill="#2f7a6b"/>' +
    '<ellipse cy="-190" rx="136" ry="30" fill="#f8efd9"/><ellipse cy="-187" rx="116" ry="21" fill="#b9762f"/><ellipse cx="-20" cy="-190" rx="60" ry="9" fill="#d99a4d"/><path d="M-104-130Q-98-80-76-52" stroke="#7cc4b2" stroke-width="14" stroke-linecap="round" fill="none"/>'
  )
}

/** A leafy sprig growing up from the origin, about 420 long; `tones` is `[light, dark, stem]`. */
export function sprig(tones = ['#6fae8d', '#4d8f73', '#3b6f5b']) {
  const leaves = times(7, (i) => {
    const y = -60 - i * 54
    const x = 18 * Math.sin(i * 0.7)
    const size = 1.15 - i * 0.1
    const leaf = (side) =>
      at(
        { x, y, r: side * (58 - i * 4), s: [side * size, size] },
        `<path d="M0 0Q-46-50 0-120Q46-50 0 0Z" fill="${tones[side > 0 ? 0 : 1]}"/><path d="M0-10V-96" stroke="${tones[2]}" stroke-width="4" opacity=".5"/>`,
      )
    return leaf(1) + leaf(-1)
  })
  return `<path d="M0 20Q30-150 6-440" fill="none" stroke="${tones[2]}" stroke-width="10" stroke-linecap="round"/>${leaves}`
}

function shellOf(x, y, r) {
  const turns = Array.from({ length: 61 }, (_, i) => {
    const angle = (i / 60) * Math.PI * 4.4 + 0.9
    const radius = r * 0.86 * (1 - i / 62)
    return `${n(radius * Math.cos(angle))} ${n(radius * Math.sin(angle))}`
  })
  return at(
    { x, y },
    `<circle r="${r}" fill="#a8442a"/><circle cx="-6" cy="-8" r="${n(r * 0.93)}" fill="#d9653f"/><circle cx="-22" cy="-26" r="${n(r * 0.68)}" fill="#ea8357"/>` +
      `<path d="M${turns.join('L')}" fill="none" stroke="#8a341f" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/>` +
      '<path d="M-118-54A130 130 0 0 1-56-116" fill="none" stroke="#ffc49c" stroke-width="15" stroke-linecap="round"/>',
  )
}

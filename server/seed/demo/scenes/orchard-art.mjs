/** The things of Orchard Run: the running hedgehog, apples, trees, baskets and clouds. */
import { at, n, starPath, times, turn } from '../draw.mjs'

const INK = '#3a2418'

/** The hedgehog running to the right, about 420 wide, feet on y = 0; `t` counts its steps. */
export function hedgehog(t) {
  const stride = (phase) => 34 * Math.sin(turn(t + phase))
  const leg = (x, phase, colour) =>
    at(
      { x, y: -40, r: -stride(phase) },
      `<rect x="-19" y="-44" width="38" height="78" rx="19" fill="${colour}"/><ellipse cx="10" cy="36" rx="26" ry="14" fill="${colour}"/>`,
    )
  const hop = -48 - 10 * Math.abs(Math.sin(turn(t)))
  return (
    leg(-96, 0.5, '#a8693c') +
    leg(86, 0, '#a8693c') +
    at(
      { y: hop },
      spines() +
        scarfTails(t) +
        face() +
        scarf() +
        at({ x: -70, y: -330, s: 1.15, r: -14 }, apple()),
    ) +
    leg(-50, 0, '#d6945c') +
    leg(124, 0.5, '#d6945c')
  )
}

/** A shiny apple of about 100 around its middle. */
export function apple({ skin = '#e8322f', dark = '#a5121f', light = '#ff6a55' } = {}) {
  const body = 'M0-34C18-52 54-42 52-2C50 34 26 52 0 44C-26 52-50 34-52-2C-54-42-18-52 0-34Z'
  return (
    `<path d="${body}" fill="${dark}"/><path d="M-4-36C14-52 46-42 44-4C42 26 22 42-2 36C-28 42-50 26-51-4C-52-42-22-50-4-36Z" fill="${skin}"/>` +
    `<path d="M-36-14Q-36-32-18-32" stroke="${light}" stroke-width="13" fill="none" stroke-linecap="round"/>` +
    `<path d="M0-34Q0-54 12-64" stroke="${INK}" stroke-width="8" fill="none" stroke-linecap="round"/><path d="M6-50Q22-76 52-66Q40-40 6-50Z" fill="#5cb53a"/>`
  )
}

/** An apple tree 520 high standing on y = 0; `lean` turns its crown a little. */
export function tree({
  leaf = ['#1f7a3d', '#2f9e4a', '#58c04f'],
  lean = 0,
  fruit = '#e8322f',
} = {}) {
  const blobs = [
    [-110, -300, 110],
    [110, -300, 108],
    [0, -400, 132],
    [-60, -250, 96],
    [70, -250, 94],
  ]
  const mass = ([fill, dx, dy, k]) =>
    blobs
      .map(([x, y, r]) => `<circle cx="${x + dx}" cy="${y + dy}" r="${n(r * k)}" fill="${fill}"/>`)
      .join('')
  const apples = [
    [-130, -270],
    [-40, -400],
    [60, -300],
    [130, -330],
    [-60, -240],
    [70, -440],
    [10, -210],
  ]
    .map(([x, y]) => at({ x, y, s: 0.42 }, apple({ skin: fruit })))
    .join('')
  return (
    '<path d="M-34 0Q-14-90-26-210H26Q14-90 40 0Z" fill="#7a4a2a"/><path d="M4 0Q8-90 4-210H26Q14-90 40 0Z" fill="#5b3420"/>' +
    at(
      { r: lean },
      mass([leaf[0], 0, 0, 1]) +
        mass([leaf[1], -12, -18, 0.86]) +
        mass([leaf[2], -34, -44, 0.46]) +
        apples,
    )
  )
}

/** A woven basket full of apples, 220 wide, standing on y = 0. */
export function basket() {
  const heap = [
    [-62, -112],
    [62, -112],
    [0, -116],
    [-32, -146],
    [34, -146],
  ]
  const weave = times(
    3,
    (i) =>
      `<path d="M${-96 + i * 5} ${-76 + i * 26}H${96 - i * 5}" stroke="#a5662b" stroke-width="9" stroke-dasharray="24 12" stroke-dashoffset="${i * 18}"/>`,
  )
  return (
    heap
      .map(([x, y], i) =>
        at(
          { x, y, s: 0.78 },
          i % 2 ? apple({ skin: '#f6b62c', dark: '#c27a12', light: '#ffe07a' }) : apple(),
        ),
      )
      .join('') +
    `<path d="M-108-100H108L86 0H-86Z" fill="#d6913f"/><path d="M30-100H108L86 0H40Z" fill="#bd7730"/>${weave}<rect x="-118" y="-116" width="236" height="30" rx="15" fill="#eab563"/>`
  )
}

/** A flat cloud about 300 wide. */
export function cloud(fill = '#fff') {
  return `<path d="M-150 40a44 44 0 0 1 10-86a70 70 0 0 1 128-34a58 58 0 0 1 96 34a44 44 0 0 1 60 86Z" fill="${fill}"/>`
}

function spines() {
  const coat = (k, colour, turned) =>
    at(
      { x: -34, y: -160 },
      `<path d="${starPath({ spikes: 26, outer: 178 * k, inner: 146 * k, turn: turned })}" fill="${colour}" stroke="${colour}" stroke-width="8" stroke-linejoin="round"/>`,
    )
  const quills = [
    [-150, -200],
    [-110, -120],
    [-90, -250],
    [-60, -180],
    [-20, -270],
    [-130, -60],
    [-10, -120],
    [-70, -90],
    [-170, -140],
  ]
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}l-22 10M${x + 4} ${y + 4}l-16 20" stroke="#b47b4a" stroke-width="8" stroke-linecap="round"/>`,
    )
    .join('')
  return `${coat(1, '#4f2c1a', 0)}${coat(0.9, '#74452a', 7)}${coat(0.72, '#8a5734', 0)}${quills}`
}

function face() {
  return (
    '<path d="M44-40Q-30-60-10-150Q6-232 92-226Q150-222 172-168Q180-150 226-138Q240-128 228-112Q180-30 44-40Z" fill="#f3cf9c"/>' +
    '<path d="M44-40Q0-50-8-96Q80-60 226-112L228-112Q180-30 44-40Z" fill="#e0b27a"/>' +
    '<circle cx="36" cy="-222" r="36" fill="#74452a"/><circle cx="38" cy="-218" r="22" fill="#e79a78"/>' +
    `<circle cx="234" cy="-134" r="23" fill="${INK}"/><circle cx="228" cy="-142" r="7" fill="#fff"/>` +
    `<ellipse cx="128" cy="-168" rx="19" ry="24" fill="${INK}"/><circle cx="135" cy="-177" r="8" fill="#fff"/>` +
    '<path d="M106-206Q126-220 146-208" stroke="#74452a" stroke-width="9" fill="none" stroke-linecap="round"/>' +
    '<ellipse cx="86" cy="-126" rx="22" ry="14" fill="#f08a6c" opacity=".8"/>' +
    `<path d="M136-108Q164-76 196-104Z" fill="#8c2a2a" stroke="${INK}" stroke-width="8" stroke-linejoin="round"/>`
  )
}

function scarf() {
  return (
    '<path d="M8-214Q-34-120 46-44" fill="none" stroke="#1b5aa8" stroke-width="44" stroke-linecap="round"/>' +
    '<path d="M6-218Q-36-124 42-52" fill="none" stroke="#3f97ee" stroke-width="36" stroke-linecap="round"/>' +
    '<path d="M-12-180l30 14M-18-140l32 4M-8-100l30-8M16-68l22-22" stroke="#d9efff" stroke-width="8" stroke-linecap="round"/>'
  )
}

function scarfTails(t) {
  const flap = 12 * Math.sin(turn(t * 2))
  return (
    `<path d="M-10-120Q-90 ${n(-60 + flap)} -150 ${n(-96 - flap)}Q-200 ${n(-126 - flap)} -262 ${n(-84 + flap)}L-236 ${n(-56 + flap)}L-254 ${n(-24 + flap)}Q-190 ${n(-70 - flap)} -140 ${n(-42 - flap)}Q-70-10-6-84Z" fill="#1b5aa8"/>` +
    `<path d="M-10-140Q-90 ${n(-100 - flap)} -150 ${n(-146 + flap)}Q-200 ${n(-182 + flap)} -268 ${n(-152 - flap)}L-238 ${n(-124 - flap)}L-258 ${n(-92 - flap)}Q-196 ${n(-128 + flap)} -146 ${n(-96 + flap)}Q-80-54-6-100Z" fill="#3f97ee"/>`
  )
}

/** The things of Paper Lantern: lanterns, temples, the bridge, mountains and pine branches. */
import { at, n, times } from '../draw.mjs'

const INK = '#2b0a2e'

/** A round paper lantern about 2 x `1` wide at scale 100; `face` gives it a sleepy smile. */
export function lantern({
  face = false,
  paper = ['#ff8a2e', '#ffb347', '#ffd873'],
  rib = '#e0601c',
} = {}) {
  const ribs = [0.3, 0.62, 0.88]
    .map(
      (k) =>
        `<ellipse rx="${n(100 * k)}" ry="86" fill="none" stroke="${rib}" stroke-width="3.4" opacity=".75"/>`,
    )
    .join('')
  return (
    '<circle r="190" fill="url(#pl-glow)"/>' +
    '<path d="M0-86V-132" stroke="#2b0a2e" stroke-width="5"/>' +
    `<ellipse rx="100" ry="86" fill="${paper[0]}"/><ellipse rx="82" ry="82" fill="${paper[1]}"/><ellipse cy="8" rx="52" ry="66" fill="${paper[2]}"/>${ribs}<path d="M0-86V86" stroke="${rib}" stroke-width="3.4" opacity=".75"/>` +
    `<rect x="-44" y="-98" width="88" height="22" rx="8" fill="${INK}"/><rect x="-34" y="-98" width="68" height="8" rx="4" fill="#f2b632"/>` +
    `<rect x="-40" y="76" width="80" height="20" rx="8" fill="${INK}"/><rect x="-40" y="84" width="80" height="6" fill="#f2b632"/>` +
    '<path d="M0 96V112" stroke="#f2b632" stroke-width="5"/><circle cy="116" r="9" fill="#ffdf7e"/><path d="M-9 122H9L13 172H-13Z" fill="#d3202f"/><path d="M-4 126V170M4 126V170" stroke="#8f0f2a" stroke-width="3"/>' +
    (face ? sleepyFace() : '')
  )
}

/** A small sky lantern, open at the bottom, about 60 wide. */
export function skyLantern() {
  return (
    '<circle r="84" fill="url(#pl-glow)" opacity=".8"/><path d="M-26-38Q0-50 26-38L32 22Q30 36 20 38H-20Q-30 36-32 22Z" fill="#ff9a3c"/>' +
    '<path d="M-14-42Q0-46 14-42L18 38H-18Z" fill="#ffc765"/><ellipse cy="38" rx="21" ry="6" fill="#fff0b8"/>'
  )
}

/** A five-roofed pagoda, 230 wide and 470 high, standing on y = 0. */
export function pagoda({ wall = '#5b1440', roof = '#2b0a2e', light = '#ffc765' } = {}) {
  const floors = times(4, (i) => {
    const [half, y] = [96 - i * 16, -i * 96]
    return (
      `<rect x="${-half + 18}" y="${y - 96}" width="${half * 2 - 36}" height="96" fill="${wall}"/>` +
      times(
        3,
        (k) =>
          `<rect x="${n((k - 1) * (half - 30) * 0.78 - 9)}" y="${y - 52}" width="18" height="40" rx="5" fill="${light}"/>`,
      ) +
      `<path d="M${-half - 30} ${y - 70}Q${-half} ${y - 76} ${-half + 22} ${y - 108}H${half - 22}Q${half} ${y - 76} ${half + 30} ${y - 70}Q${half} ${y - 62} 0 ${y - 62}Q${-half} ${y - 62} ${-half - 30} ${y - 70}Z" fill="${roof}"/>`
    )
  })
  return `${floors}<path d="M-6-390H6L3-480H-3Z" fill="${roof}"/><circle cy="-440" r="11" fill="${roof}"/>`
}

/** An arched bridge from -`half` to `half`, the deck rising 130, with a row of small lanterns. */
export function bridge(half) {
  const posts = times(9, (i) => {
    const x = (i / 4 - 1) * half * 0.9
    const y = -130 * (1 - (x / half) ** 2)
    return `<rect x="${n(x - 7)}" y="${n(y - 58)}" width="14" height="64" rx="4" fill="#8f0f2a"/><circle cx="${n(x)}" cy="${n(y - 62)}" r="11" fill="#ffc765"/>`
  })
  const bow = (lift) => `M${-half} ${lift}Q0 ${-260 + lift} ${half} ${lift}`
  const pier = (x) =>
    `<rect x="${x - 46}" y="-6" width="92" height="72" rx="12" fill="#4a0d40"/><rect x="${x - 54}" y="-16" width="108" height="22" rx="10" fill="#7d1a55"/>`
  return (
    `<path d="${bow(-38)}" fill="none" stroke="#c91f36" stroke-width="10"/>${posts}` +
    `<path d="${bow(0)}V46Q0-190 ${-half} 46Z" fill="#c91f36"/><path d="M${half} 22V46Q0-190 ${-half} 46V22Q0-214 ${half} 22Z" fill="#7d0f30"/>${pier(-half)}${pier(half)}`
  )
}

/** A pine branch reaching into the picture from the left edge, about 330 long. */
export function pine() {
  const puff = ([x, y, s]) =>
    at(
      { x, y, s },
      `<path d="M-90 20Q-96-10-60-14Q-50-50-10-44Q20-66 46-36Q86-34 88 4Q92 22 70 24H-76Z" fill="#3d0b3a"/><path d="M-60 12Q-50-24-8-22Q20-42 40-18Q66-12 66 8Z" fill="#5f1550"/>`,
    )
  return `<path d="M-20 10Q120 40 250-20M110 24Q150-10 170-60" stroke="${INK}" stroke-width="16" fill="none" stroke-linecap="round"/>${[
    [60, 0, 1],
    [180, -70, 0.9],
    [260, -10, 1.05],
    [130, 50, 0.8],
  ]
    .map(puff)
    .join('')}`
}

function sleepyFace() {
  return (
    `<g fill="none" stroke="#7a1c1c" stroke-width="6" stroke-linecap="round"><path d="M-44-2Q-32 12-20-2M20-2Q32 12 44-2"/><path d="M-12 20Q0 32 12 20"/></g>` +
    '<ellipse cx="-50" cy="18" rx="13" ry="8" fill="#ff5a4a" opacity=".75"/><ellipse cx="50" cy="18" rx="13" ry="8" fill="#ff5a4a" opacity=".75"/>'
  )
}

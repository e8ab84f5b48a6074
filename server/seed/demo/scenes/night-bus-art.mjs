/** The things of Night Bus: the double-decker with its passengers, houses, lamps and trees. */
import { at, n, seeded, times, turn } from '../draw.mjs'
import { lettering } from '../lettering.mjs'

const RED = '#e5383f'
const GLASS = '#ffd27a'

/** The double-decker facing right, 760 wide and 560 high, standing on y = 0 around x = 0. */
export function bus(t) {
  const rock = 3 * Math.sin(turn(t * 10))
  const wheels = wheel(-225, t) + wheel(235, t)
  return (
    '<ellipse cy="4" rx="410" ry="22" fill="#0a0a24" opacity=".7"/>' +
    at({ y: rock }, coach() + upperDeck(t) + lowerDeck() + front()) +
    wheels
  )
}

/** The face of the bus from the front, 300 wide around its middle, for the icon and the banner. */
export function busFace() {
  const lamp = (x) =>
    `<circle cx="${x}" cy="92" r="52" fill="url(#nb-lamp)"/><circle cx="${x}" cy="92" r="25" fill="#8f1626"/><circle cx="${x}" cy="92" r="20" fill="#fff3c9"/>`
  return (
    '<rect x="-118" y="120" width="56" height="52" rx="14" fill="#0c0c28"/><rect x="62" y="120" width="56" height="52" rx="14" fill="#0c0c28"/>' +
    '<rect x="-178" y="-60" width="30" height="86" rx="13" fill="#0f1038"/><rect x="148" y="-60" width="30" height="86" rx="13" fill="#0f1038"/>' +
    `<rect x="-150" y="-170" width="300" height="322" rx="56" fill="${RED}"/><path d="M-150 96V-114a56 56 0 0 1 56-56h36a56 56 0 0 0-56 56V96a56 56 0 0 0 56 56H-94a56 56 0 0 1-56-56Z" fill="#ff6a5e"/>` +
    '<path d="M-150 60H150V96a56 56 0 0 1-56 56H-94a56 56 0 0 1-56-56Z" fill="#b3202f" opacity=".55"/>' +
    '<rect x="-104" y="-150" width="208" height="54" rx="18" fill="#15123d"/>' +
    lettering({ text: 'N 7', x: 0, y: -109, size: 28, weight: 8, coats: [{ colour: '#ffb52e' }] }) +
    '<rect x="-124" y="-80" width="248" height="116" rx="30" fill="#15123d"/><rect x="-112" y="-70" width="224" height="96" rx="22" fill="#ffd27a"/>' +
    '<path d="M-112-20L-40-70H20L-60 26H-90a22 22 0 0 1-22-22Z" fill="#fff0c0" opacity=".8"/>' +
    driver(44, 26, 1.25) +
    `${lamp(-98)}${lamp(98)}<rect x="-46" y="80" width="92" height="34" rx="12" fill="#15123d"/><path d="M-30 92H30M-30 102H30" stroke="#5d3a86" stroke-width="5" stroke-linecap="round"/>`
  )
}

/** A street lamp 430 high with its cone of light, standing on y = 0. */
export function streetLamp() {
  return (
    '<path d="M96-404L-60 0H290Z" fill="url(#nb-cone)"/>' +
    '<path d="M0 0V-380Q0-424 44-424H84" fill="none" stroke="#11103a" stroke-width="14" stroke-linecap="round"/>' +
    '<rect x="-15" y="-44" width="30" height="44" rx="6" fill="#11103a"/>' +
    '<circle cx="100" cy="-408" r="76" fill="url(#nb-lamp)"/><path d="M66-420H130L122-402H74Z" fill="#11103a"/><rect x="78" y="-404" width="40" height="14" rx="7" fill="#fff3c9"/>'
  )
}

/** One period of a row of houses on y = 0, some windows lit. The same seed gives the same row. */
export function houses({ seed, period, low, high, wall, lit }) {
  const random = seeded(seed)
  const parts = []
  let x = 0
  while (x < period - 60) {
    const width = Math.min(110 + random() * 120, period - x)
    const height = low + random() * (high - low)
    parts.push(at({ x }, house({ width: width + 1, height, wall, lit, random })))
    x += width
  }
  return parts.join('')
}

/** A round bush-and-tree silhouette line, one period wide, for the very front. */
export function hedge({ seed, period, fill }) {
  const random = seeded(seed)
  const count = Math.round(period / 90)
  return times(count, (i) => {
    const r = 70 + random() * 70
    return `<circle cx="${n(i * 90 + 45)}" cy="${n(40 - random() * 30)}" r="${n(Math.min(r, 110))}" fill="${fill}"/>`
  })
}

function house({ width, height, wall, lit, random }) {
  const roof = random()
  const top =
    roof < 0.35
      ? `<path d="M0 ${n(-height)}L${n(width / 2)} ${n(-height - 60)}L${n(width)} ${n(-height)}Z" fill="${wall}"/>`
      : roof < 0.65
        ? `<rect x="${n(width * 0.2)}" y="${n(-height - 34)}" width="${n(width * 0.3)}" height="40" fill="${wall}"/>`
        : `<path d="M${n(width * 0.7)} ${n(-height)}v-70" stroke="${wall}" stroke-width="6"/>`
  const columns = Math.floor((width - 24) / 40)
  const rows = Math.floor((height - 30) / 58)
  const panes = times(columns * rows, (i) => {
    const light = random()
    if (light > 0.5) return ''
    const x = 20 + (i % columns) * 40
    const y = -height + 26 + Math.floor(i / columns) * 58
    return `<rect x="${n(x)}" y="${n(y)}" width="22" height="32" rx="4" fill="${light < 0.36 ? lit[0] : lit[1]}"/>`
  })
  return `<rect y="${n(-height)}" width="${n(width)}" height="${n(height + 4)}" fill="${wall}"/>${top}${panes}`
}

function coach() {
  return (
    `<path d="M-380-60V-490a70 70 0 0 1 70-70H286q58 0 74 58L380-300V-96a50 50 0 0 1-50 50H-330a50 50 0 0 1-50-50Z" fill="${RED}"/>` +
    '<path d="M-380-490a70 70 0 0 1 70-70H286q58 0 74 58l3 18H-380Z" fill="#ff6a5e"/>' +
    '<path d="M-380-150H380V-96a50 50 0 0 1-50 50H-330a50 50 0 0 1-50-50Z" fill="#b3202f"/>' +
    '<rect x="-380" y="-326" width="760" height="20" fill="#ffe9c4"/><rect x="-380" y="-306" width="760" height="8" fill="#8f1626" opacity=".5"/>'
  )
}

function upperDeck(t) {
  const panes = times(5, (i) => pane({ x: -350 + i * 134, y: -476, width: 120, height: 124 }))
  const nod = 2 * Math.sin(turn(t * 4))
  return (
    panes +
    person({ x: -290, y: -352, skin: '#b5673d', coat: '#3f3aa0', hair: '#2a1240' }) +
    at(
      { y: nod },
      person({ x: -22, y: -352, skin: '#ffb98a', coat: '#1f7a7a', hair: '#8c2f39', hat: true }),
    ) +
    at({ x: 112, y: -352 }, cat(t)) +
    person({ x: -156, y: -352, skin: '#8a4a2f', coat: '#b0478e', hair: '#1d1033', book: true }) +
    '<path d="M330-476H346a16 16 0 0 1 15 13l14 96a14 14 0 0 1-14 15H330Z" fill="#ffe6ae"/>'
  )
}

function lowerDeck() {
  const panes = times(3, (i) => pane({ x: -350 + i * 134, y: -286, width: 120, height: 116 }))
  return (
    panes +
    person({ x: -22, y: -170, skin: '#ffc59b', coat: '#e9793a', hair: '#4a2340' }) +
    person({ x: -290, y: -170, skin: '#7a412b', coat: '#2f8f6b', hair: '#15102e', hat: true }) +
    '<rect x="62" y="-290" width="118" height="238" rx="16" fill="#8f1626"/><rect x="70" y="-282" width="48" height="222" rx="10" fill="#ffe0a0"/><rect x="124" y="-282" width="48" height="222" rx="10" fill="#ffe0a0"/>' +
    '<path d="M76-180L112-240M130-180L166-240" stroke="#fff6da" stroke-width="10" stroke-linecap="round" opacity=".8"/>' +
    pane({ x: 204, y: -286, width: 90, height: 150 }) +
    driver(256, -136, 1.1) +
    '<rect x="-140" y="-138" width="180" height="58" rx="14" fill="#15123d"/>' +
    lettering({
      text: '7 HOME',
      x: -50,
      y: -95,
      size: 30,
      weight: 7,
      coats: [{ colour: '#ffb52e' }],
    })
  )
}

function front() {
  return (
    '<path d="M316-290H364a14 14 0 0 1 14 14V-150a14 14 0 0 1-14 14H316Z" fill="#ffe6ae"/><path d="M316-136V-200L352-290H364a14 14 0 0 1 14 14V-250L336-136Z" fill="#fff6da"/>' +
    '<rect x="346" y="-122" width="42" height="36" rx="16" fill="#fff3c9"/><circle cx="374" cy="-104" r="96" fill="url(#nb-lamp)"/>' +
    '<rect x="-390" y="-130" width="20" height="44" rx="8" fill="#ff9b8f"/><rect x="300" y="-72" width="94" height="26" rx="12" fill="#15123d"/>'
  )
}

function pane({ x, y, width, height }) {
  return (
    `<rect x="${x - 6}" y="${y - 6}" width="${width + 12}" height="${height + 12}" rx="20" fill="#8f1626"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="15" fill="${GLASS}"/>` +
    `<path d="M${x} ${y + height * 0.62}L${x + width * 0.5} ${y}H${x + width * 0.86}L${x + width * 0.1} ${y + height}A15 15 0 0 1 ${x} ${y + height - 15}Z" fill="#fff0c0" opacity=".75"/>`
  )
}

function person({ x, y, skin, coat, hair, hat = false, book = false }) {
  return at(
    { x, y },
    `<path d="M-42 0Q-42-44 0-44T42 0Z" fill="${coat}"/><rect x="-9" y="-56" width="18" height="18" fill="${skin}"/><circle cy="-70" r="25" fill="${skin}"/>` +
      `<path d="M-27-66A27 27 0 0 1 27-74Q6-72-4-86Q-8-66-27-58Z" fill="${hair}"/>` +
      (hat
        ? '<path d="M-28-80A28 24 0 0 1 28-80Z" fill="#2f6fd0"/><rect x="-32" y="-84" width="64" height="10" rx="5" fill="#8fc1ff"/>'
        : '') +
      (book
        ? '<path d="M2-30L34-38V-4H2Z" fill="#fff"/><path d="M2-30L-24-36V-4H2Z" fill="#dfe7ff"/>'
        : '') +
      '<path d="M8-68h8" stroke="#2a1240" stroke-width="4" stroke-linecap="round"/>',
  )
}

function cat(t) {
  const ear = 2 * Math.sin(turn(t * 6))
  return (
    '<path d="M-36 0Q-40-50 0-52T38 0Z" fill="#3a2a68"/><circle cy="-64" r="28" fill="#3a2a68"/>' +
    `<path d="M-26-74L${n(-26 + ear)}-104L-4-88ZM26-74L${n(26 - ear)}-104L4-88Z" fill="#3a2a68"/>` +
    '<circle cx="-6" cy="-66" r="5" fill="#ffe27a"/><circle cx="14" cy="-66" r="5" fill="#ffe27a"/><path d="M0-54l4 4 4-4" stroke="#ffb2a6" stroke-width="3" fill="none" stroke-linecap="round"/>'
  )
}

function driver(x, y, s) {
  return at(
    { x, y, s },
    '<path d="M-34 0Q-34-34 0-34T34 0Z" fill="#22307d"/><circle cy="-50" r="19" fill="#c9794c"/><path d="M-21-54A21 18 0 0 1 21-54L28-50H-21Z" fill="#15123d"/><path d="M-8-40q8 7 16 0" stroke="#5a2a1c" stroke-width="3" fill="none" stroke-linecap="round"/>',
  )
}

function wheel(x, t) {
  const spokes = times(
    5,
    (i) =>
      `<circle cx="${n(20 * Math.cos(turn(i / 5)))}" cy="${n(20 * Math.sin(turn(i / 5)))}" r="6" fill="#3b3a7c"/>`,
  )
  return (
    `<path d="M${x - 76}-40a76 76 0 0 1 152 0Z" fill="#5c0f26"/>` +
    at(
      { x, y: -52, r: t * 360 * 8 },
      `<circle r="56" fill="#0c0c28"/><circle r="36" fill="#cfd3ff"/>${spokes}<circle r="9" fill="#3b3a7c"/>`,
    )
  )
}

/** The things of Comet Courier: the rocket with its cat pilot, parcels, planets and comet tails. */
import { at, n, times, turn } from '../draw.mjs'

const INK = '#1d0b3f'

/** The rocket, pointing up, about 300 wide and 520 high, centred; the flame follows `t`. */
export function rocket(t) {
  const hull =
    'M0-270C92-200 124-90 112 60Q106 130 78 176H-78Q-106 130-112 60C-124-90-92-200 0-270Z'
  return (
    flame(t) +
    '<path d="M-100 20Q-190 70-178 214Q-130 170-74 166Z" fill="#ff4f7b"/><path d="M100 20Q190 70 178 214Q130 170 74 166Z" fill="#c22a68"/>' +
    `<path d="${hull}" fill="#e9fff6"/><path d="M0-270C92-200 124-90 112 60Q106 130 78 176H18Q70 60 62-60Q54-190 0-270Z" fill="#9fe3d3"/>` +
    '<path d="M0-270C44-236 74-194 92-146Q0-190-92-146C-74-194-44-236 0-270Z" fill="#ff4f7b"/><path d="M0-270C44-236 74-194 92-146Q70-158 50-164Q36-226 0-270Z" fill="#c22a68"/>' +
    '<path d="M-108 92Q0 132 108 92L100 128Q0 166-100 128Z" fill="#2dc5ae"/><rect x="-84" y="164" width="168" height="34" rx="15" fill="#4a2a86"/>' +
    '<circle cy="-34" r="84" fill="#2dc5ae"/><circle cy="-34" r="68" fill="#3a1d7a"/>' +
    pilot() +
    '<path d="M-50-62A60 60 0 0 1-14-92" stroke="#fff" stroke-width="10" fill="none" stroke-linecap="round" opacity=".9"/>' +
    '<path d="M-14 104Q-26 60-14 160H14Q26 60 14 104Z" fill="#ff4f7b"/>'
  )
}

/** A tied parcel of about 150 around its middle, with a heart seal. */
export function parcel() {
  return (
    '<path d="M-80-50L0-86L80-50V46L0 84L-80 46Z" fill="#d98a3d"/><path d="M-80-50L0-16L80-50L0-86Z" fill="#f7bd6b"/><path d="M0-16L80-50V46L0 84Z" fill="#b96a28"/>' +
    '<path d="M-50-63L30-29V70L48 62V-36L-30-72Z" fill="#fff1c9"/><path d="M-80 2L0 38L80 2V-14L0 22L-80-14Z" fill="#fff1c9" opacity=".85"/>' +
    '<path d="M-42 16c-14-16 8-30 14-12 8-16 28 0 12 14l-16 12Z" fill="#ff4f7b"/>'
  )
}

/** A banded planet with a ring, radius 100; `tones` is `[light, middle, dark, ring]`. */
export function planet({ tones, ring = true }) {
  const [light, middle, dark, band] = tones
  const id = `cc-clip-${light.slice(1)}`
  const half = (front) =>
    `<path d="M-168 0A168 44 0 0 ${front ? 0 : 1} 168 0" fill="none" stroke="${band}" stroke-width="24" stroke-linecap="round"/><path d="M-140 0A140 32 0 0 ${front ? 0 : 1} 140 0" fill="none" stroke="#fff" stroke-width="6" opacity=".5"/>`
  return (
    `<clipPath id="${id}"><circle r="100"/></clipPath>` +
    (ring ? at({ r: -18 }, half(false)) : '') +
    `<g clip-path="url(#${id})"><circle r="100" fill="${middle}"/><path d="M-120-60Q0-20 120-66V-24Q0 18-120-22ZM-120 30Q0 66 120 22V48Q0 92-120 56Z" fill="${light}"/><path d="M20-110A120 120 0 0 1 20 110H140V-110Z" fill="${dark}" opacity=".55"/><ellipse cx="-44" cy="6" rx="22" ry="11" fill="${light}"/></g>` +
    (ring ? at({ r: -18 }, half(true)) : '')
  )
}

/** A rocky asteroid with a mailbox on it, about 260 wide; the mailbox stands at the top. */
export function mailAsteroid() {
  return (
    '<path d="M-8-70V-150" stroke="#5c3a1f" stroke-width="16"/><path d="M-70-150V-196A34 34 0 0 1-36-230H40A34 34 0 0 1 74-196V-150Z" fill="#c22a68"/><path d="M-70-150V-196A34 34 0 0 1-2-196V-150Z" fill="#ff4f7b"/><rect x="-56" y="-196" width="40" height="10" rx="5" fill="#5b103f"/><path d="M56-206V-262H92V-240H64" fill="#ffd23f"/>' +
    '<path d="M-130-10L-92-70L-20-90L70-78L128-24L116 50L50 96L-50 90L-116 52Z" fill="#6d47c9"/><path d="M128-24L116 50L50 96L-50 90L10 40L60-20L70-78Z" fill="#4a2a9a"/><ellipse cx="-50" cy="-14" rx="30" ry="20" fill="#4a2a9a"/><ellipse cx="4" cy="46" rx="20" ry="13" fill="#371d7c"/><ellipse cx="-84" cy="36" rx="12" ry="9" fill="#4a2a9a"/>'
  )
}

/**
 * The comet's tail: stripes that start `length` below the origin, bend by `bend` and end at the
 * origin; `t` makes the stripes wave.
 */
export function tail({ length, bend, t }) {
  const bands = [
    ['#7a2bd0', 1],
    ['#c92f9c', 0.78],
    ['#ff4f7b', 0.58],
    ['#ff8f4a', 0.4],
    ['#ffd23f', 0.23],
    ['#fff3c4', 0.09],
  ]
  return bands
    .map(([fill, k], i) => {
      const sway = 16 * Math.sin(turn(t * 2 + i * 0.13))
      const half = 150 * k
      const foot = 250 * k
      return `<path d="M${n(-half)} 0C${n(-half)} ${n(length * 0.4)} ${n(bend - foot + sway)} ${n(length * 0.7)} ${n(bend - foot)} ${n(length)}H${n(bend + foot)}C${n(bend + foot + sway)} ${n(length * 0.7)} ${n(half)} ${n(length * 0.4)} ${n(half)} 0Z" fill="${fill}"/>`
    })
    .join('')
}

function flame(t) {
  const reach = 16 * Math.sin(turn(t * 12))
  const tongue = (half, tip, fill) =>
    `<path d="M${-half} 190Q${-half * 1.25} 260 0 ${n(tip)}Q${half * 1.25} 260 ${half} 190Z" fill="${fill}"/>`
  return (
    tongue(70, 400 + reach, '#ff8f4a') +
    tongue(48, 346 - reach, '#ffd23f') +
    tongue(24, 284 + reach, '#fff8dc')
  )
}

function pilot() {
  const whiskers = times(
    2,
    (i) =>
      `<path d="M${i ? 30 : -30}-18l${i ? 24 : -24}-5M${i ? 30 : -30}-10l${i ? 24 : -24} 4" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>`,
  )
  return (
    '<path d="M-46-56L-44-96L-14-76ZM46-56L44-96L14-76Z" fill="#ff9c3f" stroke="#ff9c3f" stroke-width="6" stroke-linejoin="round"/><path d="M-40-64L-38-84L-22-74ZM40-64L38-84L22-74Z" fill="#ffd0a0"/>' +
    `<ellipse cy="-30" rx="52" ry="46" fill="#ff9c3f"/><path d="M-8-76L0-54L8-76Z" fill="#d96a1c"/><ellipse cy="-12" rx="28" ry="20" fill="#fff1dc"/><ellipse cx="-22" cy="-38" rx="9" ry="11" fill="${INK}"/><ellipse cx="22" cy="-38" rx="9" ry="11" fill="${INK}"/><circle cx="-19" cy="-42" r="3.4" fill="#fff"/><circle cx="25" cy="-42" r="3.4" fill="#fff"/>` +
    `<path d="M-7-22H7L0-14Z" fill="#e0446b"/><path d="M-12-6Q-6 0 0-8Q6 0 12-6" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>${whiskers}`
  )
}

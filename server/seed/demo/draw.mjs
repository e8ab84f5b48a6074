/**
 * Small building blocks of the demo art: every function returns a piece of SVG as a string.
 * Everything that looks random comes from `seeded`, so each run gives the same picture.
 */

/** Wraps a drawing into a whole SVG document of `width` x `height` user units. */
export function svg({ width, height, body }) {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}">${body}</svg>`
  )
}

/** Moves, turns (degrees) and scales a drawing; `s` may be a number or `[sx, sy]`. */
export function at({ x = 0, y = 0, r = 0, s = 1 }, body) {
  const [sx, sy] = Array.isArray(s) ? s : [s, s]
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(r)}) scale(${n(sx, 4)} ${n(sy, 4)})">${body}</g>`
}

/** A top-to-bottom gradient in user space from `y1` to `y2`; stops are `[offset, colour]`. */
export function linear(id, { y1 = 0, y2 = 1, x1 = 0, x2 = 0 }, stops) {
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
    `${stops.map(stop).join('')}</linearGradient>`
  )
}

/** A gradient from the middle of the shape outwards; stops are `[offset, colour, opacity]`. */
export function radial(id, stops) {
  return `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`
}

/** A number source in [0, 1) that always starts the same way for the same seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The numbers 0 to `count` - 1, each turned into a piece of SVG, joined. */
export function times(count, make) {
  return Array.from({ length: count }, (_, index) => make(index)).join('')
}

/** A filled band with a sine edge on top, from x = 0 to `width`; `phase` 0 to 1 moves the waves. */
export function wave({ y, height, amp, length, width, phase = 0, fill, opacity = 1 }) {
  const half = length / 2
  const start = -length - phase * length
  const count = Math.ceil((width - start) / half) + 1
  const crests = times(count, (i) => `q${half / 2} ${i % 2 ? amp * 2 : -amp * 2} ${half} 0`)
  const end = start + count * half
  return (
    `<path d="M${n(start)} ${n(y)}${crests}L${n(end)} ${n(y + height)}L${n(start)} ${n(y + height)}Z" ` +
    `fill="${fill}" opacity="${opacity}"/>`
  )
}

/** The bright line on top of a `wave` with the same numbers. */
export function crest({ y, amp, length, width, phase = 0, colour, thick }) {
  const half = length / 2
  const start = -length - phase * length
  const count = Math.ceil((width - start) / half) + 1
  const crests = times(count, (i) => `q${half / 2} ${i % 2 ? amp * 2 : -amp * 2} ${half} 0`)
  return `<path d="M${n(start)} ${n(y)}${crests}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`
}

/** A smooth curve through the given points, closed down to `floor`: hills, dunes, river banks. */
export function hill({ points, floor, fill }) {
  const [first] = points
  const curve = points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i]
    const mid = n((px + x) / 2)
    return `C${mid} ${n(py)} ${mid} ${n(y)} ${n(x)} ${n(y)}`
  })
  return (
    `<path d="M${n(first[0])} ${n(first[1])}${curve.join('')}V${floor}H${n(first[0])}Z" ` +
    `fill="${fill}"/>`
  )
}

/** Repeats a drawing that is `period` wide until `width` is covered, moved left by `shift`. */
export function strip({ period, width, shift = 0 }, body) {
  const offset = ((shift % period) + period) % period
  return times(Math.ceil(width / period) + 2, (i) => at({ x: (i - 1) * period - offset }, body))
}

/** A four-pointed twinkle of radius `r`. */
export function sparkle({ x, y, r, fill = '#fff', opacity = 1 }) {
  const k = r * 0.16
  return (
    `<path d="M${n(x)} ${n(y - r)}Q${n(x + k)} ${n(y - k)} ${n(x + r)} ${n(y)}` +
    `Q${n(x + k)} ${n(y + k)} ${n(x)} ${n(y + r)}Q${n(x - k)} ${n(y + k)} ${n(x - r)} ${n(y)}` +
    `Q${n(x - k)} ${n(y - k)} ${n(x)} ${n(y - r)}Z" fill="${fill}" opacity="${n(opacity)}"/>`
  )
}

/** A field of round stars and a few twinkles; `t` (0 to 1) makes them glimmer in a closed loop. */
export function starfield({ seed, count, width, height, fill = '#fff', t = 0 }) {
  const random = seeded(seed)
  return times(count, () => {
    const [x, y, size, pace] = [random() * width, random() * height, random(), random()]
    const glow = 0.55 + 0.4 * Math.sin(2 * Math.PI * (t * (1 + Math.floor(pace * 2)) + pace))
    if (size > 0.86) return sparkle({ x, y, r: 8 + size * 10, fill, opacity: glow })
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(1.4 + size * 3)}" fill="${fill}" opacity="${n(glow)}"/>`
  })
}

/** Points on a circle-like star outline: `spikes` tips at `outer`, valleys at `inner`. */
export function starPath({ spikes, outer, inner, turn = -90 }) {
  const corners = Array.from({ length: spikes * 2 }, (_, i) => {
    const angle = ((turn + (i * 180) / spikes) * Math.PI) / 180
    const radius = i % 2 ? inner : outer
    return `${n(radius * Math.cos(angle))} ${n(radius * Math.sin(angle))}`
  })
  return `M${corners.join('L')}Z`
}

/** A whole turn in radians times `t`, for looping sines. */
export function turn(t) {
  return 2 * Math.PI * t
}

/** A number as short text. */
export function n(value, digits = 2) {
  return String(Number(value.toFixed(digits)))
}

function stop([offset, colour, opacity = 1]) {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
}

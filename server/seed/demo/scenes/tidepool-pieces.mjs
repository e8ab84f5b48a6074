/** The match-three pieces of Tidepool Match, each about 100 wide around its middle. */
import { n, starPath, times } from '../draw.mjs'

const INK = '#2f2a45'

/** The orange starfish, about 120 wide; `face` adds eyes and a smile, `sway` moves them. */
export function starfish({ face, sway = 0 }) {
  const body = starPath({ spikes: 5, outer: 44, inner: 24 })
  const layer = (colour, extra) =>
    `fill="${colour}" stroke="${colour}" stroke-width="${16 + extra}" stroke-linejoin="round"`
  const dots = times(5, (i) => {
    const turned = i * 72
    return `<g transform="rotate(${turned})"><circle cy="-40" r="3.2"/><circle cy="-30" r="2.6"/><circle cx="-4" cy="-35" r="1.5"/></g>`
  })
  return (
    `<path d="${body}" transform="translate(0 4)" ${layer('#a93a1c', 2)}/>` +
    `<path d="${body}" ${layer('#ff7f3f', 0)}/>` +
    `<path d="${starPath({ spikes: 5, outer: 34, inner: 18 })}" fill="#ff9a57" stroke="#ff9a57" stroke-width="9" stroke-linejoin="round"/>` +
    `<g fill="#ffc58a">${dots}</g>` +
    (face ? smile(sway) : '')
  )
}

function smile(sway) {
  return (
    `<g transform="translate(${n(sway)} 0)"><ellipse cx="-10" cy="-3" rx="5.4" ry="6.4" fill="${INK}"/><ellipse cx="11" cy="-3" rx="5.4" ry="6.4" fill="${INK}"/>` +
    '<circle cx="-8" cy="-5.4" r="2" fill="#fff"/><circle cx="13" cy="-5.4" r="2" fill="#fff"/>' +
    '<ellipse cx="-19" cy="6" rx="5" ry="3.4" fill="#f25c4d" opacity=".8"/><ellipse cx="20" cy="6" rx="5" ry="3.4" fill="#f25c4d" opacity=".8"/>' +
    `<path d="M-7 8Q.5 19 8 8Z" fill="#7c1f2a" stroke="${INK}" stroke-width="2.6" stroke-linejoin="round"/></g>`
  )
}

export function shell() {
  const fan = 'M-13 36L-46 2Q-54-22-34-30Q-26-46-8-42Q0-50 8-42Q26-46 34-30Q54-22 46 2L13 36Z'
  return (
    `<path d="${fan}" transform="translate(0 5)" fill="#9c2f66"/><path d="${fan}" fill="#ff7fa8"/>` +
    '<path d="M-22 30h44l-6 16h-32Z" fill="#ffb1c8"/>' +
    '<path d="M0 30V-38M-8 30L-25-30M8 30L25-30M-14 30L-42-8M14 30L42-8" stroke="#ffc4d6" stroke-width="6" stroke-linecap="round"/>'
  )
}

export function fish() {
  return (
    '<path d="M24 6L52-22Q56 6 52 34Z" fill="#e59a12"/><path d="M-10-26Q8-50 26-18Z" fill="#e59a12"/>' +
    '<ellipse cx="-8" cy="9" rx="42" ry="31" fill="#b8720a"/><ellipse cx="-8" cy="4" rx="42" ry="31" fill="#ffc83d"/>' +
    '<path d="M4-25Q18 4 4 34L14 30Q30 4 14-22Z" fill="#fff3c4"/>' +
    `<circle cx="-26" cy="-4" r="9" fill="#fff"/><circle cx="-28" cy="-4" r="5" fill="${INK}"/>` +
    '<path d="M-44 14q8 6 16 2" stroke="#8a4f06" stroke-width="4" fill="none" stroke-linecap="round"/>'
  )
}

export function urchin() {
  return (
    `<path d="${starPath({ spikes: 14, outer: 50, inner: 33 })}" fill="#4b2a86" transform="translate(0 4)"/>` +
    `<path d="${starPath({ spikes: 14, outer: 50, inner: 33 })}" fill="#7d4fd0"/><circle r="31" fill="#9b6bea"/>` +
    '<path d="M-22-12A26 26 0 0 1 4-26" stroke="#d2b6ff" stroke-width="6" fill="none" stroke-linecap="round"/>' +
    `<circle cx="-10" cy="4" r="5" fill="${INK}"/><circle cx="12" cy="4" r="5" fill="${INK}"/>`
  )
}

export function pearl() {
  return (
    '<circle cy="5" r="42" fill="#1c6fa8"/><circle r="42" fill="#58bdf0"/><circle cx="-5" cy="-5" r="32" fill="#8fdcff"/>' +
    '<ellipse cx="-15" cy="-18" rx="13" ry="8" fill="#fff" transform="rotate(-35 -15 -18)"/><circle cx="14" cy="18" r="5" fill="#e2f7ff"/>'
  )
}

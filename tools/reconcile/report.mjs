// The printed lines and the amounts in them. Money is a bigint of micros (millionths) everywhere.

/**
 * Lines `about` some tags are printed if `wanted`, the tags of what was asked for, has one of them.
 * Of "NOT EQUAL a b", `a` was computed here and `b` is what the export says.
 */
export function openReport(write, wanted) {
  const state = { differences: 0 }
  const compare = (name, computed, found) => {
    const isEqual = String(computed) === String(found)
    if (!isEqual) state.differences += 1
    write(isEqual ? `${name}: equal` : `${name}: NOT EQUAL ${computed} ${found}`)
  }
  const amount = (name, computed, found) => compare(name, decimalOf(computed), decimalOf(found))
  const silent = { compare: () => {}, amount: () => {} }
  const about = (...tags) =>
    wanted === undefined || tags.some((tag) => wanted.has(tag)) ? { compare, amount } : silent
  /** Compares the sums of two maps, whose keys begin with their tag; a key of one alone is 0. */
  const sums = (computed, found) => {
    for (const key of new Set([...computed.keys(), ...found.keys()]))
      about(key.split(' ')[0]).amount(key, computed.get(key) ?? 0n, found.get(key) ?? 0n)
  }
  return { compare, amount, about, sums, note: write, differences: () => state.differences }
}

/** 12344321n → '12.344321', with 2 to 6 decimals and no needless zeros. */
export function decimalOf(micros) {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, '0')
  const part = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${micros < 0n ? '-' : ''}${digits.slice(0, -6)}.${part}`
}

export function microsOf(text) {
  const [whole, part] = text.split('.')
  const micros = BigInt(whole.replace('-', '') + part.padEnd(6, '0'))
  return text.startsWith('-') ? -micros : micros
}

/** Division that rounds down, also below zero. */
export function floorDiv(dividend, divisor) {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

export const sumOf = (rows) => rows.reduce((sum, { amount }) => sum + amount, 0n)

export const addTo = (map, key, value) => map.set(key, (map.get(key) ?? 0n) + value)

const dayMs = 86_400_000
export const dayAfter = (day, count) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

export function daysFrom(from, till) {
  const days = []
  for (let day = from; day <= till; day = dayAfter(day, 1)) days.push(day)
  return days
}

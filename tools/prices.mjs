// What tests cost, in processor seconds: user and system time, also of the processes that they
// start. Seconds of a clock would say how busy the machine is.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'

const ticksASecond = 100

/**
 * Processor seconds of a process, of its children that have ended and of those that run. It is NaN
 * where the system has no /proc.
 */
export function processorSeconds(pid = process.pid) {
  try {
    // The name of the program, in brackets, can have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksASecond
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ')
    return children
      .filter(Boolean)
      .reduce((sum, child) => sum + (processorSeconds(child) || 0), own)
  } catch {
    return NaN
  }
}

/** Notes what a file of tests cost its worker, in the file that TEST_PRICES names. */
export function notePrice(path, seconds) {
  const prices = process.env.TEST_PRICES
  if (prices !== undefined) appendFileSync(prices, `${JSON.stringify({ path, seconds })}\n`)
}

/** @returns {{ path: string, seconds: number }[]} the noted prices, the dearest first */
export function readPrices(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line)).toSorted((a, b) => b.seconds - a.seconds)
}

/**
 * Keeps the prices of this run in a file, beside those of the files that did not run.
 * @returns {Record<string, number>} the prices of the runs before
 */
export function replacePrices(file, prices) {
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const now = Object.fromEntries(prices.map(({ path, seconds }) => [path, seconds]))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ ...earlier, ...now }))
  return earlier
}

/**
 * The lines with the ten dearest files, with those that cost more than twice what they cost
 * before and at least two seconds, and with each stage. Files are summed up by their first
 * folder; the rest of the tests' stage is PostgreSQL and what vitest does itself. No lines where
 * the system tells no processor seconds.
 * @param {{ path: string, seconds: number }[]} prices the dearest first
 * @param {Record<string, number>} stages seconds of each, one of them named `tests`
 * @param {{ root: string, earlier?: Record<string, number> }} where `earlier` maps a path to its
 *   seconds in the last run
 */
export function priceLines(prices, stages, { root, earlier = {} }) {
  if (Number.isNaN(stages.tests)) return []
  const jumped = ({ path, seconds }) => seconds >= 2 && seconds > 2 * earlier[path]
  const listed = prices.filter((price, place) => place < 10 || jumped(price))
  const dearest = listed.map((price) => {
    const before = jumped(price) ? `, ${earlier[price.path].toFixed(1)} s before` : ''
    return `${price.seconds.toFixed(1).padStart(6)} s  ${relative(root, price.path)}${before}`
  })
  const folders = Object.groupBy(prices, ({ path }) => relative(root, path).split(sep)[0])
  const sums = Object.entries(folders).map(([name, files]) => [name, sumOf(files)])
  // A browser's processes that ended were noted for their file, but the system counts them for
  // nobody.
  const tests = Math.max(stages.tests, sumOf(prices))
  const parts = [...sums, ['PostgreSQL and vitest', tests - sumOf(prices)]].map(describe)
  const all = Object.entries({ ...stages, tests }).map(describe)
  return [
    'The dearest files, in processor seconds:',
    ...dearest,
    `${all.join(', ')} (${parts.join(', ')})`,
  ]
}

const sumOf = (prices) => prices.reduce((sum, { seconds }) => sum + seconds, 0)

const describe = ([name, seconds]) => `${name} ${seconds.toFixed(0)} s`

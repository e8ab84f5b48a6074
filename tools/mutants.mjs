// `node tools/mutants.mjs <commit> [seed] [count]` counts how many small faults the tests of a
// commit find. A seed draws the faults from the current sources: a changed comparison, a left-out
// statement, two swapped arguments. One run of all tests shows which test files reach each fault.
// Then those files run against each fault alone, for five minutes at most. It works in a clone and
// takes hours.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { node24, root } from './set-up.mjs'
import { isTestFile } from './test-files.mjs'

const minuteMs = 60_000
const comparisons = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }

/**
 * Each kind of fault: what it makes of a node of the syntax tree, undefined where it does not
 * apply. `text` is the source of a node. A mark notes its number and changes nothing.
 */
const kinds = {
  comparison: ({ type, operator, left, right }, text) =>
    type === 'BinaryExpression' && operator in comparisons
      ? {
          fault: `(${text(left)} ${comparisons[operator]} ${text(right)})`,
          mark: (note) => `(${note}, ${text(left)} ${operator} ${text(right)})`,
        }
      : undefined,
  'left-out statement': (node, text) =>
    node.type === 'ExpressionStatement'
      ? { fault: ';', mark: (note) => `{ ${note}; ${text(node)} }` }
      : undefined,
  'swapped arguments': ({ type, callee, arguments: given = [] }, text) => {
    if (type !== 'CallExpression' || given.length < 2 || given.some(({ spread }) => spread)) return
    const [first, second, ...rest] = given.map(({ expression }) => text(expression))
    const call = (...args) => `${text(callee)}(${args.join(', ')})`
    return {
      fault: call(second, first, ...rest),
      mark: (note) => call(`(${note}, ${first})`, second, ...rest),
    }
  },
}

/** The faults that one file could have. `start` is a place in its bytes. */
export function faultsIn(source, { tsx = false } = {}) {
  // The statement in front gives the place at which the numbers of spans begin.
  const tree = parseSync(`0;${source}`, { syntax: 'typescript', tsx })
  const at = ({ span }) => [span.start, span.end].map((place) => place - tree.span.start - 2)
  const text = (node) => source.subarray(...at(node)).toString()
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    for (const [kind, make] of Object.entries(kinds)) {
      const made = 'span' in node && at(node)[0] >= 0 ? make(node, text) : undefined
      if (made !== undefined) found.push({ kind, start: at(node)[0], was: text(node), ...made })
    }
    Object.values(node).forEach(visit)
  }
  visit(tree.body)
  return found
}

/** Numbers from 0 to 1 by a seed: a linear congruential generator with Knuth's constants. */
function seeded(seed) {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & (2n ** 64n - 1n)
    return Number(state >> 11n) / 2 ** 53
  }
}

const pick = (list, next) => list[Math.floor(next() * list.length)]

/** Draws a file by its size, a kind, and one of its faults of that kind; at most one a file. */
export function drawFaults(folder, seed, count) {
  const files = globSync('{server,console,contract}/src/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !isTestFile(file) && !/\.(?:generated|d)\.ts$/.test(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(folder, file)) }))
  const total = files.reduce((sum, { source }) => sum + source.length, 0)
  const next = seeded(seed)
  const drawn = new Map()
  while (drawn.size < count) {
    let left = next() * total
    const { file, source } = files.find((one) => (left -= one.source.length) < 0)
    const kind = pick(Object.keys(kinds), next)
    const fault = pick(
      faultsIn(source, { tsx: file.endsWith('x') }).filter((one) => one.kind === kind),
      next,
    )
    if (fault !== undefined && !drawn.has(file)) drawn.set(file, { file, ...fault })
  }
  return [...drawn.values()]
}

function run(clone, args, { minutes, env = {} }) {
  const options = { cwd: clone, stdio: 'inherit', timeout: minutes * minuteMs }
  return spawnSync(node24(), args, { ...options, env: { ...process.env, ...env } }).status
}

/** Writes what stands in place of a fault's code into the clone. */
function write(clone, { file, was, start }, instead) {
  const source = readFileSync(join(clone, file), 'utf8')
  // The file of another commit can have the code some lines away.
  const place = source.indexOf(was, Math.max(0, start - 2000))
  if (place === -1) return undefined
  writeFileSync(
    join(clone, file),
    source.slice(0, place) + instead + source.slice(place + was.length),
  )
  return {
    line: source.slice(0, place).split('\n').length,
    undo: () => writeFileSync(join(clone, file), source),
  }
}

/**
 * The files of tests that reach each fault, by the fault's place in the list. What a page or
 * another program runs is not noted: a fault of the console is also tested by the browser tests of
 * its feature.
 */
function testsThatReach(clone, faults) {
  const notes = join(clone, '../reached.txt')
  writeFileSync(notes, '')
  const written = faults.map((fault, number) =>
    write(clone, fault, fault.mark(`globalThis.noteReached?.(${number})`)),
  )
  const load = fileURLToPath(new URL('./mutants-reach.mjs', import.meta.url))
  const env = { NODE_OPTIONS: `--import ${load}`, REACHED: notes }
  run(clone, ['tools/test.mjs'], { minutes: 90, env })
  for (const one of written) one?.undo()
  const lines = readFileSync(notes, 'utf8').trim().split('\n')
  return faults.map(({ file }, number) => {
    const feature = /^console\/src\/(?:features\/)?([\w-]+)\//.exec(file)?.[1]
    const browser = globSync(`e2e/${feature}/*.e2e.ts`, { cwd: clone })
    const start = `${number} `
    return [
      ...lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length)),
      ...browser,
    ]
  })
}

function main([commit = 'HEAD', seed = '1', count = '24']) {
  const clone = join(mkdtempSync(join(tmpdir(), 'frontrow-mutants-')), 'clone')
  for (const args of [
    ['clone', '-q', root, clone],
    ['-C', clone, 'checkout', '-q', commit],
  ])
    if (spawnSync('git', args, { stdio: 'inherit' }).status !== 0) process.exit(1)
  const faults = drawFaults(root, Number(seed), Number(count))
  const reached = testsThatReach(clone, faults)
  const outcomes = faults.map((fault, number) => {
    const written = write(clone, fault, fault.fault)
    if (written === undefined) return `absent ${fault.file} ${fault.kind}`
    const args = ['tools/test.mjs', '--bail', '1', ...reached[number]]
    const isFound = reached[number].length > 0 && run(clone, args, { minutes: 5 }) === 1
    written.undo()
    const where = `${fault.file}:${written.line} ${fault.kind}`
    return `${isFound ? 'found ' : 'MISSED'} ${where}, reached by ${reached[number].length} files`
  })
  console.log(`commit ${commit}, seed ${seed}\n${outcomes.join('\n')}`)
  const sum = (word) => outcomes.filter((line) => line.startsWith(word)).length
  console.log(`${sum('found')} of ${count} found, ${sum('absent')} absent`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))

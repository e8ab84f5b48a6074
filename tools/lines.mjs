// Counts the lines of TypeScript after the formatter, without generated files. `npm run check`
// prints them, so that a change sees what it adds and what it takes away.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './set-up.mjs'
import { isTestFile } from './test-files.mjs'

const isTest = (path) =>
  isTestFile(path) || /^(?:e2e|(?:server|console|sdk\/[\w-]+)\/test)\//.test(path)

/** @returns {string[]} one line each for the product with its largest features, styles and tests */
export function lineCounts() {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && !/\.generated\.|\.d\.ts$/.test(path))
  const counted = paths.map((path) => ({ path, lines: linesOf(path) }))
  const sumOf = (chosen) => chosen.reduce((sum, { lines }) => sum + lines, 0)
  const product = counted.filter(({ path }) => /^(?:server|console|contract)\/src\//.test(path))
  const code = product.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
  const features = Map.groupBy(
    code,
    ({ path }) =>
      /^((?:server|console)\/src\/features\/[\w-]+|contract|\w+\/src\/\w+)/.exec(path)?.[1],
  )
  const largest = [...features]
    .map(([name, files]) => [name.replace('/src/features', ''), sumOf(files)])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([name, lines]) => `${name} ${shown(lines)}`)
  return [
    `server, console and contract: ${shown(sumOf(code))} lines (${largest.join(', ')})`,
    `styles: ${shown(sumOf(product.filter(({ path }) => path.endsWith('.css'))))} lines`,
    `tests: ${shown(sumOf(counted.filter(({ path }) => isTest(path))))} lines`,
  ]
}

const shown = (lines) => lines.toLocaleString('en')

/** Of a file that is deleted but not yet from the index: none. */
function linesOf(path) {
  try {
    return readFileSync(join(root, path), 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(lineCounts().join('\n'))

// Lists which test proves which row of docs/spec/checklist.md: a test's title ends with the rows it
// proves, in brackets: `test('a banner takes the device Any alone [CBN-07]', …)`. Run as a program
// it writes docs/spec-coverage.md. tools/spec-coverage.test.ts checks that file and the finished
// areas.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Areas in which every row must be proven. Areas are added and never removed.
 * @type {string[]}
 */
export const finishedAreas = [
  'SHL',
  'HOM',
  'RTE',
  'SBR',
  'SGN',
  'SUP',
  'VER',
  'VWT',
  'DEV',
  'ORG',
  'PAY',
  'BNK',
  'TAX',
  'POL',
  'OVR',
  'CAP',
  'APL',
  'APD',
  'UPL',
  'MON',
  'PLC',
  'CCR',
  'CLS',
  'CDT',
  'CIV',
  'CBN',
  'API',
  'ENT',
  'STT',
  'TIM',
  'VAL',
  'STO',
  'CST',
]

/**
 * @returns {{ id: string, area: string, statement: string }[]} the rows in the checklist's order
 */
export function rows() {
  const text = readFileSync(join(root, 'docs/spec/checklist.md'), 'utf8')
  return [...text.matchAll(/^\| ([A-Z]{3})-(\d\d) \| (.+?) \| (?:D[12]|derived)/gm)].map(
    ([, area = '', number = '', statement = '']) => ({ id: `${area}-${number}`, area, statement }),
  )
}

/**
 * Finds the first argument of `test(…)` and `test.each(…)(…)` when it ends with rows in brackets.
 */
const titleWithRows = /\(\s*['"`](.*) \[([A-Z]{3}-\d\d(?: [A-Z]{3}-\d\d)*)\]['"`]\s*,/g

/** @returns {Map<string, { file: string, name: string }[]>} row → the tests that name it */
export function proofs() {
  const found = new Map()
  const files = globSync(
    ['{contract,server,console,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules/**'],
    },
  )
  for (const file of files.toSorted()) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, name = '', rowIds = ''] of source.matchAll(titleWithRows)) {
      for (const [id] of rowIds.matchAll(/\b[A-Z]{3}-\d\d\b/g)) {
        found.set(id, [...(found.get(id) ?? []), { file, name }])
      }
    }
  }
  return found
}

/** The content of docs/spec-coverage.md. */
export function coverageText() {
  const proven = proofs()
  const all = rows()
  const areas = [...new Set(all.map(({ area }) => area))]
  const count = all.filter(({ id }) => proven.has(id)).length
  const lines = areas.flatMap((area) => {
    const own = all.filter((row) => row.area === area)
    const green = own.filter(({ id }) => proven.has(id))
    return [
      '',
      `## ${area}: ${green.length} of ${own.length}`,
      '',
      '| row | proven by |',
      '| --- | --- |',
      ...own.map(({ id }) => `| ${id} | ${filesOf(proven.get(id))} |`),
    ]
  })
  const head = [
    '# Spec coverage',
    '',
    '<!-- Written by tools/spec-coverage.mjs. -->',
    '',
    `${count} of ${all.length} rows of [the checklist](spec/checklist.md) are named by a test of \`npm test\`.`,
  ]
  return `${[...head, ...lines].join('\n')}\n`
}

function filesOf(tests) {
  if (tests === undefined) return 'no test names it yet'
  return [...new Set(tests.map(({ file }) => file))].join(', ')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/spec-coverage.md'), coverageText())
}

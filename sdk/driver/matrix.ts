// docs/sdk-matrix.md: what was proved of which platform, when and on which runtime. A run of some
// platforms keeps the columns of the others, so the page is also read.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Result, platformNames } from './platform.ts'
import { readCases } from './read-cases.ts'
import type { RealFigures } from './real-mode.ts'
import type { Ready } from './serve-player.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = join(root, 'docs/sdk-matrix.md')

/** What one run of a platform has shown. */
export interface Proof {
  platform: string
  /** What its player said of itself; undefined where none was started. */
  ready: Ready | undefined
  results: readonly Result[]
  figures: RealFigures | undefined
}

/** Rows by their first cell, each with its other cells by the name of the column. */
type Table = Map<string, Map<string, string>>

const marks = { passed: '✓', failed: '✗', skipped: 'skipped' }
const nothing = '–'
const proofColumns = [
  'platform',
  'SDK',
  'runtime',
  'date',
  'sources',
  'passed',
  'failed',
  'skipped',
]
const realColumns = ['platform', 'told', 'counted', 'lost', 'doubled', 'faults', 'kills']

/** The hash of a platform's sources, by the platform's name. */
export type Sources = (platform: string) => string

/**
 * A hash of the sources of a platform: of `sdk/` without documents, without other platforms and
 * without what a run builds from them, and of what the SDKs share with the server.
 */
export function hashSources(platform: string): string {
  const paths = ['sdk', 'contract/src/delivery.ts', 'contract/src/delivery']
  const others = platformNames.filter((name) => name !== platform)
  const left = [
    ...others.flatMap((name) => [`sdk/${name}/`, `sdk/proof/${name}/`]),
    `sdk/proof/${platform}/release/`,
  ]
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths]
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  const hash = createHash('sha256')
  for (const path of [...new Set(files.split('\0'))].toSorted()) {
    if (path === '' || path.endsWith('.md') || left.some((folder) => path.startsWith(folder)))
      continue
    if (existsSync(join(root, path)))
      hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The platforms of these that were not proved with their sources of now. */
export function unproved(platforms: readonly string[], sources: Sources): string[] {
  return unprovedIn(readPage(), platforms, sources)
}

export function unprovedIn(text: string, platforms: readonly string[], sources: Sources): string[] {
  const proofs = readTable(text, 'Platforms')
  return platforms.filter((platform) => proofs.get(platform)?.get('sources') !== sources(platform))
}

export function writeMatrix(proofs: readonly Proof[], sources: Sources): void {
  writeFileSync(page, matrixAfter(readPage(), proofs, sources))
}

function readPage(): string {
  return existsSync(page) ? readFileSync(page, 'utf8') : ''
}

/** The page with what was proved now. A platform of which nothing ran keeps its last proof. */
export function matrixAfter(before: string, proofs: readonly Proof[], sources: Sources): string {
  const proved = proofs.filter(({ ready }) => ready !== undefined)
  const files = readCases()
  const platforms = readTable(before, 'Platforms')
  const real = readTable(before, 'Real mode')
  const cases = readTable(before, 'Cases')
  const steps = readTable(before, 'Steps')
  for (const proof of proved) {
    const { platform, figures, results } = proof
    platforms.set(platform, platformCells(proof, sources(platform)))
    real.delete(platform)
    if (figures) real.set(platform, realCells(figures))
    const { played = [], other = [] } = Object.groupBy(results, ({ name }) =>
      files.has(name.split('/')[0] ?? '') ? 'played' : 'other',
    )
    setColumn(cases, platform, played)
    setColumn(steps, platform, other)
  }
  const names = platformNames.filter((name) => platforms.has(name))
  const parts = [
    '# What was proved of the SDKs',
    '`npm run test:sdks` writes this page. A platform that was skipped keeps its last proof. The hash is of the sources of the last\n' +
      'run without a failure: `sdk/` without documents and other platforms, `contract/src/delivery.ts` and `contract/src/delivery/`. A dash means that the\n' +
      'platform does not play the case.',
    section('Platforms', proofColumns, pick(platforms, names)),
    section('Real mode', realColumns, pick(real, names)),
    section('Steps', ['step', ...names], pick(steps, [...steps.keys()].toSorted())),
    section('Cases', ['case', ...names], pick(cases, [...cases.keys()].toSorted())),
  ]
  return `${parts.join('\n\n')}\n`
}

function platformCells({ ready, results }: Proof, sources: string): Map<string, string> {
  const count = (wanted: Result['status']) =>
    results.filter(({ status }) => status === wanted).length
  return new Map([
    ['SDK', ready?.sdk ?? ''],
    ['runtime', ready?.runtime ?? ''],
    ['date', new Date().toISOString().slice(0, 10)],
    ['sources', count('failed') === 0 ? sources : nothing],
    ...(['passed', 'failed', 'skipped'] as const).map(
      (status) => [status, String(count(status))] as const,
    ),
  ])
}

function realCells({ told, counted, faults, kills }: RealFigures): Map<string, string> {
  const cells = { told, counted, lost: Math.max(0, told - counted), faults, kills }
  const doubled = Math.max(0, counted - told)
  return new Map(Object.entries({ ...cells, doubled }).map(([name, n]) => [name, String(n)]))
}

/** Replaces a platform's column. Rows that no platform has any more go. */
function setColumn(table: Table, platform: string, results: readonly Result[]): void {
  for (const cells of table.values()) cells.delete(platform)
  for (const { name, status } of results) {
    const cells = table.get(name) ?? new Map<string, string>()
    table.set(name, cells.set(platform, marks[status]))
  }
  for (const [name, cells] of table) if (cells.size === 0) table.delete(name)
}

/** The rows of these names, in this order. */
function pick(table: Table, names: readonly string[]): Table {
  return new Map(names.flatMap((name) => [...table].filter(([one]) => one === name)))
}

function section(title: string, [of = '', ...columns]: string[], table: Table): string {
  const rows = [...table].map(([name, cells]) => [
    name,
    ...columns.map((column) => cells.get(column) ?? nothing),
  ])
  const all = [[of, ...columns], ...rows]
  const widths = all[0]?.map((_name, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[], fill: string) =>
    `| ${row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0, fill)).join(' | ')} |`
  const [head = [], ...others] = all
  const rule = head.map(() => '-')
  const lines = [line(head, ' '), line(rule, '-'), ...others.map((row) => line(row, ' '))]
  return `## ${title}\n\n${lines.join('\n')}`
}

function readTable(text: string, title: string): Table {
  const part = text.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  const [head = [], , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  return new Map(rows.map(([name = '', ...cells]) => [name, cellsOf(head.slice(1), cells)]))
}

function cellsOf(columns: readonly string[], cells: readonly string[]): Map<string, string> {
  const named = columns.map((column, at) => [column, cells[at] ?? ''] as const)
  return new Map(named.filter(([, cell]) => cell !== nothing))
}

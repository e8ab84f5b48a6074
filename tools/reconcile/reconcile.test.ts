import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ICruiseOptions, type IForbiddenRuleType, cruise } from 'dependency-cruiser'
import { afterAll, describe, expect, test, vi } from 'vitest'
import borders from '../../.dependency-cruiser.mjs'
import { documentForgeries } from './test/document-mutations.ts'
import { breaks, byteChanges } from './test/file-mutations.ts'
import { ledgerForgeries, sealForgeries } from './test/mutations.ts'
import { openRuns } from './test/reconcile-runs.ts'

const runs = openRuns({
  seed: 'short',
  months: ['2026-08', '2026-09'],
  firstDay: '2026-08-26',
  eventsADay: 24,
})
vi.setConfig({ testTimeout: 60_000 })
afterAll(() => runs.remove())

/** One in nine; the long form has all of them. */
const shortForm = Object.entries({ ...ledgerForgeries, ...documentForgeries }).filter(
  (_, index) => index % 9 === 1,
)

/** Those that the program got with the order of documents, with refunds and with reversals. */
const rulesOfDocuments = [
  'the day by which an invoice is taxed',
  'a tax on an earnings statement',
  'the tax of a self-billed invoice',
  'the rate of a self-billed invoice',
  'the tax that is paid with a self-billed invoice',
  'whose tax of a self-billed invoice it is',
  'a publisher that is not self-billed',
  'a publisher that is self-billed',
  'the order of two documents of one day',
  'a place that no document has',
  'the amount of a refund on its credit note',
  'the tax of a credit note',
  'tax that went back beyond its share, on its credit note too',
  'how a credit note is taxed',
  'which invoice a credit note corrects',
  'the credit note of a refund removed',
  'the tax that is owed of an invoice',
  'the amount of a reversal',
  'whose money a reversal takes',
  'what a reversal takes back',
] as const

const program = fileURLToPath(new URL('reconcile.mjs', import.meta.url))
const sources = globSync('*.mjs', { cwd: fileURLToPath(new URL('.', import.meta.url)) })
const sourceOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('books that agree are told line by line, and the exit code is 0 [MONEY-24]', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, runs.untouched, '--all', '--key', runs.key],
    { encoding: 'utf8' },
  )
  const lines = stdout.trimEnd().split('\n')
  expect(lines.at(-1)).toBe('all equal')
  expect(lines.slice(0, -1).filter((line) => !line.endsWith(': equal'))).toEqual([])
  for (const cause of ['delivery', 'late', 'adjusted'])
    expect(lines.some((line) => line.startsWith('ES-') && line.includes(` ${cause} `))).toBe(true)
  expect(status).toBe(0)
})

test('it runs without what Node 20 does not have [FINDINGS3-O10]', () => {
  const without = `delete Map.groupBy; delete Object.groupBy; delete Promise.withResolvers; delete Array.fromAsync
    for (const name of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) delete Set.prototype[name]
    if (globalThis.Iterator) for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']) delete Iterator.prototype[name]`
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(without)}`,
      program,
      runs.untouched,
      '--all',
      '--key',
      runs.key,
    ],
    { encoding: 'utf8' },
  )
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('all equal')
  expect(status).toBe(0)
})

test.each(shortForm)(
  'signed anew with the right key, %s is found by the arithmetic',
  async (_, forge) => {
    const { code, different } = await runs.forged(forge)
    expect(different).not.toEqual([])
    expect(code).toBe(1)
  },
)

test('each change of refunds, credit notes, reversals and their order is found', async () => {
  const found: Record<string, string[]> = {}
  for (const name of rulesOfDocuments) {
    const { different } = await runs.forged(documentForgeries[name])
    found[name] = different
  }
  for (const [name, different] of Object.entries(found)) expect(different, name).not.toEqual([])
  const of = (name: (typeof rulesOfDocuments)[number]) => (found[name] ?? []).join('\n')
  expect(of('the order of two documents of one day')).toContain('carried_in: NOT EQUAL')
  expect(of('tax that went back beyond its share, on its credit note too')).toContain('of the tax')
  expect(of('which invoice a credit note corrects')).toContain('invoice of the charge: NOT EQUAL')
  expect(of('the tax that is owed of an invoice')).toMatch(/^tax of all documents: NOT EQUAL/)
})

test('a later export has what an earlier one had for the same day', async () => {
  const { different } = await runs.forged(
    documentForgeries['a micro of an earlier posting in a later one'],
  )
  expect(different).toContainEqual(
    expect.stringMatching(/^2026-08-30 transfers of before: NOT EQUAL delivery\/2026-08-30\/1 /),
  )
})

test('a removed seal is found, although the manifest is signed anew', async () => {
  const { code } = await runs.forged(undefined, sealForgeries['a seal removed'])
  expect(code).toBe(1)
})

test('what somebody else signed is found by the key that was got another way', async () => {
  const { code, different } = await runs.signedByAnother()
  expect(different).toEqual([
    expect.stringMatching(/^2026-08 public key: NOT EQUAL /),
    expect.stringMatching(/^2026-09 public key: NOT EQUAL /),
  ])
  expect(code).toBe(1)
})

test('a changed bit is found by its hash, and the file is not read further', async () => {
  const { code, different, lines } = await runs.changed(byteChanges['a bit of entries.ndjson'])
  expect(different).toEqual([expect.stringContaining('sha256 of entries.ndjson: NOT EQUAL ')])
  expect(lines).toContain('2026-09: not read further, it is not what was signed')
  expect(code).toBe(1)
})

test.each(Object.entries(breaks))('%s cannot be read, and it is named', async (_, broken) => {
  const { code, lines } = await runs.changed(broken.by)
  expect(lines.at(-1)).toMatch(/^unreadable: /)
  expect(lines.at(-1)).toContain(broken.names)
  expect(code).toBe(2)
})

test('a signed form that is not the described one cannot be read', async () => {
  const { code, lines } = await runs.forged((books) => {
    for (const row of books[0]?.tables['holds.ndjson'] ?? []) row['amount_micros'] = '1.5'
  })
  expect(lines.at(-1)).toBe(
    'unreadable: holds.ndjson row 1: amount_micros is 1.5, which is not a whole number',
  )
  expect(code).toBe(2)
})

test('one statement, invoice or payout is told without the days of others', async () => {
  const asked = [
    ['--statement', 'ES-2026-000004', '2026-09-16'],
    ['--invoice', 'INV-2026-000001', 'charge'],
    ['--payout', '01927777-0000-7000-8000-000000000001', 'payouts:in_flight'],
  ]
  for (const [option = '', name = '', part] of asked) {
    const { code, lines } = await runs.run(runs.untouched, option, name)
    expect(lines.some((line) => line.includes(name) && line.includes(part ?? ''))).toBe(true)
    expect(lines.filter((line) => /^(?:ES|SU)-.* total/.test(line)).length).toBeLessThanOrEqual(1)
    expect(code).toBe(0)
  }
  const { code, lines } = await runs.run(runs.untouched, '--statement', 'ES-2026-000099')
  expect([code, lines.at(-1)]).toEqual([2, 'unreadable: no statement ES-2026-000099 here'])
})

test('a call that asks for nothing is told how to ask', async () => {
  for (const args of [[], ['--all', '--statement', 'ES-2026-000001'], ['--everything']]) {
    const { code, lines } = await runs.run(runs.untouched, ...args)
    expect(lines.join(' ')).toContain('node reconcile.mjs <folder> --all | --statement <number>')
    expect(code).toBe(2)
  }
})

describe('the program stands alone', () => {
  test('it imports its own files and Node alone, and uses no floats', () => {
    for (const name of sources) {
      const specifiers = [...sourceOf(name).matchAll(/from '([^']+)'/g)].map(([, from]) => from)
      expect(
        specifiers.filter((from) => !/^(?:node:[\w/]+|\.\/[\w-]+\.mjs)$/.test(from ?? '')),
      ).toEqual([])
      expect(sourceOf(name)).not.toMatch(
        /\bimport\(|parseFloat|toFixed|\bNumber\(|Math\.(?:round|floor)/,
      )
    }
  })

  test('the borders refuse an import of the server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontrow-borders-'))
    for (const path of ['tools/reconcile', 'server/src'])
      mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, 'server/src/a.ts'), 'export const a = 1\n')
    writeFileSync(
      join(folder, 'tools/reconcile/b.mjs'),
      "export { a } from '../../server/src/a.ts'\n",
    )
    const { forbidden } = borders as { forbidden: IForbiddenRuleType[] }
    const { output } = await cruise(
      ['tools', 'server'],
      {
        ...(borders.options as ICruiseOptions),
        baseDir: folder,
        validate: true,
        ruleSet: { forbidden },
      },
      borders.options.enhancedResolveOptions,
    )
    rmSync(folder, { recursive: true })
    const violations = typeof output === 'string' ? [] : output.summary.violations
    expect(violations.map(({ rule }) => rule.name)).toContain('reconcile-stands-alone')
  })

  test('README.md describes each column that it reads', () => {
    const { tables } = JSON.parse(sourceOf('format.json')) as { tables: Record<string, string> }
    for (const [file, columns] of Object.entries(tables)) {
      const [, part = ''] = sourceOf('README.md').split(`### ${file}\n`)
      const [section = ''] = part.split('\n### ')
      for (const column of columns.split(' '))
        expect(`${basename(file)}: ${section}`).toContain(`\`${column}\``)
    }
  })
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'frontrow-writing-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rules = {
  'writing/no-spread-literal': 'error',
  'writing/comment-columns': 'error',
  'writing/title-ids': 'error',
}
const jsPlugins = [join(root, 'tools/writing-rules.mjs')]
const config = { plugins: [], jsPlugins, categories: { correctness: 'off' }, rules }
writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))

interface Finding {
  code: string
  labels: { span: { line: number } }[]
}

/** Returns oxlint's findings for a source, as "rule:line". */
function findings(source: string): string[] {
  writeFileSync(join(folder, 'source.tsx'), source)
  const cli = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [cli, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
  const rule = ({ code }: Finding) => /\(([^)]+)\)$/.exec(code)?.[1]
  return diagnostics.map((found) => `${rule(found)}:${found.labels[0]?.span.line}`)
}

test('a literal that is spread into a literal or into JSX is found', () => {
  const source = [
    'const one = { ...{ a: 1 } }',
    'const two = [...[1, 2], 3]',
    'const three = { ...({ a: 1 } as const) }',
    'const four = <Field {...{ a: 1 }} />',
  ].join('\n')
  expect(findings(source).sort()).toEqual([1, 2, 3, 4].map((line) => `no-spread-literal:${line}`))
})

test('spreads of variables, of calls and under a condition are no findings', () => {
  const source = [
    'const one = { ...given, ...make(), ...(given && { a: 1 }) }',
    'const two = [...list, ...(given ? [1] : []), ...(list ?? [])]',
    'const three = <Field {...given} />',
    'call(...[1, 2])',
    "const four = '...{ a }'",
  ].join('\n')
  expect(findings(source)).toEqual([])
})

test('a comment line of more than 100 columns is found, wherever it stands', () => {
  const words = 'word '.repeat(20)
  const source = [
    `// ${words}`,
    '/**',
    ' * short',
    ` * ${words}`,
    ' */',
    `const one = 1 // ${words}`,
    `const two = '// ${words}'`,
    `const three = <p>{/* ${words} */}</p>`,
  ].join('\n')
  const lines = [1, 4, 6, 8]
  expect(findings(source).sort()).toEqual(lines.map((line) => `comment-columns:${line}`))
})

test('a comment of 100 columns and an unwrappable address are no findings', () => {
  const source = [
    `// ${'w'.repeat(40)} ${'w'.repeat(56)}`,
    `// https://example.com/${'w'.repeat(90)}`,
  ]
  expect(findings(source.join('\n'))).toEqual([])
})

test('an id in the sentence of a title is found', () => {
  const source = [
    "test('API-10 a token is refused', run)",
    "test.each(list)('RELIABILITY-R2 %s is refused', run)",
    "test.skipIf(true)('a token (FINDINGS-A4) is refused', run)",
    "describe('FINDINGS-M7 sockets of one address', run)",
    'it(`R7 ${count} nodes`, run)',
  ].join('\n')
  expect(findings(source).sort()).toEqual([1, 2, 3, 4, 5].map((line) => `title-ids:${line}`))
})

test('ids at the end of a title or alone in a describe are no findings', () => {
  const source = [
    "test('a token is refused [FINDINGS-A4 RELIABILITY-S2]', run)",
    "test('a text in UTF-16 is refused', run)",
    "test('a file in S3 is served', run)",
    "describe('RELIABILITY-S9 FINDINGS-M-7', run)",
    "call('API-10 is no title', run)",
  ].join('\n')
  expect(findings(source)).toEqual([])
})

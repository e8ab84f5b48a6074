// Rules of the repository that no linter checks.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { features, folders } from './features.ts'
import { tableOwners } from './table-owners.mjs'
import { isTestFile } from './test-files.mjs'

const names: readonly string[] = features

/**
 * Paths from the root with forward slashes, sorted, without installed, built or generated files.
 */
function filesAt(...patterns: string[]): string[] {
  const exclude = ['**/node_modules', '**/dist', '**/coverage', 'data', '.git', '.shots']
  return globSync(patterns, { exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

const read = (path: string) => readFileSync(path, 'utf8')
const featureOf = (path: string) => /\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? 'lib'

/** The distinct first groups of a pattern's matches. */
function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))]
}

/**
 * Removes comments, because they may name anything. A `//` inside a string, as in an address, is
 * kept: no space or line break stands before it.
 */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

const ownerOf = tableOwners()

test('a part is in the list of features, and is met at a face', () => {
  const strays = ['server', 'console'].flatMap((side) =>
    globSync(`${side}/src/features/*`).flatMap((folder) => [
      ...(names.includes(basename(folder)) ? [] : [`${folder} is not in tools/features.ts`]),
      ...(filesAt(`${folder}/{${basename(folder)},for-*}.{ts,tsx}`).length > 0
        ? []
        : [`${folder} has no face`]),
    ]),
  )
  const empty = names.filter(
    (name) => globSync(`{server,console}/src/features/${name}`).length === 0,
  )
  expect([...strays, ...empty]).toEqual([])
})

test('the inner folders are those of the stated orders', () => {
  const there = Object.keys(folders).map((base) => {
    const inner = filesAt(`${base}/*/**/*.*`).map((path) => path.slice(base.length + 1))
    return [base, [...new Set(inner.map((path) => path.split('/')[0]))]]
  })
  const stated = Object.entries(folders).map(([base, inner]) => [base, [...inner].sort()])
  expect(there).toEqual(stated)
})

test('ARCHITECTURE.md has the folders of delivery in their order', () => {
  const rows = found(read('ARCHITECTURE.md'), /^\| (`[\w-]+\/`[^|]*)\|/gm)
  expect(rows.flatMap((row) => found(row, /`([\w-]+)\/`/g))).toEqual(
    folders['server/src/features/delivery'],
  )
})

test('a migration is numbered once and names the part that owns its tables', () => {
  const wrong = ['server/migrations/*.sql', 'server/migrations/events/*.sql'].flatMap((pattern) => {
    const paths = filesAt(pattern)
    const numbers = paths.map((path) => basename(path).split('.')[0])
    return paths.filter((path, index) => {
      const [, owner = ''] = /^\d{4}\.([a-z-]+)(?:\.concurrently)?\.sql$/.exec(basename(path)) ?? []
      return (
        ![...names, 'ledger', 'lib'].includes(owner) || numbers.indexOf(numbers[index]) !== index
      )
    })
  })
  expect(wrong).toEqual([])
})

test('a migration locks nothing for long and takes nothing away', () => {
  const rules: readonly [name: string, pattern: RegExp][] = [
    ['changes a type', /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
    ['sets NOT NULL', /\bSET\s+NOT\s+NULL\b/i],
  ]
  const wrong = filesAt('server/migrations/**/*.sql').flatMap((path) => {
    const text = read(path).replace(/--(?! oldest program).*$/gm, '')
    const made = found(text, /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+([\w.]+)/gi)
    const blocking = found(
      text,
      /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[^;]*?\bON\s+([\w.]+)/gi,
    )
    const takes =
      /\bDROP\s+(?:TABLE|COLUMN)\s+["\w]/i.test(text) && !text.includes('-- oldest program:')
    return [
      ...blocking
        .filter((table) => !made.includes(table))
        .map((table) => `makes an index on ${table} without CONCURRENTLY`),
      ...rules.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
      ...(takes
        ? ['drops what the program before may need, without "-- oldest program: <number>"']
        : []),
    ].map((what) => `${path} ${what}`)
  })
  expect(wrong).toEqual([])
})

test('only the feature that created a table writes it; any feature may read it', () => {
  const writes = [
    /\b(?:INSERT|MERGE)\s+INTO\s+(?:\w+\.)?"?(\w+)/gi,
    /\bDELETE\s+FROM\s+(?:ONLY\s+)?(?:\w+\.)?"?(\w+)/gi,
    /\bUPDATE\s+(?:ONLY\s+)?(?:\w+\.)?"?(\w+)"?(?:\s+(?:AS\s+)?\w+)?\s+SET\b/gi,
    /\b(?:TRUNCATE|COPY)\s+(?:TABLE\s+)?(?:\w+\.)?"?(\w+)/gi,
    /\.(?:insertInto|deleteFrom|updateTable|mergeInto|replaceInto)\(\s*['"`](?:\w+\.)?(\w+)/g,
  ]
  const trespasses = filesAt('server/src/**/*.ts')
    .filter((path) => !isTestFile(path))
    .flatMap((path) => {
      const source = withoutComments(read(path))
      return writes
        .flatMap((write) => found(source, write))
        .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== featureOf(path))
        .map((table) => `${path} writes ${table}, owned by ${ownerOf.get(table)}`)
    })
  expect(trespasses).toEqual([])
})

test('SQL is written in *.sql.ts files only', () => {
  const signs = [
    /import\s+(?!type\b)[^;'"]*?\b(sql)\b[^;'"]*?from\s+['"]kysely['"]/g,
    /import\s+(?!type\b)[^;'"]*?from\s+['"][^'"]*(\/lib\/db\/rows\.ts)['"]/g,
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g,
    /[`'"]\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s[^`'"]*\b(?:FROM|VALUES|SET|AS)\b/g,
  ]
  const strays = filesAt('server/src/features/**/*.ts')
    .filter((path) => !path.endsWith('.sql.ts') && !isTestFile(path))
    .flatMap((path) => {
      const source = withoutComments(read(path))
      return signs.flatMap((sign) => found(source, sign)).map((sign) => `${path}: ${sign}`)
    })
  expect(strays).toEqual([])
})

test('lib and ui know no word of the product', () => {
  const tables = [...ownerOf].filter(([, owner]) => owner !== 'lib').map(([table]) => table)
  // An operator is also a kind of caller, with a role of the database and calls of any feature. Its
  // acts are written by `ctx.audit`, and a key of lib's secrets seals the audit.
  const common = /^(?:operators?|audit|books|documents)$/
  const banned = [...names, ...tables].filter((word) => !common.test(word))
  const words = new RegExp(`\\b(${banned.join('|')})\\b`, 'g')
  const strays = filesAt('server/src/lib/**/*.ts', 'console/src/{lib,ui}/**/*.{ts,tsx}')
    // The meanings of settings are texts for people.
    .filter((path) => !isTestFile(path) && !/\.generated\.ts$|\/setting-list\.ts$/.test(path))
    .flatMap((path) => {
      // A folder of the contract is no word of the importing file.
      const source = withoutComments(read(path)).replaceAll(/@frontrow\/contract\/(?:\w+\/)+/g, '')
      const said = found(source, words)
      return said
        .filter((word) => !basename(path).startsWith(`${word}.`))
        .map((word) => `${path}: ${word}`)
    })
  expect(strays).toEqual([])
})

test('every file that the documents name exists', () => {
  const places = /^(?:contract|server|console|tools|e2e|docs|sdk|bench|\.ci)\/[\w./*{},@-]*$/
  const rootFile = /^[\w.-]+\.(?:md|json|mjs|ts)$/
  const missing = filesAt('*.md', 'docs/**/*.md').flatMap((document) =>
    found(read(document), /`([^`\s]+)`/g)
      .filter((name) => places.test(name) || (rootFile.test(name) && /^[A-Z]|^package/.test(name)))
      .filter((name) => globSync(name.replace(/\/$/, '')).length === 0)
      .map((name) => `${document} names ${name}`),
  )
  expect(missing).toEqual([])
})

test('a number that no migration or decision has is explained in their README', () => {
  for (const folder of ['server/migrations', 'server/migrations/events', 'docs/decisions']) {
    const numbers = filesAt(`${folder}/[0-9]*`).map((path) => Number.parseInt(basename(path)))
    const readme = existsSync(`${folder}/README.md`) ? read(`${folder}/README.md`) : ''
    const explained = /There (?:is|are) no (.*?)\./.exec(readme)?.[1]?.match(/\d+/g) ?? []
    const known = new Set([...numbers, ...[...explained, ...movedTo(readme)].map(Number)])
    const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
    expect([folder, ...missing.filter((number) => !known.has(number))]).toEqual([folder])
  }
})

/** Numbers of decisions that are a section elsewhere, as `- 057 → [docs/design/speed.md](…)`. */
function movedTo(readme: string): string[] {
  return found(readme, /^- (\d{3}) → \[/gm)
}

const documents = filesAt('*.md', 'docs/**/*.md', '{bench,e2e,sdk,server,tools}/**/*.md')

test('a decision that is named is a file or a row of docs/decisions/README.md', () => {
  const files = filesAt('docs/decisions/[0-9]*').map((path) => basename(path).slice(0, 3))
  const known = new Set([...files, ...movedTo(read('docs/decisions/README.md'))])
  const named = /\b(?:[Dd]ecisions?|[Rr]ecords?)[ /](?:\[?0\d\d\b\]?(?:\([^)]*\))?(?:, | and )?)+/g
  const missing = [...documents, ...code].flatMap((path) =>
    (read(path).match(named) ?? [])
      .flatMap((text) => text.match(/\b0\d\d\b(?!-)/g) ?? [])
      .filter((number) => !known.has(number))
      .map((number) => `${path} names decision ${number}`),
  )
  expect(missing).toEqual([])
})

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(path: string): string[] {
  return found(read(path), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('every link of a document leads to a file, and to a heading of it', () => {
  const missing = documents
    .filter((path) => !path.startsWith('docs/spec/'))
    .flatMap((path) =>
      found(read(path).replace(/^```[\s\S]*?^```$/gm, ''), /\]\(([^)\s]+)\)/g)
        .filter((link) => !/^\w+:/.test(link) && !leadsSomewhere(path, link))
        .map((link) => `${path} links to ${link}`),
    )
  expect(missing).toEqual([])
})

function leadsSomewhere(path: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : join(dirname(path), file)
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
}

/** The specification, and generated tables. */
const wide = /^docs\/(?:spec\/|spec-coverage\.md|sdk-matrix\.md)/

test('no line of a document is wider than 160 columns', () => {
  const lines = documents
    .filter((path) => !wide.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (line.length > 160 ? [`${path}:${index + 1}`] : [])),
    )
  expect(lines).toEqual([])
})

/**
 * Every file with code or tool settings. Documents are left out, because a name there proves
 * nothing.
 */
const code = filesAt('{contract,server,console,sdk,e2e,bench,tools}/**/*', '*.{json,ts}', '.*.*')
  .filter((path) => /\.(?:tsx?|mjs|js|sql|json|css)$/.test(path))
  .filter((path) => path !== 'tools/tidy.test.ts' && path !== 'contract/openapi.json')

/** The text with all white space as single spaces, and without comment marks. */
function onOneLine(text: string): string {
  return text
    .replace(/^\s*(?:\/\/+|\/\*+|\*+\/|\*)/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first line of an example in STYLE.md is the path of its file. */
function exampleOf(block: string): { path: string; example: string } {
  const [head = '', ...lines] = block.split('\n')
  return { path: head.replace(/^\/\/ /, ''), example: onOneLine(lines.join('\n')) }
}

/** Words in code type that are not our names: programs, keywords and words of the text. */
const foreign = new Set(['git', 'ls', 'files', 'grep', 'npm', 'run', 'install', 'ci', 'any', 'ts'])

test('every example in STYLE.md is in the code', () => {
  const style = read('STYLE.md')
  const missing = [...style.matchAll(/^```ts\n([\s\S]*?)^```$/gm)]
    .map(([, block = '']) => exampleOf(block))
    .filter(({ path, example }) => !existsSync(path) || !onOneLine(read(path)).includes(example))
    .map(({ path, example }) => `${path}: ${example}`)
  expect(missing).toEqual([])
})

test('every name in code type in STYLE.md and CONTRIBUTING.md is in the code', () => {
  const prose = `${read('STYLE.md')}\n${read('CONTRIBUTING.md')}`.replace(/^```[\s\S]*?^```$/gm, '')
  const known = new Set([
    ...code.flatMap((path) => read(path).match(/[\w$]+/g) ?? []),
    ...code.concat(filesAt('*')).flatMap((path) => path.match(/\w+/g) ?? []),
    ...foreign,
  ])
  const missing = found(prose, /`([^`]+)`/g)
    .flatMap((example) => [...example.matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => name))
    .filter((name) => !known.has(name))
  expect(missing).toEqual([])
})

test('the glossary has at most 62 words, each once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^- \*\*([^*]+)\*\*/gm)].map(
    ([, word]) => word,
  )
  expect(words.length).toBeGreaterThan(40)
  expect(words.length).toBeLessThanOrEqual(62)
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})

test('no file names a registry or a path of somebody’s machine', () => {
  const secrets = [
    /(\bregistry\.[a-z0-9-]+\.[a-z]{2,}|"resolved": "https?:[^"]*)/g,
    /(?:^|[\s"'`(=:])(\/(?:work|home|root|Users|tmp)\/[\w.-]+)/gm,
  ]
  expect(foundInTexts(...secrets)).toEqual([])
})

test('no file has the marks of a merge conflict', () => {
  expect(foundInTexts(/^((?:<{7}|>{7}) .*)$/gm)).toEqual([])
})

/** The path of each text file with what the first group of a pattern matches in it. */
function foundInTexts(...wanted: readonly RegExp[]): string[] {
  const binary = /\.(?:png|jpe?g|mp4|webp|woff2?|ico|mmdb|gz)$/
  return filesAt('**/*', '.*', '.ci/*')
    .filter((path) => !binary.test(path) && statSync(path).isFile())
    .flatMap((path) => {
      const text = read(path)
      return wanted.flatMap((each) => found(text, each)).map((what) => `${path}: ${what}`)
    })
}

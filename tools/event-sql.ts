// What Citus refuses of SQL on tables that are distributed by lane. `npm run check` has none of it,
// so the text is compared with the rules: statements in template literals, and migrations.

interface Rule {
  says: string
  /** Returns true where a statement breaks the rule. */
  isBroken: (statement: string) => boolean
}

const ofOneLane = (statement: string) => /\blane\s*=\s*(?:\$|\d)/.test(statement)
const writes = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|DO\s+UPDATE)\b/i

/** Rules of statements. A statement is one template literal, with `${}` for what is put in. */
export const statementRules: readonly Rule[] = [
  {
    says: 'a recursive CTE needs "lane = "',
    isBroken: (text) => /\bWITH\s+RECURSIVE\b/i.test(text) && !ofOneLane(text),
  },
  {
    says: 'SELECT names no column: write SELECT 1',
    isBroken: (text) => /\bSELECT\s+FROM\b/i.test(text),
  },
  {
    says: 'EXISTS over a sub-select: write two statements',
    isBroken: (text) =>
      /\bEXISTS\s*\(\s*SELECT\b[^()]*\bFROM\s*\(\s*SELECT\b/i.test(text) ||
      afterSubSelects(text).some((rest) => /^\s*(?:AS\s+)?\w+\s+WHERE\b.*\bEXISTS\b/is.test(rest)),
  },
  {
    says: 'a lock of rows needs "lane = "',
    isBroken: (text) =>
      /\bFOR\s+(?:NO\s+KEY\s+|KEY\s+)?(?:UPDATE|SHARE)\b/i.test(text) && !ofOneLane(text),
  },
  {
    says: 'GROUPING SETS, ROLLUP and CUBE need "lane = "',
    isBroken: (text) =>
      /\b(?:GROUPING\s+SETS|ROLLUP\s*\(|CUBE\s*\()/i.test(text) && !ofOneLane(text),
  },
  { says: 'TABLESAMPLE', isBroken: (text) => /\bTABLESAMPLE\b/i.test(text) },
  {
    says: 'clock_timestamp() in a write: give a parameter',
    isBroken: (text) => /\bclock_timestamp\s*\(/i.test(text) && writes.test(text),
  },
  {
    says: 'a function of time or chance in UPDATE: take it from excluded or a parameter',
    isBroken: (text) =>
      /\bUPDATE\b[^;]*?\bSET\b[^;]*?(?:\bnow|random|_uuid|uuidv\d)\s*\(/i.test(text),
  },
  {
    says: 'a shard by its name, or changes around Citus',
    isBroken: (text) => /\bevents\.[a-z_]*_\d{6}\b|\benable_manual_changes_to_shards\b/i.test(text),
  },
]

/** What follows each sub-select in FROM. */
function afterSubSelects(text: string): string[] {
  return [...text.matchAll(/\bFROM\s*(?=\(\s*SELECT\b)/gi)].map((match) =>
    text.slice(
      match.index +
        match[0].length +
        parenthesized(text.slice(match.index + match[0].length)).length,
    ),
  )
}

/** The beginning of a text up to the parenthesis that closes its first one. */
function parenthesized(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0 && text[at] === ')') return text.slice(0, at + 1)
  }
  return text
}

/** One finding for each rule that a statement of the source breaks. */
export function refusedStatements(source: string): string[] {
  return templatesOf(source).flatMap((statement) =>
    statementRules.filter(({ isBroken }) => isBroken(statement)).map(({ says }) => says),
  )
}

/**
 * The template literals of a source, without those with a tag: they are statements of the core. A
 * literal within another one is a statement of its own.
 */
export function templatesOf(source: string): string[] {
  const found: string[] = []
  /** An open literal, or `undefined` for code within `${…}` and how many braces are open in it. */
  const open: { text?: string; isTagged: boolean; braces: number }[] = []
  const code = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[`{}]|[^]/y
  const text = /\\[^]|\$\{|`|[^]/y
  for (let at = 0; at < source.length;) {
    const last = open.at(-1)
    const isText = last?.text !== undefined
    const pattern = isText ? text : code
    pattern.lastIndex = at
    const [token = ''] = pattern.exec(source) ?? []
    if (isText) readText(last, token)
    else readCode(last, token, source.slice(0, at))
    at += token.length
  }
  return found

  function readText(literal: (typeof open)[number], token: string): void {
    if (token === '`') {
      if (!literal.isTagged) found.push(literal.text ?? '')
      open.pop()
    } else if (token === '${') {
      literal.text += '${}'
      open.push({ isTagged: false, braces: 0 })
    } else literal.text += token
  }

  function readCode(inner: (typeof open)[number] | undefined, token: string, before: string): void {
    if (token === '`') open.push({ text: '', isTagged: /[\w)>]$/.test(before), braces: 0 })
    else if (inner !== undefined && token === '{') inner.braces += 1
    else if (inner !== undefined && token === '}' && inner.braces === 0) open.pop()
    else if (inner !== undefined && token === '}') inner.braces -= 1
  }
}

/** Event tables that stay at the coordinator. */
const local = ['events.shared_notes', 'events.family_heartbeats']

/** Refuses changes of rows, which it does at each worker as well. */
const knownTriggers = ['events.adjusted_impressions']

const keyWithoutLane = /\b(?:PRIMARY\s+KEY|UNIQUE)\b(?!\s*\([^)]*\blane\b)/i

/** One finding for each thing in a migration that keeps a table from being distributed by lane. */
export function refusedInMigration(migration: string): string[] {
  const text = migration.replaceAll(/--.*$/gm, '')
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => ({
      table: match[1] ?? '',
      at: match.index,
      all: match[0],
    }))
  const tables = named(
    /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(events\.\w+)\s*(?=\()/gi,
  )
    .filter(({ table }) => !local.includes(table))
    .map(({ table, at, all }) => ({ table, columns: parenthesized(text.slice(at + all.length)) }))
  return [
    ...tables
      .filter(({ columns }) => !/\blane\s+smallint\b/i.test(columns))
      .map(({ table }) => `${table} has no lane`),
    ...tables
      .filter(({ columns }) => keyWithoutLane.test(columns))
      .map(({ table }) => `a unique key of ${table} lacks the lane`),
    ...named(/\bCREATE\s+UNIQUE\s+INDEX\b[^;]*?\bON\s+(events\.\w+)[^;]*/gi)
      .filter(({ all }) => !/\([^)]*\blane\b/i.test(all))
      .map(({ table }) => `a unique index of ${table} lacks the lane`),
    ...named(/\bALTER\s+TABLE\s+(events\.\w+)[^;]*/gi)
      .filter(({ table, all }) => !local.includes(table) && keyWithoutLane.test(all))
      .map(({ table }) => `a new unique key of ${table} lacks the lane`),
    ...named(/\bCREATE\s+(?:CONSTRAINT\s+)?TRIGGER\b[^;]*?\bON\s+(events\.\w+)/gi)
      .filter(({ table }) => !knownTriggers.includes(table))
      .map(({ table }) => `${table} has a trigger`),
    ...named(/\bCREATE\s+POLICY\b[^;]*?\bON\s+(events\.\w+)/gi).map(
      ({ table }) => `${table} has a policy`,
    ),
    ...named(/\bREFERENCES\s+([\w.]+)/gi).map(({ table }) => `a foreign key leads to ${table}`),
    ...named(/\bclock_timestamp\s*\(/gi).map(() => 'clock_timestamp()'),
  ]
}

// Event tables can be distributed over the workers of Citus. No test can count on one, so what it
// refuses is refused here.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusedInMigration, refusedStatements, statementRules, templatesOf } from './event-sql.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const eventFiles = globSync('server/src/**/*.sql.ts').filter((path) =>
  /\bevents\.[a-z_]+\b/.test(read(path)),
)

test('no statement on event tables has what Citus refuses', () => {
  expect(eventFiles.length).toBeGreaterThan(20)
  const findings = eventFiles.flatMap((path) =>
    refusedStatements(read(path)).map((finding) => `${path}: ${finding}`),
  )
  expect(findings).toEqual([])
})

test('every event migration makes tables that can be distributed by lane', () => {
  const migrations = globSync('server/migrations/events/*.sql')
  expect(migrations.length).toBeGreaterThan(0)
  expect(migrations.flatMap((path) => refusedInMigration(read(path)))).toEqual([])
})

const sourceOf = (statement: string) => `const statement = \`${statement}\``

/** Each rule with a statement that breaks it, and with one that keeps it. */
const controls: readonly [rule: string, broken: string, kept: string][] = [
  [
    'a recursive CTE needs "lane = "',
    'WITH RECURSIVE l AS (SELECT min(lane) AS lane FROM events.leases) SELECT lane FROM l',
    'WITH RECURSIVE l AS (SELECT id FROM events.leases WHERE lane = $1) SELECT id FROM l',
  ],
  [
    'SELECT names no column: write SELECT 1',
    'SELECT EXISTS (SELECT FROM events.count_deltas) AS added',
    'SELECT EXISTS (SELECT 1 FROM events.count_deltas) AS added',
  ],
  [
    'EXISTS over a sub-select: write two statements',
    'SELECT k.oldest FROM (SELECT min(hour) AS oldest FROM events.own_counts) k WHERE EXISTS (SELECT 1 FROM events.leases WHERE opened_at < k.oldest)',
    'SELECT min(hour) FROM events.own_counts o WHERE EXISTS (SELECT 1 FROM events.leases l WHERE l.lane = o.lane)',
  ],
  [
    'EXISTS over a sub-select: write two statements',
    'SELECT 1 WHERE EXISTS (SELECT 1 FROM (SELECT lane FROM events.leases LIMIT 1) l)',
    'SELECT l.lane FROM (SELECT lane FROM events.leases LIMIT 1) l WHERE l.lane > 1',
  ],
  [
    'a lock of rows needs "lane = "',
    'SELECT id FROM events.leases WHERE id = $1 FOR SHARE',
    'SELECT id FROM events.leases WHERE lane = ${lane} AND id = $1 FOR SHARE',
  ],
  [
    'GROUPING SETS, ROLLUP and CUBE need "lane = "',
    'SELECT campaign, count(*) FROM events.impressions GROUP BY GROUPING SETS ((campaign), ())',
    'SELECT campaign, count(*) FROM events.impressions WHERE lane = $1 GROUP BY GROUPING SETS ((campaign), ())',
  ],
  [
    'TABLESAMPLE',
    'SELECT count(*) FROM events.impressions TABLESAMPLE system (1)',
    'SELECT count(*) FROM events.impressions',
  ],
  [
    'clock_timestamp() in a write: give a parameter',
    'INSERT INTO events.flushes (lane, id, at) VALUES ($1, $2, clock_timestamp())',
    'INSERT INTO events.flushes (lane, id, at) VALUES ($1, $2, now())',
  ],
  [
    'a function of time or chance in UPDATE: take it from excluded or a parameter',
    'INSERT INTO events.leases AS l (lane, id) VALUES ($1, $2) ON CONFLICT (lane, id) DO UPDATE SET settled_at = now()',
    'INSERT INTO events.leases AS l (lane, id, settled_at) VALUES ($1, $2, now()) ON CONFLICT (lane, id) DO UPDATE SET settled_at = excluded.settled_at',
  ],
  [
    'a shard by its name, or changes around Citus',
    'SELECT count(*) FROM events.impressions_102008',
    'SELECT count(*) FROM events.impressions_20260526t00',
  ],
]

test('every rule has a control', () => {
  const controlled = new Set(controls.map(([rule]) => rule))
  expect(statementRules.map(({ says }) => says).filter((says) => !controlled.has(says))).toEqual([])
})

test.each(controls)('control: %s', (rule, broken, kept) => {
  expect(refusedStatements(sourceOf(broken))).toContain(rule)
  expect(refusedStatements(sourceOf(kept))).toEqual([])
})

test.each<[string, string]>([
  ['events.x has no lane', 'CREATE TABLE events.x (id uuid)'],
  [
    'a unique key of events.x lacks the lane',
    'CREATE TABLE events.x (lane smallint, id uuid PRIMARY KEY)',
  ],
  [
    'a unique key of events.x lacks the lane',
    'CREATE UNLOGGED TABLE events.x (lane smallint, id uuid, PRIMARY KEY (lane, id), UNIQUE (id))',
  ],
  [
    'a unique index of events.x lacks the lane',
    'CREATE UNIQUE INDEX CONCURRENTLY i ON events.x (id)',
  ],
  [
    'a new unique key of events.x lacks the lane',
    'ALTER TABLE events.x ADD CONSTRAINT k UNIQUE (id)',
  ],
  [
    'events.x has a trigger',
    'CREATE TRIGGER t BEFORE UPDATE ON events.x FOR EACH STATEMENT EXECUTE FUNCTION f()',
  ],
  ['events.x has a policy', 'CREATE POLICY p ON events.x USING (true)'],
  [
    'a foreign key leads to campaigns',
    'ALTER TABLE events.x ADD FOREIGN KEY (campaign) REFERENCES campaigns',
  ],
  ['clock_timestamp()', 'ALTER TABLE events.x ALTER COLUMN at SET DEFAULT clock_timestamp()'],
])('control of migrations: %s', (finding, migration) => {
  expect(refusedInMigration(migration)).toContain(finding)
})

test('a table, an index and a key with the lane pass', () => {
  const migration = `CREATE TABLE events.x (lane smallint NOT NULL, id uuid, PRIMARY KEY (lane, id));
    CREATE UNIQUE INDEX i ON events.x (lane, id); CREATE INDEX j ON events.x (id); -- UNIQUE in a comment
    ALTER TABLE events.x ADD CONSTRAINT k UNIQUE (id, lane);`
  expect(refusedInMigration(migration)).toEqual([])
})

test('a statement within another one, in a comment or with a tag is told apart', () => {
  const source = `
    // \`not this\`, and it's a comment
    const a = \`SELECT \${b.map((c) => { return \`\${c} AS x\` }).join(', ')} FROM t\`
    const d = sql\`SELECT FROM core\` + one<Row>(db)\`SELECT FROM core\`
    const e = '\`' + \`last\``
  expect(templatesOf(source)).toEqual(['${} AS x', 'SELECT ${} FROM t', 'last'])
})

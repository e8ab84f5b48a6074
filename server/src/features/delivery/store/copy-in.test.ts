// `copyIn` uses parts of node-postgres that its types leave out. Each has a test here, so that a
// version that changes one is seen before it is used.
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../../../test/support/world.ts'
import type { CopyPart } from './binary-rows.ts'
import { copyIn } from './copy-in.sql.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
const client = new pg.Client({ connectionString: world.eventUrl })
await client.connect()
await client.query('CREATE TEMPORARY TABLE one (n smallint PRIMARY KEY)')
await client.query('CREATE TEMPORARY TABLE two (n smallint)')
afterAll(() => client.end())

const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')

function partOf(table: 'one' | 'two', numbers: readonly number[]): CopyPart {
  const rows = numbers.map((n) => Buffer.from([0, 1, 0, 0, 0, 2, 0, n]))
  return { into: `${table} (n)`, rows: Buffer.concat([head, ...rows, Buffer.from([0xff, 0xff])]) }
}

const copy = (parts: readonly CopyPart[], guard?: string, timeoutMs = 5000) =>
  copyIn(client, { guard, parts }, timeoutMs)

async function counts(): Promise<string> {
  const text = `SELECT (SELECT count(*) FROM one) || ' ' || (SELECT count(*) FROM two) AS counts`
  const { rows } = await client.query<{ counts: string }>(text)
  return rows[0]?.counts ?? ''
}

test('the rows of each part go in, and the connection is free after them', async () => {
  await copy([partOf('one', [1, 2]), partOf('two', [7, 7, 7])], 'SELECT 1')
  expect(await counts()).toBe('2 3')
})

test('a row that is refused keeps all parts out, and the connection goes on', async () => {
  const refused = copy([partOf('two', [8]), partOf('one', [3, 1])])
  await expect(refused).rejects.toMatchObject({ code: '23505' })
  expect(await counts()).toBe('2 3')
  await copy([partOf('one', [3])])
  expect(await counts()).toBe('3 3')
})

test('a guard that fails keeps all parts out, and the connection goes on', async () => {
  const refused = copy([partOf('one', [4]), partOf('two', [4])], 'SELECT 1 / 0')
  await expect(refused).rejects.toMatchObject({ code: '22012' })
  expect(await counts()).toBe('3 3')
})

test('a copy without an answer rejects after its time', async () => {
  const waited = copy([partOf('one', [6])], 'SELECT pg_sleep(1)', 50)
  await expect(waited).rejects.toThrow('Query read timeout')
})

test('a copy on a connection that was cut rejects', async () => {
  const cut = new pg.Client({ connectionString: world.eventUrl })
  cut.on('error', () => undefined)
  await cut.connect()
  const copied = copyIn(
    cut,
    { guard: 'SELECT pg_terminate_backend(pg_backend_pid())', parts: [] },
    5000,
  )
  await expect(copied).rejects.toThrow('terminating connection due to administrator command')
  await cut.end()
})

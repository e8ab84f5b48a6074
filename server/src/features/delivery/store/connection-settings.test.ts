import { expect, inject, test } from 'vitest'
import { openEventDatabase } from './event-database.sql.ts'
import { pino } from 'pino'
import { sql } from 'kysely'
import { withConnection } from '../../../lib/db/connect-apart.ts'
import { connectionTo } from '../../../lib/db/connection-settings.ts'
import { openDatabase } from '../../../lib/db/database.ts'

const url = inject('clusterUrl')
const names = ['DateStyle', 'TimeZone', 'bytea_output', 'search_path', 'statement_timeout']
const settings = `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}`
const named = {
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  search_path: 'public',
  statement_timeout: '0',
}

/** An address that sets what a database or a login may have set. */
function withOthers(): string {
  const others = [
    'DateStyle=German',
    'TimeZone=Asia/Kathmandu',
    'bytea_output=escape',
    'search_path=app',
    'statement_timeout=5s',
    'application_name=ours',
  ]
  const options = others.map((one) => `-c ${one}`).join(' ')
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`
}

test('a connection apart names what it relies on [FINDINGS4-P2]', async () => {
  const { rows } = await withConnection(withOthers(), (client) => client.query(settings))
  expect(rows).toEqual([named])
})

test.each([
  [undefined, '10s'],
  [0, '0'],
])('the pool does too, with %s ms a statement [FINDINGS4-R1]', async (statementMs, timeout) => {
  const database = openDatabase({ url: withOthers(), poolSize: 1, statementMs })
  const { rows } = await database.alone((db) => sql.raw(settings).execute(db))
  await database.close()
  expect(rows).toEqual([{ ...named, statement_timeout: timeout }])
})

test('so does the pool of events, and work alone has any time [FINDINGS4-R1]', async () => {
  const events = openEventDatabase(withOthers(), pino({ level: 'silent' }), { eventStatementMs: 0 })
  const rows = await events.run(settings, [])
  await events.close()
  expect(rows).toEqual([named])
})

test('only a frequent transaction plans its statements once [FINDINGS4-R3]', async () => {
  const events = openEventDatabase(withOthers(), pino({ level: 'silent' }), { most: 1 })
  const read = async (run: typeof events.run) => await run('SHOW plan_cache_mode', [])
  const found = [
    await events.inTransaction(read, { isFrequent: true }),
    await events.inTransaction(read),
    await read(events.run),
  ]
  await events.close()
  expect(found.flat().map(({ plan_cache_mode: mode }) => String(mode))).toEqual([
    'force_generic_plan',
    'auto',
    'auto',
  ])
})

test('options of an address are sent beside the own role [FINDINGS4-P3]', async () => {
  const database = openDatabase({ url: withOthers(), poolSize: 1 })
  const text = `SELECT current_user AS role, current_setting('application_name') AS name`
  const { rows } = await database.alone((db) => sql.raw(text).execute(db))
  await database.close()
  expect(rows).toEqual([{ role: 'frontrow_system', name: 'ours' }])
})

test('the rest of an address stays as it was written [FINDINGS4-P3]', () => {
  const address = 'postgres://a:b%20c@h/d'
  const strings = [
    address,
    `${address}?options=x`,
    `${address}?sslmode=require&options=endpoint%3Dx&application_name=y`,
  ].map((one) => connectionTo(one))
  expect(strings.map(({ connectionString }) => connectionString)).toEqual([
    address,
    address,
    `${address}?sslmode=require&application_name=y`,
  ])
  expect(strings[2]?.options).toMatch(/^endpoint=x -c DateStyle=ISO,MDY /)
})

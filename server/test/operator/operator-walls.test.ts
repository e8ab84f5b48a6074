import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/world.ts'
import { sqlStates } from '../../src/lib/failures/sql-states.ts'

// OPERATOR-9.20: the second wall of operators is what the roles of the database may do.

const world = await sharedWorld()

/** Columns whose content opens something, or that are encrypted. */
const secret =
  /hash$|hmac|sealed|cipher|secret|password|^token|^payload_hash$|^encrypted$|bank_|iban|vat_id|registration_id|taxation_id|legal_address|payment_method_id/
/** Hashes that prove what was written and open nothing, and marks without content. */
const harmless = [
  /^audit_/,
  /^proposals\.payload_hash$/,
  /^policies\./,
  /^stored_settings\./,
  /^ad_contents\.sha256_hash$/,
  // The account of the network itself, and a hash of bank details as they are encrypted.
  /^payout_settings\.account_iban$/,
  /^receipt_returns\.payer_iban$/,
  /^payouts\.bank_sha256$/,
]

/** Tables of which no member reads anything. */
const ofOperators =
  /^operator|^proposals$|^stored_settings$|^organization_(notes|tags|figures)$|^host_acts$|^search_words$|^traffic_(deviations|rechecks)$/

interface Column {
  table: string
  column: string
  isReadable: boolean
}

const columns = await world.ask<Column>(`
  SELECT c.table_name AS table, c.column_name AS column,
    has_column_privilege('frontrow_operator', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'SELECT') AS "isReadable"
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`)
const tables = [...new Set(columns.map(({ table }) => table))]

/** The code of the error that a statement is refused with, as a role of the database. */
async function refusedAs(role: 'frontrow_operator' | 'frontrow_app', statement: string) {
  const run = world.database.asSystem(async (db) => {
    await sql`SELECT set_config('role', ${role}, true)`.execute(db)
    await sql.raw(statement).execute(db)
  })
  return run.then(
    () => 'nothing',
    (error: { code?: string }) => error.code ?? 'no code',
  )
}

describe('OPERATOR-9.20', () => {
  test('the role that reads for operators writes no table', async () => {
    expect(tables.length).toBeGreaterThan(60)
    const written: string[] = []
    for (const table of tables) {
      const { column = '' } = columns.find((one) => one.table === table) ?? {}
      for (const statement of [
        `INSERT INTO ${table} DEFAULT VALUES`,
        `UPDATE ${table} SET "${column}" = DEFAULT`,
        `DELETE FROM ${table}`,
      ]) {
        if ((await refusedAs('frontrow_operator', statement)) !== sqlStates.insufficientPrivilege)
          written.push(statement)
      }
    }
    expect(written).toEqual([])
  })

  test('it reads no secret, and each column that looks like one was looked at', async () => {
    const seen = columns
      .filter(({ isReadable, column }) => isReadable && secret.test(column))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !harmless.some((pattern) => pattern.test(name)))
    expect(seen).toEqual([])
    const hidden = columns.filter(({ isReadable, column }) => !isReadable && secret.test(column))
    expect(hidden.length).toBeGreaterThan(20)
    for (const { table, column } of hidden)
      expect(
        await refusedAs('frontrow_operator', `SELECT "${column}" FROM ${table}`),
        `${table}.${column}`,
      ).toBe(sqlStates.insufficientPrivilege)
  })

  test('the pattern of secrets finds those that are there', () => {
    const names = columns.map(({ table, column }) => `${table}.${column}`)
    const found = names.filter((name) => secret.test(name.split('.')[1] ?? ''))
    for (const known of [
      'developers.password_hash',
      'sessions.token_hash',
      'operators.password_hash',
      'operator_sessions.token_hash',
      'operator_totp.sealed',
      'operator_recovery_codes.code_hmac',
      'api_keys.ciphertext',
      'api_tokens.token_hash',
      'outbox.sealed',
      'bank_details.iban',
      'idempotency_keys.sealed_reply',
    ])
      expect(found).toContain(known)
  })

  test('it sees nothing of the event family', async () => {
    expect(await refusedAs('frontrow_operator', 'SELECT FROM events.impressions')).toBe(
      sqlStates.insufficientPrivilege,
    )
  })

  test('the role of the API has no right to any table of operators', async () => {
    const own = tables.filter((table) => ofOperators.test(table))
    expect(own.length).toBeGreaterThanOrEqual(16)
    for (const table of own) {
      for (const statement of [
        `SELECT FROM ${table}`,
        `INSERT INTO ${table} DEFAULT VALUES`,
        `DELETE FROM ${table}`,
      ])
        expect(await refusedAs('frontrow_app', statement), statement).toBe(
          sqlStates.insufficientPrivilege,
        )
    }
  })

  test('a transaction that reads for operators cannot become one that writes', async () => {
    const reading = world.database.asOperator(async (db) => {
      await sql`SELECT set_config('role', 'frontrow_system', true)`.execute(db)
      await sql`UPDATE organizations SET name = 'taken'`.execute(db)
    })
    await expect(reading).rejects.toMatchObject({ code: sqlStates.readOnlyTransaction })
  })
})

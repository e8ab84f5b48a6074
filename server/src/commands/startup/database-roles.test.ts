import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/support/global-setup.ts'
import { missingRoles, refuseMissingRoles, databaseRoleNames, sqlForDba } from './database-roles.ts'
import type { Rights } from './database-roles.sql.ts'
import { coreMigrations, eventMigrations } from '../../lib/db/migrate.ts'

const name = `roles_${process.pid}`
const admin = new pg.Client({ connectionString: inject('clusterUrl') })
const adminUrl = inDatabase(inject('clusterUrl'), name)
const url = adminUrl.replace(/\/\/postgres:[^@]*@/, `//${name}:secret@`)

beforeAll(async () => {
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'secret'`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`)
  await admin.end()
})

const refusal = () =>
  refuseMissingRoles('DATABASE_URL', url, ['core', 'events']).then(
    () => undefined,
    (error: unknown) => error as Error,
  )

test('a login without the roles is refused with statements that suffice', async () => {
  const error = await refusal()
  expect(error).toMatchObject({ name: 'CannotRun', exitCode: 78 })
  expect(error?.message).toContain(`DATABASE_URL: the login "${name}" may not make or use roles`)
  expect(error?.message).not.toContain('secret')
  const grant = /GRANT .* WITH ADMIN OPTION;$/.exec(error?.message ?? '')?.[0] ?? ''
  expect(grant).toContain(databaseRoleNames(['core', 'events']).join(', '))
  await admin.query(grant)
  expect(await refusal()).toBeUndefined()
  await admin.query(`REVOKE ${databaseRoleNames(['core', 'events']).join(', ')} FROM ${name}`)
  for (const line of sqlForDba(url, ['core', 'events']).filter((each) =>
    /^(GRANT|ALTER)/.test(each),
  ))
    await admin.query(line.startsWith('ALTER SCHEMA') ? 'SELECT 1' : line)
  expect(await refusal()).toBeUndefined()
})

test('what is missing depends on the login, the version and what has run', () => {
  const rights: Rights = {
    login: 'ads',
    isSuperuser: false,
    mayMakeRoles: false,
    versionNumber: 180_000,
    ran: [],
  }
  const all = databaseRoleNames(['events'])
  const made = (isMember: boolean, isAdmin = false) =>
    all.map((role) => ({ name: role, isMember, isAdmin }))
  const missing = (change: Partial<Rights>, found: ReturnType<typeof made>) =>
    missingRoles(Object.assign({}, rights, change), found, ['events'])
  expect(missing({}, [])).toEqual(all)
  expect(missing({ mayMakeRoles: true }, [])).toEqual([])
  expect(missing({ isSuperuser: true }, [])).toEqual([])
  expect(missing({ mayMakeRoles: true }, made(false))).toEqual(all)
  expect(missing({ mayMakeRoles: true, versionNumber: 150_020 }, made(false))).toEqual([])
  expect(missing({}, made(true))).toEqual(all)
  expect(missing({ ran: ['events/0001.delivery.sql'] }, made(true))).toEqual([])
  expect(missing({}, made(false, true))).toEqual([])
})

test('every role that a migration makes is known', () => {
  const made = [coreMigrations, eventMigrations].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/^DO \$\$\n.*?^\$\$;/gms),
      ])
      .filter(([block]) => block.includes('CREATE ROLE'))
      .flatMap(([block]) => block.match(/frontrow_\w+/g) ?? []),
  )
  expect([...new Set(made)].toSorted()).toEqual(databaseRoleNames(['core', 'events']).toSorted())
})

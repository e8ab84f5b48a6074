import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { type RoleCode, roleCodes } from '@frontrow/contract/permissions'
import { openApi } from '../../src/commands/startup/open-api.ts'
import { makeKey } from '../../src/features/account/account.ts'
import { type Delivery, openDelivery } from '../../src/features/delivery/delivery.ts'
import { readConfig } from '../../src/lib/settings/config.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import type { Services } from '../../src/lib/calls/context.ts'
import { type Database, type Db, openDatabase } from '../../src/lib/db/database.ts'
import { createFiles } from '../../src/lib/files/files.ts'
import { createOutbound } from '../../src/lib/outbound/outbound.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { filesOfDocument } from '../../src/features/documents/for-mails.ts'
import { createMail } from '../../src/features/outbox/open-outbox.ts'
import { secretsFor } from '../../src/lib/settings/master-key.ts'
import { citusUrls, makeCitusDatabase } from './citus-database.ts'
import { coreTemplate, databaseOf, eventTemplate, inDatabase } from './global-setup.ts'

/** A signed-in developer with an organization of their own. */
export interface TestMember {
  organizationId: string
  developerId: string
  email: string
  /** The bearer token. */
  token: string
}

export interface World {
  /** Fastify without a port. Tests call the API with `inject`. */
  server: FastifyInstance
  services: Services
  database: Database
  delivery: Delivery
  /** Database addresses with full rights, so that tests can read stored rows. */
  coreUrl: string
  eventUrl: string
  /** Moves the product's clock forward. */
  turnClock(milliseconds: number): Promise<void>
  /** Makes a new organization with a signed-in admin; approved by default. */
  member(options?: { approved?: boolean; name?: string }): Promise<TestMember>
  /** Adds a signed-in member of a role to the organization of another. */
  colleague(of: TestMember, role: RoleCode): Promise<TestMember>
  /** Calls the API as a member or without a session. A `body` is sent as JSON. */
  call(as: TestMember | undefined, request: TestRequest): Promise<LightMyRequestResponse>
  /** Runs a statement with full rights on the core database or on the event database. */
  ask<T extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
    of?: 'core' | 'events',
  ): Promise<T[]>
  close(): Promise<void>
}

/**
 * A hundred calls at once wait long for eight connections where little processor time is left. A
 * server refuses a call after 1.5 seconds of it.
 */
export const poolWaitMs = 30_000

export interface TestRequest {
  method: 'GET' | 'POST' | 'PUT'
  /** The path below /api/v1, or the full path when it begins with another root. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface WorldOptions {
  env?: Record<string, string>
  /**
   * True: the events are in a second database. The default is the EVENTS_APART setting, so that a
   * whole suite can run both ways.
   */
  eventsApart?: boolean
  /**
   * The destination of log lines. By default there is none, or the terminal at the level of
   * TEST_LOG.
   */
  log?: Logger
  /** How long a call waits for a connection; by default longer than on a server. */
  poolWaitMs?: number
  /**
   * True: the node does its periodic work each second, as in drills. By default only `refresh` does
   * it.
   */
  ticks?: boolean
}

/** A world for the tests of a file, which is closed after them. Called at the top of the file. */
export async function openWorld(options?: WorldOptions): Promise<World> {
  const world = await makeWorld(options)
  afterAll(() => world.close())
  return world
}

/**
 * The world that the files of a worker share; each test makes organizations of its own in it, and
 * no file turns its clock. It ends with the worker: its database goes with the cluster, and its
 * files with the folder of the run.
 */
export function sharedWorld(): Promise<World> {
  shared ??= makeWorld()
  return shared
}

/**
 * The same for files that turn the clock. It only goes forward, so each file begins at a time that
 * the ones before it have left. Its server is behind a proxy on this machine.
 */
export function sharedLaterWorld(): Promise<World> {
  sharedLater ??= makeWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
  return sharedLater
}

/** The same for files that ask for ads: none of a file before can win, because all have stopped. */
export async function sharedAdWorld(): Promise<World> {
  const world = await sharedLaterWorld()
  await world.ask('UPDATE campaigns SET is_active = false')
  await world.delivery.simulation.refresh()
  return world
}

let shared: Promise<World> | undefined
let sharedLater: Promise<World> | undefined

/** A complete API with its own database, files and clock. The caller closes it. */
export async function makeWorld(options: WorldOptions = {}): Promise<World> {
  const coreUrl = await copyTemplate(inject('clusterUrl'), coreTemplate)
  const { eventUrl, dropEvents } = await makeEventDatabase(coreUrl, options)
  const dataDir = mkdtempSync(join(inject('filesFolder'), 'world-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '8080',
    LOG_LEVEL: 'silent',
    // Tests make thousands of calls as one person.
    MEMBER_CALLS_A_SECOND: '100000',
    ...options.env,
  })
  const outside = {
    database: openDatabase({
      url: coreUrl,
      poolSize: 8,
      waitMs: options.poolWaitMs ?? poolWaitMs,
    }),
    secrets: secretsFor(config),
    log: options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  }
  const services: Services = {
    config,
    ...outside,
    mail: createMail(config, {
      ...outside,
      filesOf: (id) => filesOfDocument({ config, ...outside }, id),
    }),
    files: createFiles(config),
    outbound: createOutbound(config),
  }
  const delivery = await openDelivery(services, eventUrl, { ticks: options.ticks ?? false })
  const server = await openApi(services, delivery)
  await server.ready()
  const { database } = services
  const core = openPool(coreUrl)
  const events = eventUrl === coreUrl ? core : openPool(eventUrl)
  return {
    server,
    services,
    database,
    delivery,
    coreUrl,
    eventUrl,
    turnClock: async (milliseconds) => {
      await core.query('UPDATE app_clock SET ahead = ahead + $1::interval', [
        `${milliseconds} milliseconds`,
      ])
      await delivery.simulation.refresh()
    },
    member: (wanted) => makeMember(services, wanted ?? {}),
    colleague: (of, role) => makeColleague(services, of, role),
    call: (as, request) => server.inject(injection(as, request)),
    ask: async (text, values = [], of = 'core') =>
      (await (of === 'events' ? events : core).query(text, values)).rows,
    close: async () => {
      await server.close()
      await delivery.close()
      await database.close()
      await Promise.all([...new Set([core, events])].map((pool) => pool.end()))
      closed.push(databaseOf(coreUrl), databaseOf(eventUrl))
      await dropEvents()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where the events are: in the core database, in one beside it, or on Citus. */
async function makeEventDatabase(
  coreUrl: string,
  { eventsApart = process.env['EVENTS_APART'] === '1' }: WorldOptions,
): Promise<{ eventUrl: string; dropEvents: () => Promise<void> }> {
  if (citusUrls !== undefined) {
    const citus = await makeCitusDatabase(citusUrls)
    return { eventUrl: citus.url, dropEvents: () => citus.drop() }
  }
  const eventUrl = eventsApart ? await copyTemplate(inject('clusterUrl'), eventTemplate) : coreUrl
  return { eventUrl, dropEvents: async () => {} }
}

async function copyTemplate(clusterUrl: string, template: string): Promise<string> {
  const name = `w_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  // A template allows one copy at a time, and workers copy concurrently.
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  await dropClosed(client)
  await client.end()
  return inDatabase(clusterUrl, name)
}

/**
 * The databases of closed worlds. The next world of the process drops those without a connection,
 * so that they do not fill the memory.
 */
const closed: string[] = []

async function dropClosed(client: pg.Client): Promise<void> {
  const unused = `SELECT datname FROM pg_database d WHERE datname = ANY ($1)
    AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)`
  const { rows } = await client.query<{ datname: string }>(unused, [closed.splice(0)])
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname}`)
}

/** Connections with full rights. Tests that cut all connections cut the idle ones here too. */
function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  return pool
}

function injection(as: TestMember | undefined, request: TestRequest): InjectOptions {
  const url =
    request.path.startsWith('/delivery') || request.path.startsWith('/api')
      ? request.path
      : `/api/v1${request.path}`
  return {
    method: request.method,
    url,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...request.headers,
    },
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  }
}

/**
 * Writes straight into the tables, because password hashes for every member would take half of the
 * suite's time. Sign-up has its own tests.
 */
async function makeMember(
  services: Services,
  wanted: { approved?: boolean; name?: string },
): Promise<TestMember> {
  const token = `test-${randomBytes(24).toString('base64url')}`
  return services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const organizationId = newId(now)
    const developerId = newId(now)
    const email = `${developerId}@example.com`
    const approvedAt = wanted.approved === false ? null : now
    await db
      .insertInto('organizations')
      .values({
        id: organizationId,
        name: wanted.name ?? 'Harbour & Vine Games',
        address: 'Lund',
        website: 'https://example.com',
        app_store_url: null,
        play_store_url: 'https://play.google.com/x',
        created_at: now,
        approved_at: approvedAt,
        migrated_at: approvedAt,
        owner_id: developerId,
      })
      .execute()
    const person = { organizationId, developerId, email, token }
    await insertPerson(db, person, { role: roleCodes.admin, now })
    await makeKey({ db, now, organizationId, secrets: services.secrets }, { kind: 'organization' })
    return person
  })
}

async function makeColleague(
  services: Services,
  of: TestMember,
  role: RoleCode,
): Promise<TestMember> {
  return services.database.asSystem(async (db) => {
    const now = await readNow(db)
    const developerId = newId(now)
    const email = `${developerId}@example.com`
    const token = `test-${randomBytes(24).toString('base64url')}`
    const person = { organizationId: of.organizationId, developerId, email, token }
    await insertPerson(db, person, { role, now })
    return person
  })
}

async function insertPerson(
  db: Db,
  { organizationId, developerId, email, token }: TestMember,
  { role, now }: { role: RoleCode; now: Date },
): Promise<void> {
  await db
    .insertInto('developers')
    .values({
      id: developerId,
      email,
      name: 'Ida Lindqvist',
      title: 'Admin',
      password_hash: 'none',
      sessions_after: now,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, developer_id: developerId, role, created_at: now })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      organization_id: organizationId,
      developer_id: developerId,
      created_at: now,
      // Tests move the clock by years, and this session must stay valid and confirmed.
      last_seen_at: new Date(now.getTime() + 3650 * dayMs),
      expires_at: new Date(now.getTime() + 3650 * dayMs),
      confirmed_at: new Date(now.getTime() + 3650 * dayMs),
    })
    .execute()
}

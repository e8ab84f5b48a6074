import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '@frontrow/contract/durations'
import { operatorRolesText } from '@frontrow/contract/operator-permissions'
import { checkMediaStore, sweepMediaDaily } from '../features/ad-contents/ad-contents.ts'
import { type WatchedRates, watchRates } from '../features/billing/billing.ts'
import {
  keepClosings,
  keepProposals,
  keepViews,
  listAllOperators,
} from '../features/operator/operator.ts'
import { remindTwoFactor, sweepInvitations } from '../features/team/team.ts'
import { type KeptBooks, keepBooks, openFreshBooks } from '../features/ledger/ledger.ts'
import {
  announceRoles,
  sweepLeftovers,
  warnOfOrphanedPasskeys,
} from '../features/account/account.ts'
import { keepNotices, sweepNotices } from '../features/notices/notices.ts'
import {
  type Delivery,
  keepHeartbeats,
  openDelivery,
  refuseFamiliesApart,
  serveSdk,
  troubleOf,
} from '../features/delivery/delivery.ts'
import { CannotRun, exitCodes } from '../lib/cannot-run.ts'
import { BadSetting, type Config, readConfig } from '../lib/config.ts'
import type { Services } from '../lib/context.ts'
import { lockDataFolder, makeDataFolder } from '../lib/data-folder.ts'
import { serveDocuments } from '../lib/documents.ts'
import { type Gate, serveHealth } from '../lib/health.ts'
import { serveMailbox } from '../lib/mailbox.ts'
import { refuseElsewhere } from '../lib/operator-networks.ts'
import { servePages } from '../lib/pages.ts'
import { keepAudit } from '../lib/keep-audit.ts'
import { repeat } from '../lib/repeat.ts'
import { type DemoSignIn, clearHalfMadeDemo, makeDemoOnce } from './demo.ts'
import { demoPlacements } from './demo-placements.ts'
import { type KeptBackups, keepBackups } from './keep-backups.ts'
import { gaugesOf } from './gauges.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { openApi } from './open-api.ts'
import { openServices } from './open-services.ts'

// Developers of the console or the SDK may serve another build.
const consoleBuild =
  process.env['CONSOLE_DIST'] ?? fileURLToPath(new URL('../../../console/dist', import.meta.url))
const sdkBuild =
  process.env['SDK_DIST'] ?? fileURLToPath(new URL('../../../sdk/dist', import.meta.url))
// Browser tests need a demo, but not all of its traffic.
const demoScale = Number(process.env['DEMO_SCALE'] ?? 1)
const machineRoots = [
  'api',
  'delivery',
  'media',
  'operator',
  'health',
  'metrics',
  'mailbox',
  'sdk',
  'demo-app',
]
const drainMs = 10_000
const sweepPauseMs = 15 * minuteMs

/** The opened resources in order; closed in reverse order. */
const open: { what: string; close: () => Promise<void> | void }[] = []
let isEnding = false
const gate: Gate = { isOpen: false }
let drainSeconds = 0
/** The demo organization, whose placements the demo app shows; undefined without a demo. */
let demoEmail: string | undefined
/** Undefined until the demo is complete, because its days are closed at their own times. */
let books: KeptBooks | undefined
let backups: KeptBackups | undefined

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void endSlowly())
process.on('SIGHUP', () => void end(0))
// The launcher holds the other end of this IPC channel. The server ends with it, because nobody
// else would stop it.
process.on('disconnect', () => void end(0))

try {
  await start()
} catch (error) {
  if (isEnding) await wait(drainMs)
  await endBecause(error)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  const unlock = await lockDataFolder(config.dataDir, (line) => process.stderr.write(`${line}\n`))
  open.push({ what: 'lock', close: unlock })
  if (config.databaseUrl === undefined) await clearHalfMadeDemo(config)
  const databases = await openDatabases(config)
  open.push({ what: 'databases', close: () => databases.stop() })
  const services = await openServices(config, databases.coreUrl)
  open.push({ what: 'services', close: () => services.database.close() })
  await services.files.check()
  await checkMediaStore(services)
  await refuseFamiliesApart(services, databases.eventUrl)
  const delivery = await openDelivery(services, databases.eventUrl)
  open.push({ what: 'delivery', close: () => delivery.close() })
  const rates = await watchRates(services)
  open.push({ what: 'watch of exchange rates', close: () => rates.close() })
  drainSeconds = config.drainSeconds
  const server = await openServer(services, { delivery, rates, gate })
  open.push({ what: 'server', close: () => drain(server) })
  await listen(server, config)
  const { coreUrl, eventUrl } = databases
  const making = { services, delivery, coreUrl, eventUrl, scale: demoScale }
  const demo = config.demo ? await makeDemoOnce(making) : undefined
  await announceRoles(services)
  await warnOfOrphanedPasskeys(services)
  await warnOfOrphanedPasskeys(services, { realm: 'operator', command: 'reset-operator-factor' })
  if ((await openFreshBooks(services)) === undefined)
    services.log.warn(
      'the books are not open: ads are delivered and nobody is charged or credited for them; run "npm run operator -- open-books" once',
    )
  open.push({
    what: 'heartbeats of the databases',
    close: keepHeartbeats(services, eventUrl, (error) => void endBecause(error)),
  })
  const keptBackups = keepBackups(services, coreUrl)
  backups = keptBackups
  open.push({ what: 'backups', close: () => keptBackups.close() })
  open.push({ what: 'mails', close: services.mail.keepSending() })
  open.push({ what: 'notices', close: keepNotices(services) })
  open.push({ what: 'sweep', close: keepSweeping(services) })
  open.push({ what: 'proposals', close: keepProposals(services) })
  open.push({ what: 'organizations that are closed', close: keepClosings(services) })
  open.push({ what: 'views of operators', close: keepViews(services) })
  open.push({ what: 'seals of the audit', close: keepAudit(services) })
  const keptBooks = keepBooks(services, eventUrl)
  books = keptBooks
  open.push({ what: 'books', close: () => keptBooks.close() })
  open.push({ what: 'sweep of media', close: sweepMediaDaily(services) })
  demoEmail = demo?.email
  gate.isOpen = true
  const isOperated = (await listAllOperators(services)).length > 0
  greet({ config, databases, demo, isOperated })
}

function keepSweeping(services: Services): () => Promise<void> {
  return repeat({
    pauseMs: sweepPauseMs,
    work: async () => {
      await sweepLeftovers(services)
      await sweepInvitations(services)
      await sweepNotices(services)
      await remindTwoFactor(services)
    },
    failed: (error) =>
      services.log.warn(
        { err: error },
        'cleanup of expired rows and stored mails failed: they stay until the next run in 15 minutes. Check the database if this repeats',
      ),
  })
}

async function openServer(
  services: Services,
  { delivery, rates, gate }: { delivery: Delivery; rates: WatchedRates; gate: Gate },
): Promise<FastifyInstance> {
  const server = await openApi(services, delivery)
  serveHealth(server, {
    gate,
    database: services.database,
    config: services.config,
    trouble: () => troubleOf(delivery),
    probes: { events: () => delivery.probeEvents() },
    gauges: gaugesOf({
      delivery,
      rates,
      differingDays: () => books?.differingDays() ?? 0,
      backupAgeSeconds: () => backups?.ageSeconds() ?? 0,
    }),
  })
  serveMailbox(server, services.config)
  await serveDocuments(server)
  serveSdk(server, services.config, {
    folder: sdkBuild,
    placements: async () => (demoEmail === undefined ? {} : demoPlacements(services, demoEmail)),
  })
  if (existsSync(consoleBuild)) {
    await servePages(server, services.config, {
      folder: consoleBuild,
      machineRoots,
      guardOperator: (request) => refuseElsewhere(request, services.config),
    })
  }
  return server
}

async function listen(server: FastifyInstance, config: Config): Promise<void> {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new BadSetting('PORT', `${config.port} is taken by another program`, '8081')
    if (code === 'EACCES')
      throw new BadSetting('PORT', `${config.port} may not be opened by this user`, '8080')
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new BadSetting('HOST', `"${config.host}" is no address of this machine`, '127.0.0.1')
    }
    throw error
  }
}

function greet(started: {
  config: Config
  databases: Databases
  demo: DemoSignIn | undefined
  isOperated: boolean
}): void {
  const { config, databases, demo, isOperated } = started
  const lines: [string, string][] = [
    ['database', databases.summary],
    ['console', config.publicUrl],
    ['operators', `${config.publicUrl}/operator`],
    ['api', `${config.publicUrl}/api/docs`],
  ]
  if (config.smtpUrl === undefined && config.isLocal)
    lines.push(['mails', `${config.publicUrl}/mailbox`])
  if (demo !== undefined)
    lines.push(
      ['demo', `${demo.summary}`],
      ['demo app', `${config.publicUrl}/demo-app`],
      ['sign in', `${demo.email}  ${demo.password}`],
      ...demo.operators.map(({ email, password, roles }): [string, string] => [
        'operator',
        `${email}  ${password}  (${operatorRolesText(roles)})`,
      ]),
    )
  if (!isOperated)
    lines.push(['operator', 'npm run operator -- add-operator <email> --role administrator'])
  const text = lines.map(([name, value]) => `  ${name.padEnd(10)}${value}`).join('\n')
  process.stdout.write(`\n${config.productName} is ready\n${text}\n\n`)
}

/**
 * Goes on serving for a while after a request to end, so that a proxy finds the server unready and
 * sends nothing more. A second signal ends it at once.
 */
async function endSlowly(): Promise<void> {
  if (gate.isOpen && gate.isDraining !== true && drainSeconds > 0) {
    gate.isDraining = true
    await wait(drainSeconds * 1000)
  }
  await end(0)
}

/** Prints why the program cannot run, without a stack where the cause is outside, and ends. */
async function endBecause(error: unknown): Promise<void> {
  const isOutside = error instanceof CannotRun
  process.stderr.write(`${isOutside ? error.message : describe(error)}\n`)
  await end(isOutside ? error.exitCode : exitCodes.failed)
}

/**
 * Closes everything in reverse order of the start. Open calls are cut off after ten seconds, so no
 * second signal is needed.
 */
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    try {
      await last.close()
    } catch (error) {
      process.stderr.write(`closing ${last.what}: ${describe(error)}\n`)
    }
  }
  process.exit(code)
}

/** Refuses new connections at once and lets running calls finish. */
async function drain(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), drainMs)
  await server.close()
  clearTimeout(timer)
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { machineRoots } from '@frontrow/contract/machine-roots'
import type { FastifyInstance } from 'fastify'
import { noteMissingRights, type WatchedRates, watchRates } from '../../features/billing/billing.ts'
import {
  type Delivery,
  openDelivery,
  serveSdk,
  troubleOf,
} from '../../features/delivery/delivery.ts'
import { badAddress } from '../../lib/http/bad-address.ts'
import type { Services } from '../../lib/calls/context.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { serveDocuments } from '../../lib/calls/documents.ts'
import { runJobs } from '../../lib/time/jobs.ts'
import { type Gate, serveHealth } from '../../lib/metrics/health.ts'
import { serveMailbox } from '../../lib/mail/mailbox.ts'
import { openMetricsPort } from '../../lib/metrics/metrics-port.ts'
import { type Measures, createMeasures } from '../../lib/metrics/measures.ts'
import { refuseElsewhere } from '../../lib/calls/operator-networks.ts'
import { servePages } from '../../lib/http/pages.ts'
import { demoCoins, gameServerJob } from '../demo/demo-game-server.ts'
import { demoPlacements } from '../demo/demo-placements.ts'
import { type Ending, drainMs } from '../startup/ending.ts'
import { gaugesOf } from './gauges.ts'
import { type NodeJobs, listNodeJobs } from './list-jobs.ts'
import type { Databases } from '../startup/open-databases.ts'
import { openApi } from '../startup/open-api.ts'

/** A node that serves: its server, and what it does beside its calls. */
export interface ServingNode {
  delivery: Delivery
  measures: Measures
  /** Answers on HOST and PORT. Calls are refused as `unavailable` until `open` is called. */
  listen(): Promise<void>
  /** Calls the databases as calls will do, so that the first ones find connections. */
  warmUp(): Promise<void>
  /** Starts the work beside the calls. `demoEmail` is the demo organization's. */
  open(demoEmail: string | undefined): void
  /** Is unready for `DRAIN_SECONDS` and serves everything on, so that a proxy turns away. */
  drain(): Promise<void>
  /**
   * Takes no new connections and serves the open ones on for a while. Each of their answers closes
   * its connection.
   */
  leave(): Promise<void>
}

// Developers of the console or the SDK may serve another build.
const consoleBuild =
  process.env['CONSOLE_DIST'] ?? fileURLToPath(new URL('../../../../console/dist', import.meta.url))
const sdkBuild =
  process.env['SDK_DIST'] ?? fileURLToPath(new URL('../../../../sdk/dist', import.meta.url))
/**
 * A worker whose place another one has waits at least this long for its clients to close their
 * connections. Its answers ask them to.
 */
const leastLeaveMs = 5000
const lookMs = 100
const warmConnections = 3

/** Opens a node on prepared databases. What it opens is closed by `ending`. */
export async function openServingNode(
  services: Services,
  databases: Pick<Databases, 'coreUrl' | 'eventUrl'>,
  ending: Ending,
): Promise<ServingNode> {
  const { config } = services
  const delivery = await openDelivery(services, databases.eventUrl)
  ending.add('delivery', () => delivery.close())
  const rates = await watchRates(services)
  const gate: Gate = { isOpen: false }
  const state: NodeState = { gate, delivery, rates, jobs: undefined, demoEmail: undefined }
  const { server, apart, measures } = await openServer(services, state)
  ending.add('server', () => close(server))
  if (apart !== undefined) ending.add('metrics port', () => apart.close())
  return {
    delivery,
    measures,
    listen: async () => {
      await listen(server, { host: config.host, port: config.port, name: 'PORT' })
      const { metricsPort: port } = config
      if (port !== undefined && apart !== undefined)
        await listen(apart, { host: config.host, port, name: 'METRICS_PORT' })
    },
    warmUp: async () => {
      const asked = Array.from({ length: warmConnections }, () =>
        Promise.all([services.database.asSystem(readNow), delivery.operations.probeEvents()]),
      )
      await Promise.all(asked)
    },
    open: (demoEmail) => {
      void noteMissingRights(services)
      const node = { databases, delivery, rates }
      state.jobs = listNodeJobs(services, node, (error) => void ending.because(error))
      const all = [
        ...state.jobs.all,
        ...(demoEmail === undefined ? [] : [gameServerJob(services, join(sdkBuild, 'packages'))]),
      ]
      ending.add(
        'jobs',
        runJobs(services, all, () => delivery.operations.leads()),
      )
      state.demoEmail = demoEmail
      gate.isOpen = true
    },
    drain: async () => {
      if (!gate.isOpen || config.drainSeconds === 0) return
      gate.isDraining = true
      await wait(config.drainSeconds * 1000)
    },
    leave: async () => {
      gate.isLeaving = true
      stopListening(server)
      await untilUnconnected(server, Math.max(leastLeaveMs, config.drainSeconds * 1000))
    },
  }
}

const mailsStay =
  'Mails do not leave: the mail server cannot be used. The log and the operators’ Home say why.'

interface NodeState {
  gate: Gate
  delivery: Delivery
  rates: WatchedRates
  /** Undefined until the demo is complete, because its days are closed at their own times. */
  jobs: NodeJobs | undefined
  demoEmail: string | undefined
}

async function openServer(services: Services, state: NodeState) {
  const { config } = services
  const { delivery, gate, rates } = state
  const server = await openApi(services, delivery)
  const measures = createMeasures(server, {
    database: services.database,
    measured: gaugesOf(services, { delivery, rates, jobs: () => state.jobs }),
    histograms: delivery.operations.measures.histograms,
  })
  const watched = {
    gate,
    database: services.database,
    config,
    trouble: () => troubleOf(delivery.operations),
    notes: () => (services.mail.leave() ? [] : [mailsStay]),
    probes: { events: () => delivery.operations.probeEvents() },
    measures,
  }
  serveHealth(server, watched)
  serveMailbox(server, config)
  serveDocuments(server)
  serveSdk(server, config, {
    folder: sdkBuild,
    placements: async () =>
      state.demoEmail === undefined ? {} : demoPlacements(services, state.demoEmail),
    coins: async (user) => (state.demoEmail === undefined ? undefined : demoCoins(services, user)),
  })
  if (existsSync(consoleBuild)) {
    await servePages(server, config, {
      folder: consoleBuild,
      machineRoots,
      guardOperator: (request) => refuseElsewhere(request, config),
    })
  }
  const { metricsPort } = config
  const apart = metricsPort === undefined ? undefined : openMetricsPort(watched)
  return { server, apart, measures }
}

async function listen(
  server: FastifyInstance,
  { host, port, name }: { host: string; port: number; name: 'PORT' | 'METRICS_PORT' },
): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    throw badAddress(error, { host, port, name })
  }
}

/**
 * Closes the listener only. `close` of an HTTP server would also close idle connections at once, on
 * which a client may be sending its next call.
 */
function stopListening({ server }: FastifyInstance): void {
  NetServer.prototype.close.call(server)
}

/** Resolves when no connection is open, or after the longest time. */
async function untilUnconnected({ server }: FastifyInstance, mostMs: number): Promise<void> {
  const endsAt = performance.now() + mostMs
  const count = promisify(server.getConnections.bind(server))
  while (performance.now() < endsAt && (await count()) > 0) await wait(lookMs)
}

/** Refuses new connections at once and lets running calls finish. */
async function close(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), drainMs)
  await server.close()
  clearTimeout(timer)
}

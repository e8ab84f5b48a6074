import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
} from 'prom-client'
import type { Database } from '../db/database.ts'
import { askSupervisor, workerNumber } from '../process/workers.ts'

/** What the program measures, for Prometheus. */
export interface Measures {
  contentType: string
  /** The metrics of the program as text. With several workers, any of them has those of all. */
  text(): Promise<string>
  /** The metrics of this process, as prom-client's objects. */
  own(): Promise<object[]>
}

/**
 * A number that is read when somebody asks for the metrics: a counter where the name ends with
 * `_total`, otherwise a gauge. With `labels` there is one for each combination of their values; no
 * label may have more than some dozens of values, so none names an organization, a key or a
 * campaign.
 */
export type Measured =
  | { help: string; read: () => number }
  | { help: string; labels: readonly string[]; read: () => readonly LabelledValue[] }

export interface LabelledValue {
  labels: Readonly<Record<string, string>>
  value: number
}

/** Measured numbers by their names without `frontrow_`. */
export type MeasuredByName = Readonly<Record<string, Measured>>

/** Measures the calls of a server, the process, the pool of the database, and what is given. */
export function createMeasures(
  server: FastifyInstance,
  watched: {
    database: Pick<Database, 'load'>
    measured: MeasuredByName
    histograms?: readonly Histogram[]
  },
): Measures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'frontrow_' })
  // The names of these gauges end with `_total`, which is the suffix of counters. The same numbers
  // by type, without that suffix, stay.
  for (const what of ['resources', 'handles', 'requests'])
    registry.removeSingleMetric(`frontrow_nodejs_active_${what}_total`)
  measureCalls(server, registry)
  for (const [name, measured] of Object.entries({
    ...watched.measured,
    ...poolMeasures('database', watched.database),
  }))
    register(registry, name, measured)
  for (const histogram of watched.histograms ?? []) registry.registerMetric(histogram)
  const worker = workerNumber()
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) })
  return {
    contentType: registry.contentType,
    text: async () => {
      const all = await askSupervisor({ task: 'measure all' })
      return all === undefined
        ? registry.metrics()
        : AggregatorRegistry.aggregate(all as object[]).metrics()
    },
    own: () => registry.getMetricsAsJSON(),
  }
}

/** A histogram that `createMeasures` takes. It belongs to no registry before. */
export function createHistogram(name: string, help: string, buckets: number[]): Histogram {
  return new Histogram({ name: `frontrow_${name}`, help, buckets, registers: [] })
}

/** The two gauges of a pool of connections. */
export function poolMeasures(
  name: string,
  pool: { load: () => { total: number; waiting: number } },
): MeasuredByName {
  return {
    [`${name}_connections`]: { help: 'Connections of the pool', read: () => pool.load().total },
    [`${name}_waiting`]: {
      help: 'Calls waiting for a connection',
      read: () => pool.load().waiting,
    },
  }
}

function register(registry: Registry, name: string, measured: Measured): void {
  const { help } = measured
  const labelNames = 'labels' in measured ? [...measured.labels] : []
  const options = { name: `frontrow_${name}`, help, labelNames, registers: [registry] }
  const values = () => {
    if ('labels' in measured) return measured.read()
    return [{ labels: {}, value: measured.read() }]
  }
  if (name.endsWith('_total'))
    new Counter({
      ...options,
      collect() {
        this.reset()
        for (const { labels, value } of values()) this.inc(labels, value)
      },
    })
  else
    new Gauge({
      ...options,
      collect() {
        this.reset()
        for (const { labels, value } of values()) this.set(labels, value)
      },
    })
}

function measureCalls(server: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'frontrow_http_request_seconds',
    help: 'Time to answer, by part of the API and status',
    labelNames: ['part', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const partOf = openParts()
  server.addHook('onResponse', (request, reply, done) => {
    const labels = { part: partOf(request), status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Names the part of a route: its root, and of a call of apps also what it is about. Each route by
 * itself would be hundreds of values.
 */
function openParts(): (request: FastifyRequest) => string {
  const parts = new Map<string, string>()
  return ({ routeOptions: { url = 'none' } }) => {
    const known = parts.get(url)
    if (known !== undefined) return known
    const part = partOfRoute(url)
    parts.set(url, part)
    return part
  }
}

function partOfRoute(url: string): string {
  const [, root = '', version = '', what = ''] = url.split('/')
  const isOfPeople = root === 'api' || root === 'operator'
  if (version === 'v1') return isOfPeople ? `${root} calls` : `${root} ${what}`
  const roots = /^(?:api|operator|media|health|metrics|mailbox|sdk|demo-app|none)$/
  return roots.test(root) ? root : 'pages'
}

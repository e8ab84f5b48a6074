// The subjects that two commits can be compared by, by the name of their bench.
import type { AddressInfo } from 'node:net'
import { openApi } from '../server/src/commands/startup/open-api.ts'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { openDelivery } from '../server/src/features/delivery/delivery.ts'
import { createTokenSigner } from '../server/src/features/delivery/tokens/event-token.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import type { Services } from '../server/src/lib/calls/context.ts'
import { newKey } from '../server/src/lib/crypto/keys.ts'
import { makeMarket } from './data/ad-market.ts'
import { openDecisions } from './data/decisions.ts'
import { makeHistory } from './data/overview-history.ts'
import { openFixedApi } from './load/fixed-api.ts'
import { overviewCalls } from './load/overview-calls.ts'
import { adRequests, eventRequests, getRequest, openLeases, postRequest } from './load/requests.ts'

/** A server has a port and requests for it; a computation has `run`. */
export interface Subject {
  port?: number
  connections?: number
  /** True where an answer waits for the database; see `load`. */
  mayWait?: boolean
  /** Called for each slice; its time is not measured. */
  requests?: () => Buffer[]
  /** Returns the number of computations it made. */
  run?: () => Promise<number>
  close: () => Promise<void>
}

interface SubjectOptions {
  /** A migrated database without data. */
  url: string
  dataFolder: string
}

/** More than one slice can send. */
const eventsASlice = 20_000
const overviewEvents = 300_000
const sessionEvents = 1000
const decisionCampaigns = 10_000
const decisionsARun = 300_000

const subjects = {
  'ad-requests': async (options: SubjectOptions) => {
    const server = await openServer(options)
    return { ...server, connections: 32, requests: () => adRequests(server.keys) }
  },
  // What an ad request costs besides its decision.
  'ad-stack': async (options: SubjectOptions) => {
    const services = await openServices(configOf(options), options.url)
    const server = await openFixedApi(services)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    const close = () => server.close().then(() => services.database.close())
    return { port, close, connections: 32, requests: () => adRequests([newKey('placement')]) }
  },
  'event-requests': async (options: SubjectOptions) => {
    const server = await openServer(options)
    const { secrets } = server.services
    const signer = createTokenSigner(secrets.derive('event-token'), secrets.keyId)
    const leases = await openLeases(options.url, [0])
    const requests = () => eventRequests('/delivery/v1/events', { signer, leases }, eventsASlice)
    return { ...server, connections: 64, mayWait: true, requests }
  },
  overview: async (options: SubjectOptions) => {
    const { token } = await makeHistory(options.url, overviewEvents)
    const server = await openServer(options)
    const requests = overviewCalls.map(({ path, body }) =>
      postRequest({
        path: `/api/v1${path}`,
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    return { ...server, connections: 2, mayWait: true, requests: () => requests }
  },
  // One of the cheapest calls with a session, so that looking up the session is most of its cost.
  session: async (options: SubjectOptions) => {
    const { token } = await makeHistory(options.url, sessionEvents)
    const server = await openServer(options)
    const requests = () => [getRequest('/api/v1/developer/organization', token)]
    return { ...server, connections: 8, mayWait: true, requests }
  },
  decision: async () => {
    const { decide } = await openDecisions(decisionCampaigns)
    const run = () => {
      decide(decisionsARun)
      return Promise.resolve(decisionsARun)
    }
    return { run, close: () => Promise.resolve() }
  },
}

export type SubjectName = keyof typeof subjects

export const subjectNames = Object.keys(subjects) as SubjectName[]

export function openSubject(name: SubjectName, options: SubjectOptions): Promise<Subject> {
  return subjects[name](options)
}

/**
 * Starts the whole product, listening. A database without organizations gets 10,000 campaigns
 * first.
 */
async function openServer(options: SubjectOptions) {
  const { url } = options
  const services = await openServices(configOf(options), url)
  const keys = await keysOf(url, services)
  const delivery = await openDelivery(services, url)
  const server = await openApi(services, delivery)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const close = async () => {
    await server.close()
    await delivery.close()
    await services.database.close()
  }
  return { services, keys, port, close }
}

/** The load generator sends client addresses in a header, as a proxy does. */
function configOf({ dataFolder }: SubjectOptions) {
  return readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' })
}

async function keysOf(url: string, { database, secrets }: Services): Promise<string[]> {
  const organizations = await database.asSystem((db) =>
    db.selectFrom('organizations').select('id').limit(1).execute(),
  )
  return organizations.length === 0 ? makeMarket(url, secrets) : []
}

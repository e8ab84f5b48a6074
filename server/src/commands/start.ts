import cluster from 'node:cluster'
import { checkMediaStore } from '../features/ad-contents/ad-contents.ts'
import { openDelivery, refuseFamiliesApart } from '../features/delivery/delivery.ts'
import { exitCodes } from '../lib/cannot-run.ts'
import { type Config, readConfig } from '../lib/config.ts'
import { lockDataFolder, makeDataFolder } from '../lib/data-folder.ts'
import { clearHalfMadeDemo } from './demo.ts'
import { drainMs, openEnding } from './ending.ts'
import { greet } from './greet.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { openNode } from './open-node.ts'
import { openServices } from './open-services.ts'
import { type PreparedNetwork, prepareNetwork } from './prepare-network.ts'
import { runWorker } from './run-worker.ts'
import { type Supervisor, supervise } from './supervise.ts'

const ending = openEnding()
const say = (line: string) => void process.stderr.write(`${line}\n`)

try {
  if (cluster.isWorker) runWorker(readConfig(process.env), ending)
  else await start()
} catch (error) {
  await ending.because(error)
}

async function start(): Promise<void> {
  process.on('SIGINT', () => void ending.now(exitCodes.ok))
  process.on('SIGTERM', () => void ending.slowly())
  process.on('SIGHUP', () => void ending.now(exitCodes.ok))
  // The launcher holds the other end of this IPC channel. The server ends with it, because nobody
  // else would stop it.
  process.on('disconnect', () => void ending.now(exitCodes.ok))
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  ending.add('lock', await lockDataFolder(config.dataDir, say))
  if (config.databaseUrl === undefined) await clearHalfMadeDemo(config)
  const databases = await openDatabases(config)
  ending.add('databases', () => databases.stop())
  if (config.workers === 1) await serveAlone(config, databases)
  else await serveByWorkers(config, databases)
}

async function serveAlone(config: Config, databases: Databases): Promise<void> {
  process.on('SIGUSR2', () => say('SIGUSR2 replaces workers; it needs WORKERS=2 or more'))
  const services = await openServices(config, databases.coreUrl)
  ending.add('services', () => services.database.close())
  await services.files.check()
  await checkMediaStore(services)
  await refuseFamiliesApart(services, databases.eventUrl)
  const node = await openNode(services, databases, ending)
  ending.beginWith(() => node.drain())
  await node.listen()
  const prepared = await prepareNetwork({ services, delivery: node.delivery, ...databases })
  node.open(prepared.demo?.email)
  greet(config, { ...prepared, database: databases.summary })
}

async function serveByWorkers(config: Config, databases: Databases): Promise<void> {
  const prepared = await prepareBefore(config, databases)
  const { coreUrl, eventUrl } = databases
  const supervisor = supervise({
    orders: { workers: config.workers, coreUrl, eventUrl, demoEmail: prepared.demo?.email },
    mostEndMs: (config.drainSeconds + 5) * 1000 + 2 * drainMs,
    say,
    failed: (code) => void ending.now(code),
  })
  ending.add('workers', () => supervisor.end('end'))
  ending.beginWith(() => supervisor.end('drain'))
  await supervisor.allServe()
  replaceOnSignal(supervisor)
  greet(config, { ...prepared, database: databases.summary })
}

/** Does what is done once at a start, and closes the connections again: workers have their own. */
async function prepareBefore(config: Config, databases: Databases): Promise<PreparedNetwork> {
  const services = await openServices(config, databases.coreUrl)
  try {
    await services.files.check()
    await checkMediaStore(services)
    await refuseFamiliesApart(services, databases.eventUrl)
    const delivery = config.demo ? await openDelivery(services, databases.eventUrl) : undefined
    try {
      return await prepareNetwork({ services, delivery, ...databases })
    } finally {
      await delivery?.close()
    }
  } finally {
    await services.database.close()
  }
}

function replaceOnSignal(supervisor: Supervisor): void {
  process.on('SIGUSR2', () => {
    say('the workers are being replaced one after another')
    void supervisor.replaceAll()
  })
}

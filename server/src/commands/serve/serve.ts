import { checkMediaStore } from '../../features/ad-contents/ad-contents.ts'
import { refuseFamiliesApart } from '../../features/delivery/delivery.ts'
import type { Config } from '../../lib/settings/config.ts'
import { patient } from '../../lib/settings/worker-settings.ts'
import { type Ending, drainMs } from '../startup/ending.ts'
import { greeting } from './greet.ts'
import type { Databases } from '../startup/open-databases.ts'
import { openServingNode } from './open-node.ts'
import { openServices } from '../startup/open-services.ts'
import { type PreparedNetwork, prepareNetwork } from './prepare-network.ts'
import { replaceWith } from './replace-signal.ts'
import type { Progress } from '../startup/progress.ts'
import type { Starting } from '../startup/starting-page.ts'
import { say } from '../startup/say.ts'
import { type Supervisor, supervise } from './supervise.ts'

/** Serves in this process, or in as many as WORKERS asks for. */
export async function startServing(
  config: Config,
  opened: Omit<Beginning, 'prepared'>,
): Promise<void> {
  const prepared = await prepareBefore(config, opened)
  const begin = config.workers === 1 ? serveAlone : serveByWorkers
  await begin(config, { ...opened, prepared })
  opened.progress.end(greeting(config, { ...prepared, database: opened.databases.summary }))
}

interface Beginning {
  databases: Databases
  starting: Starting
  progress: Progress
  ending: Ending
  prepared: PreparedNetwork
}

async function serveAlone(
  config: Config,
  { databases, starting, progress, ending, prepared }: Beginning,
): Promise<void> {
  replaceWith(() => say('SIGUSR2 replaces workers; it needs WORKERS=2 or more'))
  const services = await openServices(config, databases.coreUrl, { to: progress.log })
  ending.add('services', () => services.database.close())
  const node = await openServingNode(services, databases, ending)
  ending.beginWith(() => node.drain())
  await starting.close()
  await node.listen()
  node.open(prepared.demo?.email)
}

async function serveByWorkers(
  config: Config,
  { databases, starting, ending, prepared }: Beginning,
): Promise<void> {
  await starting.close()
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
}

/**
 * Prepares the network before anything serves. Its connections have more patience than those of a
 * server, and are closed.
 */
async function prepareBefore(
  config: Config,
  { databases, progress }: Omit<Beginning, 'prepared'>,
): Promise<PreparedNetwork> {
  const services = await openServices(patient(config, { isAlone: true }), databases.coreUrl, {
    to: progress.log,
  })
  try {
    await services.files.check()
    await checkMediaStore(services)
    await refuseFamiliesApart(services, databases.eventUrl)
    return await prepareNetwork({ services, progress, ...databases })
  } finally {
    await services.database.close()
  }
}

function replaceOnSignal(supervisor: Supervisor): void {
  replaceWith(() => {
    say('the workers are being replaced one after another')
    void supervisor.replaceAll()
  })
}

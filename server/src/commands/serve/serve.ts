import { checkMediaStore } from '../../features/ad-contents/ad-contents.ts'
import { openDelivery, refuseFamiliesApart } from '../../features/delivery/delivery.ts'
import type { Config } from '../../lib/settings/config.ts'
import { type Ending, drainMs } from '../startup/ending.ts'
import { greet } from './greet.ts'
import type { Databases } from '../startup/open-databases.ts'
import { openNode } from './open-node.ts'
import { openServices } from '../startup/open-services.ts'
import { type PreparedNetwork, prepareNetwork } from './prepare-network.ts'
import { replaceWith } from './replace-signal.ts'
import { say } from '../startup/say.ts'
import { type Supervisor, supervise } from './supervise.ts'

/** Serves in this process, or in as many as WORKERS asks for. */
export async function serve(config: Config, databases: Databases, ending: Ending): Promise<void> {
  if (config.workers === 1) await serveAlone(config, databases, ending)
  else await serveByWorkers(config, databases, ending)
}

async function serveAlone(config: Config, databases: Databases, ending: Ending): Promise<void> {
  replaceWith(() => say('SIGUSR2 replaces workers; it needs WORKERS=2 or more'))
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

async function serveByWorkers(config: Config, databases: Databases, ending: Ending): Promise<void> {
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

/** Prepares the network once, and closes its connections, because each worker opens its own. */
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
  replaceWith(() => {
    say('the workers are being replaced one after another')
    void supervisor.replaceAll()
  })
}

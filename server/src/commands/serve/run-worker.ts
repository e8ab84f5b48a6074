import cluster from 'node:cluster'
import { exitCodes } from '../../lib/failures/cannot-run.ts'
import type { Config } from '../../lib/settings/config.ts'
import { coreMigrations, eventMigrations, refuseUnmigrated } from '../../lib/db/migrate.ts'
import { type WorkerOrders, type WorkerTask, linkToSupervisor } from '../../lib/process/workers.ts'
import type { Ending } from '../startup/ending.ts'
import { type ServingNode, openServingNode } from './open-node.ts'
import { openServices } from '../startup/open-services.ts'

/**
 * Serves as one of several processes of this machine. The supervisor has prepared the databases,
 * holds the lock of DATA_DIR, and says when to end.
 */
export function runWorker(config: Config, ending: Ending): void {
  // A terminal sends its signals to all processes, and the supervisor passes them on in order.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {})
  // Node would exit at once when the supervisor is gone, and the last second of counts with it.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
  process.on('disconnect', () => void ending.now(exitCodes.ok))
  let node: ServingNode | undefined
  let isEnding = false
  const endAfter = (work: () => Promise<void> | undefined) => {
    if (isEnding) return
    isEnding = true
    ending.beginWith(async () => work())
    void ending.slowly()
  }
  process.on('SIGTERM', () => endAfter(() => node?.drain()))
  const tasks: Record<WorkerTask['task'], (task: WorkerTask) => Promise<unknown>> = {
    serve: async (orders) => {
      node = await serve(config, orders as WorkerOrders, ending)
    },
    leave: async () => endAfter(() => node?.leave()),
    drain: async () => endAfter(() => node?.drain()),
    end: async () => void ending.now(exitCodes.ok),
    measure: async () => node?.measures.own() ?? [],
  }
  linkToSupervisor((task) => tasks[task.task](task))
}

async function serve(
  config: Config,
  { worker, coreUrl, eventUrl, demoEmail }: WorkerOrders,
  ending: Ending,
): Promise<ServingNode> {
  try {
    await refuseUnmigrated(coreUrl, coreMigrations)
    await refuseUnmigrated(eventUrl, eventMigrations)
    const services = await openServices(config, coreUrl, { worker })
    ending.add('services', () => services.database.close())
    const node = await openServingNode(services, { coreUrl, eventUrl }, ending)
    await node.warmUp()
    node.open(demoEmail)
    // Last, because the supervisor gives connections to every worker that listens.
    await node.listen()
    return node
  } catch (error) {
    await ending.because(error)
    throw error
  }
}

import {
  type DemoOperator,
  makeDemoOperators,
} from '../../server/src/features/operator/for-demo.ts'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import type { Services } from '../../server/src/lib/calls/context.ts'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import type { ServerProcess } from './server-process.ts'

export const operator: DemoOperator = {
  email: 'maren@example.com',
  name: 'Maren Dahl',
  password: 'long front row seat',
  roles: ['administrator'],
}

/** Makes operators with passwords, as the demo has; an administrator by default. */
export async function addDemoOperator(
  server: ServerProcess,
  wanted: readonly DemoOperator[] = [operator],
): Promise<void> {
  await withServices(server, (services) => makeDemoOperators(services, wanted))
}

/** Acts beside a running server on its database. */
export async function withServices(
  server: ServerProcess,
  act: (services: Services) => Promise<unknown>,
): Promise<void> {
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const url = runningClusterUrl(clusterFolder(server.dataDir).folder) ?? ''
  const services = await openServices(config, url)
  await act(services)
  await services.database.close()
}

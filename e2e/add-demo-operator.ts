import { makeDemoOperators } from '../server/src/features/operator/operator.ts'
import { openServices } from '../server/src/commands/open-services.ts'
import { readConfig } from '../server/src/lib/config.ts'
import { clusterFolder } from '../server/src/lib/data-folder.ts'
import { runningClusterUrl } from '../server/src/lib/embedded-postgres.ts'
import type { ServerProcess } from './server-process.ts'

export const operator = {
  email: 'maren@example.com',
  name: 'Maren Dahl',
  password: 'long front row seat',
}

/** Makes an administrator with a password, as the demo has. */
export async function addDemoOperator(server: ServerProcess): Promise<void> {
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const url = runningClusterUrl(clusterFolder(server.dataDir).folder) ?? ''
  const services = await openServices(config, url)
  await makeDemoOperators(services, [{ ...operator, roles: ['administrator'] }])
  await services.database.close()
}

// Runs the product's whole HTTP API with a fixed answer in place of a decision, as a separate
// process, and reports its port: `node bench/load/fixed-server.ts <data folder> <database>`. It
// shows what an ad request costs besides its decision.
import type { AddressInfo } from 'node:net'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import { openFixedApi } from './fixed-api.ts'
import { processUse } from './process-use.ts'

const [, , folder = '', url = ''] = process.argv
const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }
const services = await openServices(readConfig(environment), url)
const server = await openFixedApi(services)
await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ ads: (server.server.address() as AddressInfo).port })
process.on('message', () => process.send?.(processUse()))
process.on('disconnect', () => {
  void server
    .close()
    .then(() => services.database.close())
    .finally(() => process.exit(0))
})

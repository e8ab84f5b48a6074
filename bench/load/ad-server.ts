// Runs the whole product on one database as a separate process and reports its port: `node
// bench/load/ad-server.ts <data folder> <database>`.
import type { AddressInfo } from 'node:net'
import { openApi } from '../../server/src/commands/startup/open-api.ts'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { openDelivery } from '../../server/src/features/delivery/delivery.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import { processUse } from './process-use.ts'

const [, , folder = '', url = ''] = process.argv
// The load generator sends client addresses in a header, as a load balancer does.
const config = readConfig({
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '127.0.0.1',
  // The server offers the Stripe webhook only with these keys, and its worst body is measured too.
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
})
const services = await openServices(config, url)
const delivery = await openDelivery(services, url)
const server = await openApi(services, delivery)
await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ ads: (server.server.address() as AddressInfo).port })
process.on('message', () => process.send?.(processUse()))
process.on('disconnect', () => {
  void server
    .close()
    .then(() => delivery.close())
    .then(() => services.database.close())
    .finally(() => process.exit(0))
})

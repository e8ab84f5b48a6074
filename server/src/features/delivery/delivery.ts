import { followClick, recordEvents, recordInstall, requestAd } from '@frontrow/contract/delivery'
import type { Api } from '../../lib/api.ts'
import type { Services } from '../../lib/context.ts'
import { refuse } from '../../lib/refuse.ts'
import { serve } from '../../lib/serve.ts'
import { followClickIn } from './follow-click.ts'
import { type Delivery, deliveryOn } from './node-delivery.ts'
import { openNode } from './node.ts'
import { recordEventsIn } from './record-events.ts'
import { recordInstallIn } from './record-install.ts'
import { requestAdFrom } from './request-ad.ts'

export type { AdReply } from './decide-ad.ts'
export type { Delivery } from './node-delivery.ts'

/** Opens delivery on this node. `eventDatabaseUrl` may be the core's own. Both databases must be there and migrated. */
export async function openDelivery(
  services: Services,
  eventDatabaseUrl: string,
): Promise<Delivery> {
  return deliveryOn(await openNode(services, eventDatabaseUrl))
}

/** Binds the calls that apps make. Any page may make them: they carry keys and tokens, and no cookie is ever read. */
export function bindDelivery(api: Api, delivery: Delivery): void {
  void api.server.register(async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      // Fastify answers HEAD with the handler of GET: whoever only looks at a link must not count as a click.
      if (request.method === 'HEAD') refuse('route_not_found')
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    server.route({
      method: 'OPTIONS',
      url: '/delivery/v1/*',
      config: { access: 'public' },
      schema: { hide: true },
      handler: (_request, reply) =>
        reply
          .header('access-control-allow-methods', 'GET, POST')
          .header('access-control-allow-headers', 'content-type')
          .header('access-control-max-age', '86400')
          .code(200)
          .send(),
    })
    const own = { ...api, server }
    serve(own, requestAd, requestAdFrom(delivery))
    serve(own, recordEvents, recordEventsIn(delivery))
    serve(own, followClick, followClickIn(delivery))
    serve(own, recordInstall, recordInstallIn(delivery))
  })
}

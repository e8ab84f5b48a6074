// VAST for video players: ads and tracking work with plain GET requests, because players cannot
// send POST requests.
import type {} from '@fastify/swagger'
import type { AdFormat } from '@frontrow/contract/delivery'
import Type, { type Static } from 'typebox'
import type { Api } from '../../../lib/calls/api.ts'
import { callerOf } from '../../../lib/calls/caller.ts'
import type { Config } from '../../../lib/settings/config.ts'
import type { Caller } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { AdRequest } from '../decision/asked-placement.ts'
import { type Ads, spendOn } from '../decision/request-ad.ts'
import type { EventDelivery } from '../events/record-events.ts'
import { emptyVast, vastOf } from './vast.ts'

const Query = Type.Object(
  {
    /** The key of a Video or RewardedVideo placement; other placements get no ad. */
    placement: Type.String({ minLength: 1, maxLength: 80 }),
    app: Type.Optional(Type.String({ maxLength: 80 })),
    device: Type.Optional(Type.Enum(['phone', 'tablet'])),
    os: Type.Optional(Type.Enum(['android', 'ios', 'web', 'other'])),
    orientation: Type.Optional(Type.Enum(['portrait', 'landscape'])),
    user: Type.Optional(Type.String({ maxLength: 200 })),
    consent: Type.Optional(Type.Enum(['0', '1'])),
    test: Type.Optional(Type.Enum(['0', '1'])),
    region: Type.Optional(Type.String({ maxLength: 80 })),
  },
  // Players add parameters of their own, such as cache busters or the page URL.
  { additionalProperties: true },
)

/** What video players need. */
interface VastDelivery extends EventDelivery {
  ads: Ads
}

/** GET /delivery/v1/vast */
export function serveVast({ server, services }: Api, delivery: VastDelivery): void {
  const { config } = services
  const limits = delivery.ads.requestLimits
  server.route<{ Querystring: Static<typeof Query> }>({
    method: 'GET',
    url: '/delivery/v1/vast',
    config: { access: 'key' },
    schema: { hide: true, querystring: Query },
    handler: async (request, reply) => {
      const asked = requestOf(request.query)
      const caller = callerOf(request, reply, config)
      spendOn(limits, asked, caller.address)
      await delivery.ads.lookUpKeys(asked)
      const document = documentFor(asked, caller, { config, delivery })
      return reply
        .header('cache-control', 'no-store')
        .type('application/xml; charset=utf-8')
        .send(document)
    },
  })
}

/** GET /delivery/v1/track/:token */
export function serveTrack({ server, services: { config } }: Api, delivery: EventDelivery): void {
  server.route<{ Params: { token: string } }>({
    method: 'GET',
    url: '/delivery/v1/track/:token',
    config: { access: 'key' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const from = callerOf(request, reply, config)
      const event = { token: request.params.token, at: delivery.now(), from }
      const [verdict] = await delivery.events.ingest([event])
      if (verdict?.status === 'rejected') refuse('token_not_valid')
      return reply.header('cache-control', 'no-store').code(204).send()
    },
  })
}

const videoFormats: ReadonlySet<AdFormat> = new Set<AdFormat>(['video', 'rewarded_video'])

function documentFor(
  asked: AdRequest,
  { address, userAgent }: Caller,
  { config, delivery }: { config: Config; delivery: VastDelivery },
): string {
  // Checked before an ad is decided: an ad that cannot be shown would reserve money and count as
  // served.
  if (!delivery.ads.isForFormats(asked, { address, formats: videoFormats })) return emptyVast
  const { request_id, ad } = delivery.ads.decideAd(asked, { address, userAgent })
  if (ad === null) return emptyVast
  const { productName, publicUrl } = config
  const trackUrl = `${publicUrl}/delivery/v1/track`
  return vastOf(request_id, ad, { productName, trackUrl, now: delivery.now() })
}

function requestOf(query: Static<typeof Query>): AdRequest {
  const { device = 'phone', os = 'other', orientation = 'portrait' } = query
  return {
    placement_api_key: query.placement,
    ...(query.app === undefined ? {} : { app_api_key: query.app }),
    device: { type: device, os, orientation },
    ...(query.user === undefined
      ? {}
      : { user: { id: query.user, consent: query.consent === '1' } }),
    ...(query.region === undefined ? {} : { region: query.region }),
    test: query.test === '1',
  }
}

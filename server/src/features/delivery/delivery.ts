import {
  followClick,
  recordEvents,
  recordInstall,
  reportAd,
  requestAd,
} from '@frontrow/contract/delivery'
import {
  recordPostback,
  showCampaignFiltered as campaignFilteredCall,
  showPlacementFiltered as placementFilteredCall,
  showSkanInstalls as skanCall,
} from '@frontrow/contract/delivery/traffic'
import { estimateReach } from '@frontrow/contract/campaigns/reach'
import * as doctorCalls from '@frontrow/contract/delivery/doctor'
import {
  showDecision as decisionCall,
  showNoFill as noFillCall,
} from '@frontrow/contract/delivery/why'
import * as watch from '@frontrow/contract/delivery/watch'
import * as operatorCalls from '@frontrow/contract/operator/delivery'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import { readForms, readJsonAsText } from '../../lib/http/read-requests.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { filterNames } from './decision/eligibility.ts'
import { showCampaignDoctorWith, showPlacementDoctorWith } from './doctor/show-doctor.ts'
import {
  showDeliveryNow,
  showDeliveryStorageWith,
  showNetworkNoFillWith,
  tryAdRequestWith,
} from './figures/show-delivery.ts'
import { followClickIn } from './events/follow-click.ts'
import { type Delivery, deliveryOn } from './node/node-delivery.ts'
import { type NodeOptions, openDeliveryNode } from './node/node.ts'
import { recordEventsIn, withReadableRewards } from './events/record-events.ts'
import { recordInstallIn } from './events/record-install.ts'
import { recordPostbackIn } from './skan/record-postback.ts'
import { reportAdIn } from './reports/report-ad.ts'
import { openAdjustedImpressions } from './traffic/adjusted-impressions.ts'
import { openDayRecounts } from './counters/recount-day.ts'
import { serveReportPage } from './reports/report-page.ts'
import { estimateReachFrom } from './reach/estimate-reach.ts'
import { noteRefusals } from './decision/note-refusals.ts'
import { requestAdFrom } from './decision/request-ad.ts'
import { serveTrack, serveVast } from './vast/serve-vast.ts'
import { showDecisionWith } from './reasons/show-decision.ts'
import { showCampaignFiltered, showPlacementFiltered } from './traffic/show-invalid-traffic.ts'
import { showNoFill } from './reasons/show-no-fill.ts'
import { showSkanInstalls } from './skan/show-skan-installs.ts'
import { listWatchedCalls } from './watch/list-watched-calls.ts'
import { watchCalls } from './watch/watch-calls.ts'

export { troubleOf } from './budgets/lease-health.ts'
export { type LeaseSums, readLeaseSums } from './budgets/lease-sums.sql.ts'
export { openCredits, wasAnythingDelivered } from './budgets/open-credits.sql.ts'
export { payIn } from './budgets/pay-in.sql.ts'
export { unusedPrepay } from './budgets/unused-prepay.sql.ts'
export { sweepRequestNotes } from './reasons/request-notes.ts'
export { filteredTrafficJob } from './traffic/filtered-traffic-job.ts'
export { heartbeatsJob, refuseFamiliesApart } from './store/heartbeats-job.ts'
export type { Delivery } from './node/node-delivery.ts'
export { serveSdk } from './web-sdk/serve-sdk.ts'
export { sweepWatches } from './watch/list-watched-calls.ts'

/**
 * Opens delivery on this node. `eventDatabaseUrl` may be the core database's URL. Both databases
 * must exist and be migrated.
 */
export async function openDelivery(
  services: Services,
  eventDatabaseUrl: string,
  options: NodeOptions = {},
): Promise<Delivery> {
  return deliveryOn(await openDeliveryNode(services, eventDatabaseUrl, options), {
    recounts: openDayRecounts(services, eventDatabaseUrl),
    adjusted: openAdjustedImpressions(services, eventDatabaseUrl),
  })
}

/** Binds the calls of the console and of operators. */
export function bindDelivery(api: Api, delivery: Delivery): void {
  serve(api, noFillCall, showNoFill)
  serve(api, decisionCall, showDecisionWith(filterNames))
  serve(api, skanCall, showSkanInstalls)
  serve(api, placementFilteredCall, showPlacementFiltered)
  serve(api, campaignFilteredCall, showCampaignFiltered)
  serve(api, watch.watchCalls, watchCalls)
  serve(api, watch.listWatchedCalls, listWatchedCalls)
  serveNonTransactional(api, estimateReach, estimateReachFrom(delivery.traffic))
  const showPlacementDoctor = showPlacementDoctorWith(delivery.operations)
  serveNonTransactional(api, doctorCalls.showPlacementDoctor, showPlacementDoctor)
  serveNonTransactional(api, doctorCalls.showCampaignDoctor, showCampaignDoctorWith())
  bindOperatorCalls(api, delivery)
}

/**
 * Binds the calls of apps. Any web page may make them: they carry keys and tokens, and the server
 * reads no cookie there. Asking for ads and sending events is most of what a node does, so these
 * two have scopes with no more hooks than they need.
 */
export function bindAppCalls(api: Api, delivery: Delivery): void {
  void api.server.register(async (server) => {
    noteTimes(server, delivery)
    noteRefusals(server, delivery, 'ad')
    serve({ ...api, server }, requestAd, requestAdFrom(delivery.ads))
  })
  void api.server.register(async (server) => {
    refuseHead(server)
    answerPreflights(server)
    const own = { ...api, server }
    serve(own, followClick, followClickIn(delivery.events))
    serve(own, recordInstall, recordInstallIn(delivery.events))
    serve(own, recordPostback, recordPostbackIn(delivery))
    serve(own, reportAd, reportAdIn(delivery))
    serveTrack(own, delivery)
    await server.register(async (scope) => {
      noteTimes(scope, delivery)
      noteRefusals(scope, delivery, 'ad')
      serveVast({ ...own, server: scope }, delivery)
    })
    // The report page is the only page with a form, so the form parser is registered in its own
    // scope.
    await server.register(async (scope) => {
      await readForms(scope)
      serveReportPage({ ...own, server: scope }, delivery)
    })
  })
  void api.server.register(async (server) => {
    readJsonAsText(server, withReadableRewards)
    noteRefusals(server, delivery, 'event')
    serve({ ...api, server }, recordEvents, recordEventsIn(delivery))
  })
}

/** Reports to the node how long each answer to an ad request took. */
function noteTimes(scope: FastifyInstance, { operations }: Delivery): void {
  scope.addHook('onResponse', (_request, reply, done) => {
    operations.answered(reply.elapsedTime)
    done()
  })
}

/**
 * Fastify answers HEAD with the GET handler. A HEAD request to a link must not count as a click.
 */
function refuseHead(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'HEAD') refuse('route_not_found')
    done()
  })
}

/**
 * Lets web pages of any origin make the calls:
 * https://fetch.spec.whatwg.org/#cors-preflight-fetch
 */
function answerPreflights(scope: FastifyInstance): void {
  scope.route({
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
}

/** The calls of operators about delivery. */
function bindOperatorCalls(api: Api, delivery: Delivery): void {
  serveOperator(api, operatorCalls.showDeliveryNow, showDeliveryNow)
  serveOperator(api, operatorCalls.showNetworkNoFill, showNetworkNoFillWith())
  const storage = showDeliveryStorageWith(delivery.operations, api.services.config)
  serveOperator(api, operatorCalls.showDeliveryStorage, storage)
  serveOperator(api, operatorCalls.tryAdRequest, tryAdRequestWith(delivery.operations))
}

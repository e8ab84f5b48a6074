import { Organization } from '@frontrow/contract/account/organization'
import { AdContent, CampaignableAdContent } from '@frontrow/contract/ad-contents'
import { App, AppReview, LookReview } from '@frontrow/contract/apps'
import { Campaign } from '@frontrow/contract/campaigns'
import { Placement } from '@frontrow/contract/monetization'
import { Retirement } from '@frontrow/contract/parts'
import { UnsignedPolicy } from '@frontrow/contract/policies'
import type { FastifyInstance } from 'fastify'
import { bindAccount } from '../../features/account/account.ts'
import {
  authenticate,
  authenticateAgain,
  findOwnerName,
} from '../../features/identity/bearers/authenticate.ts'
import { bindAdContents } from '../../features/ad-contents/ad-contents.ts'
import { bindApps } from '../../features/apps/apps.ts'
import { bindBilling } from '../../features/billing/billing.ts'
import { bindCharges, bindRates } from '../../features/billing/for-operators.ts'
import { bindCampaigns } from '../../features/campaigns/campaigns.ts'
import { type Delivery, bindAppCalls, bindDelivery } from '../../features/delivery/delivery.ts'
import { bindIdentity } from '../../features/identity/identity.ts'
import { bindRewardKeys, bindRewards } from '../../features/rewards/rewards.ts'
import { bindMonetization } from '../../features/monetization/monetization.ts'
import {
  bindHolds,
  bindJobs,
  bindNetwork,
  bindOperator,
  bindOwnHolds,
  bindTraffic,
  createOperatorRealm,
} from '../../features/operator/operator.ts'
import { bindNotices } from '../../features/notices/notices.ts'
import { bindRewardKeysForOperators } from '../../features/rewards/for-operators.ts'
import { bindNetworkWebhooks } from '../../features/webhooks/for-operators.ts'
import { bindWebhooks, describeMessages } from '../../features/webhooks/webhooks.ts'
import { bindNetworkStatistics } from '../../features/statistics/for-operators.ts'
import { bindStatistics } from '../../features/statistics/statistics.ts'
import { bindOverview } from '../../features/overview/overview.ts'
import { bindNetworkPolicies, bindPolicies } from '../../features/policies/policies.ts'
import { servedCaseKinds } from './case-kinds.ts'
import { bindReviews } from '../../features/reviews/reviews.ts'
import { bindPayoutRuns, bindPayouts } from '../../features/payouts/payouts.ts'
import { bindTeam } from '../../features/team/team.ts'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import { describeApi, describeOperatorApi } from '../../lib/calls/documents.ts'
import { openHttp } from '../../lib/http/http.ts'
import { readCookies, readForms } from '../../lib/http/read-requests.ts'
import type { SocketLimits } from '../../lib/http/socket-limits.ts'
import { apiGuide } from './api-guide.ts'
import { bindAccounting } from '../../features/accounting/for-operators.ts'
import { bindBooks } from '../../features/books/for-operators.ts'
import { bindDocumentsForOperators } from '../../features/documents/for-operators.ts'
import { bindDocuments } from '../../features/documents/documents.ts'

/** What programs that are generated from the OpenAPI document get a type of this name for. */
const namedSchemas = {
  Organization,
  App,
  AppReview,
  LookReview,
  AdContent,
  CampaignableAdContent,
  Campaign,
  Placement,
  UnsignedPolicy,
  Retirement,
}

/**
 * Opens the whole API on one Fastify that does not listen yet. The calling command adds pages,
 * media and documents.
 */
export async function openApi(
  services: Services,
  delivery: Delivery,
  limits: Partial<SocketLimits> = {},
): Promise<FastifyInstance> {
  const { config, log } = services
  const server = await openHttp(config, log, { forPrograms: '/delivery/', limits })
  server.decorate('countryOf', (address: string) => delivery.operations.countryOf(address))
  await describeApi(server, {
    title: 'Frontrow',
    description: apiGuide(services.config.publicUrl),
    url: services.config.publicUrl,
    more: { webhooks: describeMessages() },
    schemas: namedSchemas,
  })
  const operatorDocument = await describeOperatorApi(server, {
    title: 'Frontrow for operators',
    url: services.config.publicUrl,
  })
  const api: Api = {
    server,
    services,
    authenticate: (token, address) => authenticate(services, token, address),
    authenticateAgain,
    ownerName: (organizationId) => findOwnerName(services, organizationId),
    operators: createOperatorRealm(services),
  }
  // Calls of people have cookies and forms, which cost time at each request. Calls of apps have
  // neither.
  await server.register(async (scope) => {
    await readCookies(scope)
    await readForms(scope)
    bindConsole({ ...api, server: scope })
  })
  await server.register(async (scope) => {
    await readCookies(scope)
    bindDelivery({ ...api, server: scope }, delivery)
    bindOperators({ ...api, server: scope }, { operatorDocument, delivery })
  })
  bindAppCalls(api, delivery)
  return server
}

/** Outside the scope of forms: a body of an operator's call is JSON. */
function bindOperators(
  api: Api,
  of: { operatorDocument: () => Record<string, unknown>; delivery: Delivery },
): void {
  const { operations } = of.delivery
  bindOperator(api, of.operatorDocument)
  bindHolds(api)
  bindNetwork(api)
  bindBooks(api, operations)
  bindDocumentsForOperators(api)
  bindAccounting(api)
  bindRates(api)
  bindCharges(api)
  bindPayoutRuns(api)
  bindTraffic(api, operations)
  bindJobs(api)
  bindNetworkPolicies(api)
  bindNetworkWebhooks(api)
  bindRewardKeysForOperators(api)
  bindNetworkStatistics(api)
}

function bindConsole(api: Api): void {
  bindIdentity(api)
  bindAccount(api)
  bindNotices(api)
  bindWebhooks(api)
  // The calls of the OpenAPI document are in this order.
  bindRewardKeys(api)
  bindTeam(api)
  bindOwnHolds(api)
  bindPolicies(api)
  bindReviews(api, servedCaseKinds)
  bindApps(api)
  bindAdContents(api)
  bindCampaigns(api)
  bindMonetization(api)
  bindRewards(api)
  bindStatistics(api)
  bindOverview(api)
  bindDocuments(api)
  bindBilling(api)
  bindPayouts(api)
}

// The calls of the package: those that an API token may make, and those of apps. A test compares
// them with the whole contract.
import * as account from '@frontrow/contract/account/organization'
import * as activity from '@frontrow/contract/account/activity'
import * as adContents from '@frontrow/contract/ad-contents'
import * as adReview from '@frontrow/contract/ad-contents/ad-review'
import * as apps from '@frontrow/contract/apps'
import * as billing from '@frontrow/contract/billing'
import * as campaignChanges from '@frontrow/contract/campaigns/changes'
import * as campaignLimits from '@frontrow/contract/campaigns/limits'
import * as campaignReach from '@frontrow/contract/campaigns/reach'
import * as campaigns from '@frontrow/contract/campaigns'
import * as delivery from '@frontrow/contract/delivery'
import * as doctor from '@frontrow/contract/delivery/doctor'
import * as firstSteps from '@frontrow/contract/overview/first-steps'
import * as invoices from '@frontrow/contract/documents/invoices'
import * as ledger from '@frontrow/contract/documents/earnings'
import * as monetization from '@frontrow/contract/monetization'
import * as overview from '@frontrow/contract/overview'
import * as parties from '@frontrow/contract/documents/parties'
import * as payouts from '@frontrow/contract/payouts'
import * as policies from '@frontrow/contract/policies'
import * as reviews from '@frontrow/contract/reviews'
import * as rewards from '@frontrow/contract/rewards'
import * as security from '@frontrow/contract/account/security'
import * as statements from '@frontrow/contract/documents/statements'
import * as statistics from '@frontrow/contract/statistics'
import * as statisticsFiles from '@frontrow/contract/statistics/files'
import * as statisticsSchedules from '@frontrow/contract/statistics/schedules'
import * as statisticsViews from '@frontrow/contract/statistics/views'
import * as team from '@frontrow/contract/team'
import * as topUps from '@frontrow/contract/billing/top-ups'
import * as traffic from '@frontrow/contract/delivery/traffic'
import * as watch from '@frontrow/contract/delivery/watch'
import * as webhooks from '@frontrow/contract/webhooks'
import * as why from '@frontrow/contract/delivery/why'
import type { Endpoint } from '@frontrow/contract/endpoint'
import { tokenScopes } from '@frontrow/contract/identity/tokens'

const parts = [
  account,
  activity,
  adContents,
  adReview,
  apps,
  billing,
  campaignChanges,
  campaignLimits,
  campaignReach,
  campaigns,
  delivery,
  doctor,
  firstSteps,
  invoices,
  ledger,
  monetization,
  overview,
  parties,
  payouts,
  policies,
  reviews,
  rewards,
  security,
  statements,
  statistics,
  statisticsFiles,
  statisticsSchedules,
  statisticsViews,
  team,
  topUps,
  traffic,
  watch,
  webhooks,
  why,
]

/** Sorted by their names. */
export const calls: readonly Endpoint[] = parts
  .flatMap((part) => Object.values<unknown>(part))
  .filter((value) => isEndpoint(value))
  .filter(isForPrograms)
  .toSorted((one, other) => (one.operationId < other.operationId ? -1 : 1))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'operationId' in value
}

/** A click is for browsers, because its answer leads to a store. */
export function isForPrograms(call: Endpoint): boolean {
  if (call.base !== undefined) return call.base === '/delivery/v1' && call.method === 'POST'
  const isMembers = call.access === 'session' || call.access === 'approved'
  return isMembers && call.stepUp === undefined && tokenScopes.some((scope) => scope === call.needs)
}

import * as ownCalls from '@frontrow/contract/holds'
import * as closingCalls from '@frontrow/contract/operator/closing'
import * as calls from '@frontrow/contract/operator/holds'
import * as payoutCalls from '@frontrow/contract/operator/payout-holds'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import { serve } from '../../../lib/calls/serve.ts'
import { closeOrganization } from './close-organization.ts'
import { liftHold, listHolds, placeHold, resumeOrganization, suspendOrganization } from './holds.ts'
import { reopenOrganization } from './reopen-organization.ts'
import { listOwnHolds } from './list-own-holds.ts'
import { liftPayoutHold, placePayoutHold } from './payout-holds.ts'

/** Binds the calls of operators about holds. */
export function bindHolds(api: Api): void {
  serveOperator(api, calls.listHolds, listHolds)
  serveOperator(api, calls.placeHold, placeHold)
  serveOperator(api, calls.liftHold, liftHold)
  serveOperator(api, payoutCalls.placePayoutHold, placePayoutHold)
  serveOperator(api, payoutCalls.liftPayoutHold, liftPayoutHold)
  serveOperator(api, calls.suspendOrganization, suspendOrganization)
  serveOperator(api, calls.resumeOrganization, resumeOrganization)
  serveOperator(api, closingCalls.closeOrganization, closeOrganization)
  serveOperator(api, closingCalls.reopenOrganization, reopenOrganization)
}

/** Binds the call of members about the holds on their organization. */
export function bindOwnHolds(api: Api): void {
  serve(api, ownCalls.listOwnHolds, listOwnHolds)
}

import * as calls from '@frontrow/contract/operator/policies'
import type { Api } from '../../lib/calls/api.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import {
  listNetworkPolicies,
  listPolicySignatures,
  remindOfPolicy,
  showNetworkPolicy,
} from './network-policies.ts'
import { proposePolicy } from './propose-policy.ts'

/** Binds the calls of operators about the agreement. */
export function bindNetworkPolicies(api: Api): void {
  serveOperator(api, calls.listNetworkPolicies, listNetworkPolicies)
  serveOperator(api, calls.showNetworkPolicy, showNetworkPolicy)
  serveOperator(api, calls.listPolicySignatures, listPolicySignatures)
  serveOperator(api, calls.proposePolicy, proposePolicy)
  serveOperator(api, calls.remindOfPolicy, remindOfPolicy)
}

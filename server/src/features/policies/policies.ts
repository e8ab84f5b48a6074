import * as calls from '@frontrow/contract/policies'
import type { Api } from '../../lib/calls/api.ts'
import { serve } from '../../lib/calls/serve.ts'
import { listPolicies } from './list-policies.ts'
import { showLatestUnsigned } from './show-latest-unsigned.ts'
import { showSignedPolicy } from './show-signed-policy.ts'
import { signPolicy } from './sign-policy.ts'

export { bindNetworkPolicies } from './bind-network-policies.ts'
export { policyPublished } from './propose-policy.ts'
export { loadPolicies } from './load-policies.ts'
export { BadPolicy } from './policy-content.ts'
export { publishPolicy } from './publish-policy.ts'

/** Binds the calls for the agreements to sign. */
export function bindPolicies(api: Api): void {
  serve(api, calls.showLatestUnsigned, showLatestUnsigned)
  serve(api, calls.listPolicies, listPolicies)
  serve(api, calls.signPolicy, signPolicy)
  serve(api, calls.showSignedPolicy, showSignedPolicy)
}

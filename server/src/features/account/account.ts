import * as calls from '@frontrow/contract/account'
import type { Api } from '../../lib/api.ts'
import { serve } from '../../lib/serve.ts'
import { createToken } from './create-token.ts'
import { revokeToken } from './revoke-token.ts'
import { sendVerification } from './send-verification.ts'
import { showDeveloper } from './show-developer.ts'
import { signUp } from './sign-up.ts'
import { verifyCode } from './verify-code.ts'

export { hmacOfKey, keysOf, makeKey } from './api-keys.ts'
export { approveOrganization } from './approve-organization.ts'
export { authenticate } from './authenticate.ts'
export { createOrganization } from './create-organization.ts'
export { listOrganizations } from './list-organizations.ts'
export { rejectOrganization } from './reject-organization.ts'
export { setPassword } from './set-password.ts'

/** Binds the calls of the way in: sign-up, sign-in, sign-out, who am I. */
export function bindAccount(api: Api): void {
  serve(api, calls.createToken, createToken)
  serve(api, calls.revokeToken, revokeToken)
  serve(api, calls.sendVerification, sendVerification)
  serve(api, calls.verifyCode, verifyCode)
  serve(api, calls.signUp, signUp)
  serve(api, calls.showDeveloper, showDeveloper)
}

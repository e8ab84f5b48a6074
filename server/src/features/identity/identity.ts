import * as calls from '@frontrow/contract/account'
import { showDeveloper as showDeveloperCall } from '@frontrow/contract/identity/developer'
import * as factorCalls from '@frontrow/contract/identity/factors'
import * as passkeyCalls from '@frontrow/contract/identity/passkeys'
import * as sessionCalls from '@frontrow/contract/identity/sessions'
import * as signInCalls from '@frontrow/contract/identity/sign-in'
import * as tokenCalls from '@frontrow/contract/identity/tokens'
import type { Api } from '../../lib/calls/api.ts'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  takeOverApiToken,
} from './bearers/api-tokens.ts'
import { confirmSession } from './sign-in/confirm-session.ts'
import { endOtherSessions, endSession } from './sessions/end-session.ts'
import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
  showFactors,
} from './own-factors/factors.ts'
import { listSessions } from './sessions/list-sessions.ts'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  removePasskey,
} from './own-factors/passkeys.ts'
import { memberOwn, renamePasskey } from './own-factors/member-own.ts'
import type { OwnContext } from './own-factors/own-context.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in/sign-in-by-passkey.ts'
import { changePassword } from './passwords/change-password.ts'
import { createToken } from './sign-in/create-token.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { revokeToken } from './sessions/revoke-token.ts'
import { showDeveloper } from './people/show-developer.ts'

export { revokeAllTokens, workingTokensOf } from './bearers/api-token.sql.ts'
export { leaveTokens } from './bearers/leave-tokens.ts'
export { dropFactors } from './own-factors/drop-factors.ts'
export { memberHolder } from './factors/realm.sql.ts'
export { checkGuess } from './passwords/check-guess.ts'
export { checkNewPassword } from './passwords/check-new-password.ts'
export { makeResetLink, welcomeLifeMs } from './passwords/password-reset.ts'
export { hashPassword, verifyPassword } from './passwords/passwords.ts'
export { findDeveloper, insertDeveloper, lockDeveloper } from './people/developer.sql.ts'
export {
  type Account,
  type MemberRow,
  endMembership,
  findAccount,
  insertMembership,
  joinTeam,
  lockTeam,
  memberRows,
  setMembershipRole,
} from './people/membership.sql.ts'
export { isSuspended } from './people/is-suspended.sql.ts'
export { ownDeveloper } from './people/own-developer.ts'
export {
  consoleNetworkDays,
  mostConsoleNetworks,
  createAddressHash,
} from './sessions/console-networks.ts'
export { sweepIdentity } from './sessions/leftovers.sql.ts'
export { existenceOfAddress, mailsOfAddress, signInOfAccount } from './sessions/limits.ts'
export { hashOfToken } from './sessions/tokens.ts'
export { openSessionIn } from './sign-in/open-session-in.ts'

/** Binds the calls for sign-in, sessions, passwords, second factors and API tokens. */
export function bindIdentity(api: Api): void {
  serve(api, signInCalls.createToken, createToken)
  serve(api, signInCalls.revokeToken, revokeToken)
  serveNonTransactional(api, showDeveloperCall, showDeveloper)
  serveNonTransactional(api, calls.changePassword, changePassword)
  serve(api, calls.forgotPassword, forgotPassword)
  serve(api, calls.resetPassword, resetPassword)
  serve(api, tokenCalls.listApiTokens, listApiTokens)
  serve(api, tokenCalls.createApiToken, createApiToken)
  serve(api, tokenCalls.revokeApiToken, revokeApiToken)
  serve(api, tokenCalls.takeOverApiToken, takeOverApiToken)
  serveNonTransactional(api, sessionCalls.listSessions, listSessions)
  serveNonTransactional(api, sessionCalls.endSession, endSession)
  serveNonTransactional(api, sessionCalls.endOtherSessions, endOtherSessions)
  serveNonTransactional(api, sessionCalls.confirmSession, own(confirmSession))
  serveNonTransactional(api, factorCalls.showFactors, showFactors)
  serveNonTransactional(api, factorCalls.beginTotp, own(beginTotp))
  serveNonTransactional(api, factorCalls.confirmTotp, own(confirmTotp))
  serveNonTransactional(api, factorCalls.makeRecoveryCodes, own(makeRecoveryCodes))
  serveNonTransactional(api, factorCalls.removeTotp, own(removeTotp))
  bindPasskeys(api)
}

function bindPasskeys(api: Api): void {
  serve(api, passkeyCalls.beginPasskeySignIn, beginPasskeySignIn)
  serve(api, passkeyCalls.signInByPasskey, signInByPasskey)
  serveNonTransactional(api, passkeyCalls.beginConfirmation, own(beginConfirmation))
  serveNonTransactional(api, passkeyCalls.beginPasskey, own(beginPasskey))
  serveNonTransactional(api, passkeyCalls.addPasskey, own(addPasskey))
  serveNonTransactional(api, passkeyCalls.renamePasskey, renamePasskey)
  serveNonTransactional(api, passkeyCalls.removePasskey, own(removePasskey))
}

/** The handler of a call about the caller's own sign-in, which is the same for operators. */
function own<I, R>(act: (ctx: OwnContext, input: I) => Promise<R>) {
  return (ctx: NonTransactionalContext, input: I) => act(memberOwn(ctx), input)
}

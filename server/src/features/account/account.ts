import * as calls from '@frontrow/contract/account'
import { showDeveloper as showDeveloperCall } from '@frontrow/contract/developer'
import * as activityCalls from '@frontrow/contract/activity'
import * as signInCalls from '@frontrow/contract/sign-in'
import * as tokenCalls from '@frontrow/contract/tokens'
import {
  saveDetails as saveDetailsCall,
  setTimeZone as setTimeZoneCall,
  showOrganization as showOrganizationCall,
} from '@frontrow/contract/organization'
import * as factorCalls from '@frontrow/contract/factors'
import * as passkeyCalls from '@frontrow/contract/passkeys'
import * as sessionCalls from '@frontrow/contract/sessions'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional } from '../../lib/serve.ts'
import { createApiToken, listApiTokens, revokeApiToken, takeOverApiToken } from './api-tokens.ts'
import { confirmSession } from './confirm-session.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { beginTotp, confirmTotp, makeRecoveryCodes, removeTotp, showFactors } from './factors.ts'
import { listSessions } from './list-sessions.ts'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { changePassword } from './change-password.ts'
import { createToken } from './create-token.ts'
import { exportActivity } from './export-activity.ts'
import { forgotPassword } from './forgot-password.ts'
import { listActivity } from './list-activity.ts'
import { resetPassword } from './reset-password.ts'
import { revokeToken } from './revoke-token.ts'
import { saveDetails } from './save-details.ts'
import { setTimeZone } from './set-time-zone.ts'
import { sendVerification } from './send-verification.ts'
import { showDeveloper } from './show-developer.ts'
import { showOrganization } from './show-organization.ts'
import { signUp } from './sign-up.ts'
import { verifyCode } from './verify-code.ts'

export { refuseTooMany } from './object-limits.sql.ts'
export { addDeveloper } from './add-developer.ts'
export { hmacOfKey, keysOf, makeKey } from './api-keys.ts'
export { approve, approveOrganization } from './approve-organization.ts'
export { authenticate, authenticateAgain, findOwnerName } from './authenticate.ts'
export { workingTokensOf } from './api-token.sql.ts'
export { revokeAllKeys } from './revoke-all-keys.sql.ts'
export { announceRoles } from './announce-roles.ts'
export { checkGuess } from './check-guess.ts'
export { checkNewPassword } from './check-new-password.ts'
export { consoleNetworkDays, hashOfAddress, mostConsoleNetworks } from './console-networks.ts'
export { findDeveloper, insertDeveloper, lockDeveloper } from './developer.sql.ts'
export { normalEmail } from './email-address.ts'
export { listOrganizations } from './list-organizations.ts'
export { type MailContent, composeMail } from '../../lib/mail-page.ts'
export { factorRemovedMail } from './factor-mails.ts'
export {
  type Account,
  type MemberRow,
  endMembership,
  findAccount,
  joinTeam,
  lockTeam,
  memberRows,
  setMembershipRole,
} from './membership.sql.ts'
export {
  replaceOwner,
  membersOf,
  readStanding,
  setStanding,
  type Standing,
  lockCreditLimit,
} from './organization.sql.ts'
export { organizationReply } from './organization-reply.ts'
export { mailResetLink } from './mail-reset-link.ts'
export { endAllSessions } from './session-list.sql.ts'
export { leaveTokens } from './leave-tokens.ts'
export { nameInMail } from './name-in-mail.ts'
export { openSessionIn } from './open-session-in.ts'
export { ownDeveloper } from './own-developer.ts'
export { ownOrganization } from './own-organization.ts'
export { coverReceipts } from './given-alone.sql.ts'
export { allowanceOf, giveAlone, type GivingAct, giveOrPropose } from './give-alone.ts'
export { isAboutOwn, refuseOwnOrganization } from './refuse-own-organization.ts'
export { reject, rejectOrganization } from './reject-organization.ts'
export { dropFactors, resetFactor } from './reset-factor.ts'
export {
  isInOthers,
  saveTwoFactorFrom,
  takeTwoFactorReminder,
  twoFactorFrom,
} from './two-factor-rule.sql.ts'
export { changeLimit, creditLimitRaised, textOf as limitOfPayload } from './credit-limit-raised.ts'
export { setCreditLimit } from './set-credit-limit.ts'
export { timeZoneAt, timeZoneOn } from './time-zone.sql.ts'
export { beginTerms } from './begin-terms.ts'
export { changeTerms, setTerms } from './set-terms.ts'
export { termsChanged, termsPayload } from './terms-changed.ts'
export { endUnpaid, findNextTerms, findTerms, stopUnpaid, type Terms } from './terms.sql.ts'
export { setPassword } from './set-password.ts'
export { allowsSupportView, saveSupportView } from './support-view.sql.ts'
export { sweepLeftovers } from './sweep-leftovers.ts'
export { warnOfOrphanedPasskeys } from './warn-of-orphaned-passkeys.ts'

/**
 * Binds the calls for sign-up, sign-in, sign-out, passwords, the developer and the organization.
 */
export function bindAccount(api: Api): void {
  serve(api, signInCalls.createToken, createToken)
  serve(api, signInCalls.revokeToken, revokeToken)
  serve(api, calls.sendVerification, sendVerification)
  serve(api, calls.verifyCode, verifyCode)
  serve(api, calls.signUp, signUp)
  serveNonTransactional(api, showDeveloperCall, showDeveloper)
  serveNonTransactional(api, calls.changePassword, changePassword)
  serve(api, calls.forgotPassword, forgotPassword)
  serve(api, calls.resetPassword, resetPassword)
  serve(api, showOrganizationCall, showOrganization)
  serve(api, saveDetailsCall, saveDetails)
  serve(api, setTimeZoneCall, setTimeZone)
  serve(api, activityCalls.listActivity, listActivity)
  serve(api, activityCalls.exportActivity, exportActivity)
  serve(api, tokenCalls.listApiTokens, listApiTokens)
  serve(api, tokenCalls.createApiToken, createApiToken)
  serve(api, tokenCalls.revokeApiToken, revokeApiToken)
  serve(api, tokenCalls.takeOverApiToken, takeOverApiToken)
  serveNonTransactional(api, sessionCalls.listSessions, listSessions)
  serveNonTransactional(api, sessionCalls.endSession, endSession)
  serveNonTransactional(api, sessionCalls.endOtherSessions, endOtherSessions)
  serveNonTransactional(api, sessionCalls.confirmSession, confirmSession)
  serveNonTransactional(api, factorCalls.showFactors, showFactors)
  serveNonTransactional(api, factorCalls.beginTotp, beginTotp)
  serveNonTransactional(api, factorCalls.confirmTotp, confirmTotp)
  serveNonTransactional(api, factorCalls.makeRecoveryCodes, makeRecoveryCodes)
  serveNonTransactional(api, factorCalls.removeTotp, removeTotp)
  bindPasskeys(api)
}

function bindPasskeys(api: Api): void {
  serve(api, passkeyCalls.beginPasskeySignIn, beginPasskeySignIn)
  serve(api, passkeyCalls.signInByPasskey, signInByPasskey)
  serveNonTransactional(api, passkeyCalls.beginConfirmation, beginConfirmation)
  serveNonTransactional(api, passkeyCalls.beginPasskey, beginPasskey)
  serveNonTransactional(api, passkeyCalls.addPasskey, addPasskey)
  serveNonTransactional(api, passkeyCalls.renamePasskey, renamePasskey)
  serveNonTransactional(api, passkeyCalls.removePasskey, removePasskey)
}

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
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import {
  createApiToken,
  listApiTokens,
  revokeApiToken,
  takeOverApiToken,
} from '../identity/bearers/api-tokens.ts'
import { confirmSession } from '../identity/sign-in/confirm-session.ts'
import { endOtherSessions, endSession } from '../identity/sessions/end-session.ts'
import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  removeTotp,
  showFactors,
} from '../identity/member-factors/factors.ts'
import { listSessions } from '../identity/sessions/list-sessions.ts'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../identity/member-factors/passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from '../identity/sign-in/sign-in-by-passkey.ts'
import { changePassword } from '../identity/passwords/change-password.ts'
import { createToken } from '../identity/sign-in/create-token.ts'
import { exportActivity } from './activity/export-activity.ts'
import { forgotPassword } from '../identity/passwords/forgot-password.ts'
import { listActivity } from './activity/list-activity.ts'
import { resetPassword } from '../identity/passwords/reset-password.ts'
import { revokeToken } from '../identity/sessions/revoke-token.ts'
import { saveDetails } from './organization/save-details.ts'
import { setTimeZone } from './organization/set-time-zone.ts'
import { sendVerification } from './sign-up/send-verification.ts'
import { showDeveloper } from '../identity/people/show-developer.ts'
import { showOrganization } from './organization/show-organization.ts'
import { signUp } from './sign-up/sign-up.ts'
import { verifyCode } from './sign-up/verify-code.ts'

export { refuseTooMany } from './organization/object-limits.sql.ts'
export { addDeveloper } from './sign-up/add-developer.ts'
export { hmacOfKey, keysOf, makeKey } from './keys/api-keys.ts'
export { approve, approveOrganization } from './approval/approve-organization.ts'
export { authenticate, authenticateAgain, findOwnerName } from '../identity/bearers/authenticate.ts'
export { workingTokensOf } from '../identity/bearers/api-token.sql.ts'
export { revokeAllKeys } from './keys/revoke-all-keys.sql.ts'
export { checkGuess } from '../identity/passwords/check-guess.ts'
export { checkNewPassword } from '../identity/passwords/check-new-password.ts'
export {
  consoleNetworkDays,
  hashOfAddress,
  mostConsoleNetworks,
} from '../identity/sessions/console-networks.ts'
export { findDeveloper, insertDeveloper, lockDeveloper } from '../identity/people/developer.sql.ts'
export { normalEmail } from '../../lib/mail/email-address.ts'
export { listOrganizations } from './organization/list-organizations.ts'
export { type MailContent, composeMail } from '../../lib/mail/mail-page.ts'
export { factorRemovedMail } from '../identity/member-factors/factor-mails.ts'
export {
  type Account,
  type MemberRow,
  endMembership,
  findAccount,
  joinTeam,
  lockTeam,
  memberRows,
  setMembershipRole,
} from '../identity/people/membership.sql.ts'
export {
  replaceOwner,
  membersOf,
  readStanding,
  setStanding,
  type Standing,
  lockCreditLimit,
} from './organization/organization.sql.ts'
export { organizationReply } from './organization/organization-reply.ts'
export { mailResetLink } from '../identity/passwords/mail-reset-link.ts'
export { endAllSessions } from '../identity/sessions/session-list.sql.ts'
export { leaveTokens } from '../identity/bearers/leave-tokens.ts'
export { nameInMail } from '../../lib/mail/name-in-mail.ts'
export { openSessionIn } from '../identity/sign-in/open-session-in.ts'
export { ownDeveloper } from '../identity/people/own-developer.ts'
export { ownOrganization } from './organization/own-organization.ts'
export { coverReceipts } from '../proposals/given-alone.sql.ts'
export { allowanceOf, giveAlone, type GivingAct, giveOrPropose } from '../proposals/give-alone.ts'
export { isAboutOwn, refuseOwnOrganization } from '../proposals/refuse-own-organization.ts'
export { reject, rejectOrganization } from './approval/reject-organization.ts'
export { dropFactors } from '../identity/member-factors/drop-factors.ts'
export {
  isInOthers,
  organizationsToRemind,
  saveTwoFactorFrom,
  takeTwoFactorReminder,
  twoFactorFrom,
} from './organization/two-factor-rule.sql.ts'
export {
  changeLimit,
  creditLimitRaised,
  textOf as limitOfPayload,
} from './terms/credit-limit-raised.ts'
export { timeZoneAt, timeZoneOn } from './organization/time-zone.sql.ts'
export { beginTerms } from './terms/begin-terms.ts'
export { changeTerms } from './terms/set-terms.ts'
export { termsChanged, termsPayload } from './terms/terms-changed.ts'
export { endUnpaid, findNextTerms, findTerms, stopUnpaid, type Terms } from './terms/terms.sql.ts'
export { setPassword } from '../identity/passwords/set-password.ts'
export { allowsSupportView, saveSupportView } from './organization/support-view.sql.ts'
export { sweepLeftovers } from './sign-up/sweep-leftovers.ts'
export { warnOfOrphanedPasskeys } from '../identity/member-factors/warn-of-orphaned-passkeys.ts'

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

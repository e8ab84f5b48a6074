import * as calls from '@frontrow/contract/operator'
import * as auditCalls from '@frontrow/contract/operator/audit'
import * as factorCalls from '@frontrow/contract/operator/factors'
import * as memberCalls from '@frontrow/contract/operator/members'
import * as passkeyCalls from '@frontrow/contract/operator/passkeys'
import * as peopleCalls from '@frontrow/contract/operator/operators'
import * as setUpCalls from '@frontrow/contract/operator/set-up'
import * as settingCalls from '@frontrow/contract/operator/settings'
import * as proposalCalls from '@frontrow/contract/operator/proposals'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { OperatorRealm } from '../../lib/calls/operator-context.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  beginTotp,
  confirmSession,
  confirmTotp,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
} from '../identity/for-operators.ts'
import { addOperator } from './identity/add-operator.ts'
import { authenticateOperator } from './identity/authenticate-operator.ts'
import { changeOperatorPassword } from './identity/change-operator-password.ts'
import { approveProposal, refuseProposal, withdrawProposal } from './proposals/decide-proposal.ts'
import { endOperatorSession, signOutOperator } from './identity/end-operator-session.ts'
import { auditAct } from './audit/audit-operator.ts'
import { exportAudit } from './audit/export-audit.ts'
import { endMembersSessions, mailSignInLink } from './members/help-member.ts'
import { listAudit, listOrganizationAudit, showAuditEntry } from './audit/list-audit.ts'
import { listOperators } from './identity/list-operators.ts'
import { listProposals, showProposal } from './proposals/list-proposals.ts'
import { noteViewed } from './views/end-view.ts'
import { noteRefusal } from './audit/note-refusal.ts'
import { own } from './identity/operator-own.ts'
import { propose } from './proposals/propose.ts'
import { removeOperator } from './access/remove-operator.ts'
import { replaceOwner } from './members/replace-owner.ts'
import { resendWelcome } from './identity/resend-welcome.ts'
import { resetMemberFactor } from './members/reset-member-factor.ts'
import { resetOperatorFactor } from './identity/reset-operator-factor.ts'
import { resetPayoutDetails } from './members/reset-payout-details.ts'
import { setOperatorRoles } from './identity/set-operator-roles.ts'
import { dismissSetUp, showSetUp, testMail } from './settings/set-up.ts'
import { changeSetting, listSettings } from './settings/settings.ts'
import { setSingleKeys, showOperatorMe } from './identity/show-me.ts'
import { showOperatorSession } from './access/show-operator-session.ts'
import {
  beginOperatorPasskeySignIn,
  signInByOperatorPasskey,
} from './access/sign-in-by-operator-passkey.ts'
import { signInOperator } from './access/sign-in-operator.ts'
import { acceptWelcome, showWelcome } from './identity/welcome.ts'

export { bindHolds, bindOwnHolds } from './holds/bind-holds.ts'
export { bindNetwork } from './network/bind-network.ts'
export { bindTraffic } from './traffic/bind-traffic.ts'
export { bindJobs } from './jobs/bind-jobs.ts'
export { operatorJobs } from './operator-jobs.ts'
export { trafficCases } from './traffic/traffic-case.ts'

/** What calls below /operator/v1 need, whichever feature binds them. */
export function createOperatorRealm(services: Services): OperatorRealm {
  return {
    authenticate: (token) => authenticateOperator(services, token),
    audit: auditAct,
    propose: (ctx, db, proposal) => propose(services, ctx, { db, proposal }),
    noteViewed: (viewId, call) => noteViewed(services, viewId, call),
    noteRefusal: (operator, call) => noteRefusal(services, operator, call),
  }
}

/**
 * Binds the calls of operators: sign-in, themselves, each other, proposals, audit, settings.
 * `document` gives the OpenAPI document of all of them.
 */
export function bindOperator(api: Api, document: () => Record<string, unknown>): void {
  serveOperator(api, calls.showOperatorApi, async () => document())
  serveOperator(api, calls.showOperatorSession, showOperatorSession)
  serveOperator(api, calls.createOperatorSession, signInOperator)
  serveOperator(api, calls.revokeOperatorSession, signOutOperator)
  serveOperator(api, calls.confirmOperatorSession, own(confirmSession))
  serveOperator(api, calls.showOperatorMe, showOperatorMe)
  serveOperator(api, calls.setSingleKeys, setSingleKeys)
  serveOperator(api, calls.endOperatorSession, endOperatorSession)
  serveOperator(api, calls.changeOperatorPassword, changeOperatorPassword)
  serveOperator(api, calls.showWelcome, showWelcome)
  serveOperator(api, calls.acceptWelcome, acceptWelcome)
  serveOperator(api, factorCalls.beginOperatorTotp, own(beginTotp))
  serveOperator(api, factorCalls.confirmOperatorTotp, own(confirmTotp))
  serveOperator(api, factorCalls.makeOperatorRecoveryCodes, own(makeRecoveryCodes))
  bindPasskeys(api)
  bindPeople(api)
  serveOperator(api, proposalCalls.listProposals, listProposals)
  serveOperator(api, proposalCalls.showProposal, showProposal)
  serveOperator(api, proposalCalls.approveProposal, approveProposal)
  serveOperator(api, proposalCalls.refuseProposal, refuseProposal)
  serveOperator(api, proposalCalls.withdrawProposal, withdrawProposal)
  serveOperator(api, auditCalls.listAudit, listAudit)
  serveOperator(api, auditCalls.listOrganizationAudit, listOrganizationAudit)
  serveOperator(api, auditCalls.showAuditEntry, showAuditEntry)
  serveOperator(api, auditCalls.exportAudit, exportAudit)
  serveOperator(api, settingCalls.listSettings, listSettings)
  serveOperator(api, settingCalls.changeSetting, changeSetting)
  serveOperator(api, setUpCalls.showSetUp, showSetUp)
  serveOperator(api, setUpCalls.dismissSetUp, dismissSetUp)
  serveOperator(api, setUpCalls.testMail, testMail)
}

function bindPasskeys(api: Api): void {
  serveOperator(api, passkeyCalls.beginOperatorPasskeySignIn, beginOperatorPasskeySignIn)
  serveOperator(api, passkeyCalls.signInByOperatorPasskey, signInByOperatorPasskey)
  serveOperator(api, passkeyCalls.beginOperatorConfirmation, own(beginConfirmation))
  serveOperator(api, passkeyCalls.beginOperatorPasskey, own(beginPasskey))
  serveOperator(api, passkeyCalls.addOperatorPasskey, own(addPasskey))
  serveOperator(api, passkeyCalls.removeOperatorPasskey, own(removePasskey))
  serveOperator(api, passkeyCalls.removeOperatorTotp, own(removeTotp))
}

function bindPeople(api: Api): void {
  serveOperator(api, peopleCalls.listOperators, listOperators)
  serveOperator(api, peopleCalls.addOperator, addOperator)
  serveOperator(api, peopleCalls.setOperatorRoles, setOperatorRoles)
  serveOperator(api, peopleCalls.removeOperator, removeOperator)
  serveOperator(api, peopleCalls.resetOperatorFactor, resetOperatorFactor)
  serveOperator(api, peopleCalls.resendWelcome, resendWelcome)
  serveOperator(api, memberCalls.replaceOwner, replaceOwner)
  serveOperator(api, memberCalls.resetMemberFactor, resetMemberFactor)
  serveOperator(api, memberCalls.resetPayoutDetails, resetPayoutDetails)
  serveOperator(api, memberCalls.endMemberSessions, endMembersSessions)
  serveOperator(api, memberCalls.sendSignInLink, mailSignInLink)
}

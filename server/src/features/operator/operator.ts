import * as calls from '@frontrow/contract/operator'
import * as auditCalls from '@frontrow/contract/operator-audit'
import * as factorCalls from '@frontrow/contract/operator-factors'
import * as memberCalls from '@frontrow/contract/operator-members'
import * as passkeyCalls from '@frontrow/contract/operator-passkeys'
import * as peopleCalls from '@frontrow/contract/operator-people'
import * as setUpCalls from '@frontrow/contract/operator-set-up'
import * as settingCalls from '@frontrow/contract/operator-settings'
import * as proposalCalls from '@frontrow/contract/proposals'
import type { Api } from '../../lib/api.ts'
import type { Services } from '../../lib/context.ts'
import type { OperatorRealm } from '../../lib/operator-context.ts'
import { serveOperator } from '../../lib/serve-operator.ts'
import { addOperator } from './add-operator.ts'
import { authenticateOperator } from './authenticate-operator.ts'
import { changeOperatorPassword } from './change-operator-password.ts'
import { confirmOperatorSession } from './confirm-operator-session.ts'
import { approveProposal, refuseProposal, withdrawProposal } from './decide-proposal.ts'
import { endOperatorSession, signOutOperator } from './end-operator-session.ts'
import { exportAudit } from './export-audit.ts'
import { endMembersSessions, mailSignInLink } from './help-member.ts'
import { listAudit, listOrganizationAudit, showAuditEntry } from './list-audit.ts'
import { listOperators } from './list-operators.ts'
import { listProposals, showProposal } from './list-proposals.ts'
import { noteViewed } from './end-view.ts'
import { noteRefusal } from './note-refusal.ts'
import {
  addOperatorPasskey,
  beginOperatorConfirmation,
  beginOperatorPasskey,
  beginOperatorPasskeySignIn,
  removeOperatorPasskey,
  removeOperatorTotp,
  signInByOperatorPasskey,
} from './operator-passkeys.ts'
import { beginOperatorTotp, confirmOperatorTotp, makeOperatorRecoveryCodes } from './own-factors.ts'
import { propose } from './propose.ts'
import { removeOperator } from './remove-operator.ts'
import { replaceOwner } from './replace-owner.ts'
import { resendWelcome } from './resend-welcome.ts'
import { resetMemberFactor } from './reset-member-factor.ts'
import { resetOperatorFactor } from './reset-operator-factor.ts'
import { resetPayoutDetails } from './reset-payout-details.ts'
import { setOperatorRoles } from './set-operator-roles.ts'
import { dismissSetUp, showSetUp, testMail } from './set-up.ts'
import { changeSetting, listSettings } from './settings.ts'
import { setSingleKeys, showOperatorMe } from './show-me.ts'
import { showOperatorSession } from './show-operator-session.ts'
import { signInOperator } from './sign-in-operator.ts'
import { acceptWelcome, showWelcome } from './welcome.ts'

export * from './host-commands.ts'
export { bindHolds, bindOwnHolds } from './bind-holds.ts'
export { auditOperator } from './audit-operator.ts'
export { proposeAs } from './propose-as.ts'
export { bindNetwork } from './bind-network.ts'
export { endOverdueViews, keepViews } from './end-view.ts'
export { keepClosings, settleClosings } from './keep-closings.ts'
export { bindTraffic } from './bind-traffic.ts'
export { comparedHour, findAnomaliesInTurn } from './find-anomalies.ts'
export { bindJobs } from './bind-jobs.ts'
export { differs } from './jobs.ts'
export { keepVerifying, verifyWhenAsked } from './keep-verifying.ts'
export { keepFigures, writeFiguresInTurn } from './keep-figures.ts'
export { keepTrafficWatch } from './keep-traffic-watch.ts'
export { runRechecks } from './rechecks.ts'
export { trafficCases } from './traffic-case.ts'
export { keepProposals } from './keep-proposals.ts'
export { stateOf as operatorState } from './list-operators.ts'
export { makeDemoView } from './make-demo-view.ts'
export { type DemoOperator, makeDemoOperators } from './make-demo-operators.ts'

/** What calls below /operator/v1 need, whichever feature binds them. */
export function openOperatorRealm(services: Services): OperatorRealm {
  return {
    authenticate: (token) => authenticateOperator(services, token),
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
  serveOperator(api, calls.confirmOperatorSession, confirmOperatorSession)
  serveOperator(api, calls.showOperatorMe, showOperatorMe)
  serveOperator(api, calls.setSingleKeys, setSingleKeys)
  serveOperator(api, calls.endOperatorSession, endOperatorSession)
  serveOperator(api, calls.changeOperatorPassword, changeOperatorPassword)
  serveOperator(api, calls.showWelcome, showWelcome)
  serveOperator(api, calls.acceptWelcome, acceptWelcome)
  serveOperator(api, factorCalls.beginOperatorTotp, beginOperatorTotp)
  serveOperator(api, factorCalls.confirmOperatorTotp, confirmOperatorTotp)
  serveOperator(api, factorCalls.makeOperatorRecoveryCodes, makeOperatorRecoveryCodes)
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
  serveOperator(api, passkeyCalls.beginOperatorConfirmation, beginOperatorConfirmation)
  serveOperator(api, passkeyCalls.beginOperatorPasskey, beginOperatorPasskey)
  serveOperator(api, passkeyCalls.addOperatorPasskey, addOperatorPasskey)
  serveOperator(api, passkeyCalls.removeOperatorPasskey, removeOperatorPasskey)
  serveOperator(api, passkeyCalls.removeOperatorTotp, removeOperatorTotp)
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

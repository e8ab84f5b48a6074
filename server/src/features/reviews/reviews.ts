import * as operatorCalls from '@frontrow/contract/operator/cases'
import * as reasonCalls from '@frontrow/contract/operator/reasons'
import * as calls from '@frontrow/contract/reviews'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { answerQuestion } from './answer-question.ts'
import { appealDecision } from './appeal-decision.ts'
import { askQuestionOf } from './ask-question.ts'
import type { CaseKinds } from './case-kind.ts'
import { changeReason } from './change-reason.ts'
import { claimCaseOf } from './claim-case.ts'
import { decideCaseOf } from './decide-case.ts'
import { decideCasesOf } from './decide-cases.ts'
import { listCases } from './list-cases.ts'
import { listDecisions } from './list-decisions.ts'
import { listReasons } from './list-reasons.ts'
import { showCaseOf } from './show-case.ts'
import { undoDecisionOf, undoDecisionsOf } from './undo-decision.ts'

export type { CaseDecision, CaseKind, TakenBack } from './case-kind.ts'
export { type SystemDecision, decideBySystem, takeBackBySystem } from './decide-by-system.ts'
export { joinAppealed, nameOfCase } from './case-subject.sql.ts'
export { findReason } from './decision.sql.ts'
export {
  bringNearer,
  closeCase,
  openCase,
  openUndecided,
  raiseCases,
  reopenCase,
  withdrawCase,
} from './open-case.ts'
export { findOpenCasesAbout } from './open-cases.ts'
export { findWaitingSubjects } from './waiting.sql.ts'
export { whatToDo } from './what-to-do.ts'
export { organizationCases } from './organization-cases.ts'

/** Binds the calls for decisions about an organization, and those of operators who decide. */
export function bindReviews(api: Api, kinds: CaseKinds): void {
  serve(api, calls.listDecisions, listDecisions)
  serveNonTransactional(api, calls.answerQuestion, answerQuestion)
  serveNonTransactional(api, calls.appealDecision, appealDecision)
  serveOperator(api, operatorCalls.listCases, listCases)
  serveOperator(api, operatorCalls.showCase, showCaseOf(kinds))
  serveOperator(api, reasonCalls.listReasons, listReasons)
  serveOperator(api, reasonCalls.changeReason, changeReason)
  serveOperator(api, operatorCalls.claimCase, claimCaseOf(kinds))
  serveOperator(api, operatorCalls.decideCase, decideCaseOf(kinds))
  serveOperator(api, operatorCalls.decideCases, decideCasesOf(kinds))
  serveOperator(api, operatorCalls.undoDecision, undoDecisionOf(kinds))
  serveOperator(api, operatorCalls.undoDecisions, undoDecisionsOf(kinds))
  serveOperator(api, operatorCalls.askQuestion, askQuestionOf(kinds))
}

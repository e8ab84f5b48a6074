import * as operatorCalls from '@frontrow/contract/operator-cases'
import * as calls from '@frontrow/contract/reviews'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional } from '../../lib/serve.ts'
import { serveOperator } from '../../lib/serve-operator.ts'
import { answerQuestion } from './answer-question.ts'
import { appealDecision } from './appeal-decision.ts'
import { askQuestion } from './ask-question.ts'
import { claimCase } from './claim-case.ts'
import { decideCase } from './decide-case.ts'
import { decideCases } from './decide-cases.ts'
import { listCases } from './list-cases.ts'
import { listDecisions } from './list-decisions.ts'
import { listReasons } from './list-reasons.ts'
import { showCase } from './show-case.ts'
import { undoDecision } from './undo-decision.ts'

/** Binds the calls for decisions about an organization, and those of operators who decide. */
export function bindReviews(api: Api): void {
  serve(api, calls.listDecisions, listDecisions)
  serveNonTransactional(api, calls.answerQuestion, answerQuestion)
  serveNonTransactional(api, calls.appealDecision, appealDecision)
  serveOperator(api, operatorCalls.listCases, listCases)
  serveOperator(api, operatorCalls.showCase, showCase)
  serveOperator(api, operatorCalls.listReasons, listReasons)
  serveOperator(api, operatorCalls.claimCase, claimCase)
  serveOperator(api, operatorCalls.decideCase, decideCase)
  serveOperator(api, operatorCalls.decideCases, decideCases)
  serveOperator(api, operatorCalls.undoDecision, undoDecision)
  serveOperator(api, operatorCalls.askQuestion, askQuestion)
}

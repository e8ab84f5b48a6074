import { operatorPaths } from '../../console/src/operator-paths.ts'
import { proposal } from './operator-answers.ts'
import { answerCases, cases } from './operator-case-answers.ts'
import { answerFinance, line, networkCharge } from './operator-finance-answers.ts'
import { answerNetwork, campaign, organization, request } from './operator-network-answers.ts'
import { answerPayouts, run } from './operator-payout-answers.ts'
import { answerWatch } from './operator-watch-answers.ts'
import type { MockedConsole } from './mocked-call.ts'

/** Answers what the screens of operators ask for. */
export function answerOperatorScreens(mocked: Pick<MockedConsole, 'answer'>): void {
  for (const answer of [answerNetwork, answerCases, answerFinance, answerPayouts, answerWatch])
    answer(mocked)
  mocked.answer('POST /operator/v1/welcome/show', {
    body: { email: 'ines@frontrow.example', name: 'Ines', expires_at: '2026-05-29T09:00:00.000Z' },
  })
}

/** Addresses of the patterns, and those that show more with a query. */
const examples: Readonly<Record<string, string>> = {
  casePattern: operatorPaths.case(cases[0]?.id ?? ''),
  placementTrafficPattern: operatorPaths.placementTraffic('0199-placement-1'),
  organizationPattern: operatorPaths.organization(organization.id),
  appPattern: operatorPaths.app('0199-app-1'),
  placementPattern: operatorPaths.placement('0199-placement-1'),
  campaignPattern: operatorPaths.campaign(campaign.id),
  adPattern: operatorPaths.ad('0199-ad-1'),
  requestPattern: operatorPaths.request(request.id),
  proposalPattern: operatorPaths.proposal(proposal.id),
  bookDays: `${operatorPaths.bookDays}?month=2026-05`,
  bookMonthPattern: operatorPaths.bookMonth('2026-04'),
  entryPattern: operatorPaths.entry(line.entry_id),
  invoicePattern: operatorPaths.invoice('0199-invoice-1'),
  invoices: `${operatorPaths.invoices}?state=open`,
  customerAccountPattern: operatorPaths.customerAccount(organization.id),
  chargePattern: operatorPaths.charge(networkCharge.id),
  payoutRunPattern: operatorPaths.payoutRun(run.id),
}

/** The addresses that a person who is not signed in can open. */
export const operatorEntrances: readonly string[] = [operatorPaths.signIn, operatorPaths.welcome]

/** Each address of the operators' console, so that a walk meets a new screen by itself. */
export const operatorAddresses: readonly string[] = Object.entries(operatorPaths).flatMap(
  ([name, path]) => (typeof path === 'string' ? [examples[name] ?? path] : []),
)

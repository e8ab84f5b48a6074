import type { Home } from '@frontrow/contract/operator/home'
import type { Proposal } from '@frontrow/contract/operator/proposals'
import type { Traffic } from '@frontrow/contract/operator/traffic'
import { dayMs } from '@frontrow/contract/durations'
import { operatorPaths } from '../../../operator-paths.ts'
import type { FinanceLine } from '../../accounting/for-operators.ts'
import type { Attention } from '../../../operator-parts/attention-list.tsx'
import { caseKinds, countedCases, deviationText } from '../../reviews/for-operators.ts'
import { signsOf } from './health.tsx'

type Queue = Home['queues'][number]

const mostAnomalies = 5
const mostRequests = 5

interface Known {
  home: Home
  /** How many requests this operator may decide. */
  approvals: number
  /** Those of the first page; undefined until they are loaded. */
  requests: readonly Proposal[] | undefined
  /** What Finance shows; empty for who may not read it. */
  finance: readonly FinanceLine[]
  /** The figures of traffic; undefined until they are loaded. */
  traffic: Traffic | undefined
  now: number
}

/** What needs action, the most urgent first. Empty where nothing does. */
export function attentionOf(known: Known): Attention[] {
  const { home, traffic, now } = known
  const finance = known.finance.filter(({ isElsewhereOnHome }) => !isElsewhereOnHome)
  return [
    ...overdueCases(home),
    ...finance.filter(({ isUrgent }) => isUrgent),
    ...signsOf(home, now)
      .filter(({ isHealthy }) => !isHealthy)
      .map(({ name, text, to }) => ({ text: `${name}: ${lowerFirst(text)}`, to, act: 'Open' })),
    ...hostCommands(home),
    ...finance.filter(({ isUrgent }) => !isUrgent),
    ...anomalies(traffic, now),
    ...stuckOrganizations(home),
    ...requestLines(known),
    ...waitingCases(home),
  ]
}

function overdueCases({ queues }: Home): Attention[] {
  return queues
    .filter(({ overdue }) => overdue > 0)
    .map((queue) => ({
      text: casesText(queue.overdue, `overdue ${caseKinds[queue.kind].name}`),
      to: queueAddress(queue),
      act: 'Review',
      isUrgent: true,
    }))
}

/** Cases that are in time, of kinds that have no overdue one above. */
function waitingCases({ queues }: Home): Attention[] {
  return queues
    .filter(({ waiting, overdue }) => waiting > 0 && overdue === 0)
    .map((queue) => ({
      text: waitingText(queue),
      to: queueAddress(queue),
      act: 'Review',
    }))
}

/** '1 organization waits', '3 reports wait'. */
function waitingText({ kind, waiting }: Queue): string {
  return `${countedCases(waiting, kind)} ${waiting === 1 ? 'waits' : 'wait'}`
}

function casesText(count: number, name: string): string {
  return `${count} ${name.toLowerCase()} ${count === 1 ? 'case' : 'cases'}`
}

/** The case of a kind that is due first, beside the others; the list where none is open. */
export function queueAddress({ kind, first_case_id: first = null }: Queue): string {
  return `${first === null ? operatorPaths.queue : operatorPaths.case(first)}?kind=${kind}`
}

/** Publishers that asked for ads a day ago or earlier and have shown none. */
function stuckOrganizations({ stuck_organizations: stuck = 0 }: Home): Attention[] {
  if (stuck === 0) return []
  const who = stuck === 1 ? '1 organization has' : `${stuck} organizations have`
  return [
    {
      text: `${who} no impression 24 h after the first request`,
      to: `${operatorPaths.organizations}?state=stuck`,
      act: 'Open',
    },
  ]
}

function hostCommands({ host_acts: acts }: Home): Attention[] {
  if (acts.length === 0) return []
  const text = acts.length === 1 ? '1 host command' : `${acts.length} host commands`
  return [{ text: `${text} to review`, to: '#host-commands', act: 'Review' }]
}

function anomalies(traffic: Traffic | undefined, now: number): Attention[] {
  return (traffic?.placements ?? [])
    .flatMap(({ id, name, deviation }) =>
      deviation !== null && now - new Date(deviation.hour).getTime() < dayMs
        ? [
            {
              text: `${name}: ${deviationText(deviation)}`,
              to: operatorPaths.placementTraffic(id),
              act: 'Investigate',
            },
          ]
        : [],
    )
    .slice(0, mostAnomalies)
}

/** A line for each request that this operator may decide, and one for those that are left. */
function requestLines({ approvals, requests = [] }: Known): Attention[] {
  const lines = requests
    .filter(({ state, may_decide: mayDecide }) => state === 'open' && mayDecide)
    .slice(0, mostRequests)
    .map(({ id, title, subject_name: subject }) => ({
      text: `Approval: ${title}, ${subject}`,
      to: operatorPaths.proposal(id),
      act: 'Review',
    }))
  const left = approvals - lines.length
  return left > 0 ? [...lines, approvalsLine(left, lines.length > 0)] : lines
}

function approvalsLine(count: number, isMore: boolean): Attention {
  const what = `${isMore ? 'more ' : ''}${count === 1 ? 'request needs' : 'requests need'}`
  return { text: `${count} ${what} your approval`, to: operatorPaths.proposals, act: 'Review' }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

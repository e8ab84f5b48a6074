import type { Home } from '@frontrow/contract/operator/home'
import type { Traffic } from '@frontrow/contract/operator/traffic'
import { dayMs } from '@frontrow/contract/durations'
import { operatorPaths } from '../../../operator-paths.ts'
import { caseKinds } from '../cases/case-kinds.tsx'
import type { Attention } from '../parts/attention-list.tsx'
import { deviationText } from '../traffic/traffic-words.ts'
import { signsOf } from './health.tsx'

type Queue = Home['queues'][number]

const mostAnomalies = 5

interface Known {
  home: Home
  /** Requests that this operator may decide. */
  approvals: number
  /** The figures of traffic; undefined until they are loaded. */
  traffic: Traffic | undefined
  now: number
}

/** What needs action, the most urgent first. Empty where nothing does. */
export function attentionOf({ home, approvals, traffic, now }: Known): Attention[] {
  return [
    ...overdueCases(home),
    ...signsOf(home, now)
      .filter(({ isHealthy }) => !isHealthy)
      .map(({ name, text, to }) => ({ text: `${name}: ${lowerFirst(text)}`, to, act: 'Open' })),
    ...hostCommands(home),
    ...anomalies(traffic, now),
    ...(approvals === 0 ? [] : [approvalsLine(approvals)]),
  ]
}

function overdueCases({ queues }: Home): Attention[] {
  return queues
    .filter(({ overdue }) => overdue > 0)
    .map((queue) => ({
      text: overdueText(queue),
      to: queueAddress(queue),
      act: 'Review',
      isUrgent: true,
    }))
}

function overdueText({ kind, overdue }: Queue): string {
  const name = caseKinds[kind].name.toLowerCase()
  return `${overdue} overdue ${name} ${overdue === 1 ? 'case' : 'cases'}`
}

/** The case of a kind that is due first, beside the others; the list where none is open. */
export function queueAddress({ kind, first_case_id: first = null }: Queue): string {
  return `${first === null ? operatorPaths.queue : operatorPaths.case(first)}?kind=${kind}`
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

function approvalsLine(count: number): Attention {
  const text = count === 1 ? '1 request needs' : `${count} requests need`
  return { text: `${text} your approval`, to: operatorPaths.proposals, act: 'Review' }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

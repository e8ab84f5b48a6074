import { caseNeeds, type Case, type ShownCase } from '@frontrow/contract/operator/cases'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import type { ReactNode } from 'react'
import type { ButtonLook } from '../../../../ui/buttons/button.tsx'
import { AdFacts } from './ad-facts.tsx'
import { AppFacts } from './app-facts.tsx'
import { AppealFacts } from './appeal-facts.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { TrafficFacts } from './traffic-facts.tsx'
import type { Verdict } from './use-cases.ts'

/** One way to decide a case. */
export interface CaseChoice {
  outcome: Verdict['outcome']
  /** The key that chooses it. */
  key: string
  label: string
  /** Before the name of the case, when it is done: 'Approved'. */
  done: string
  look: ButtonLook
  /** A reason of the list is needed. */
  needsReason: boolean
  /** It has to be said for whom the ad is. */
  needsRating?: true
  /** The text to members that the form begins with; null where it is sent without a form. */
  text: string | null
}

export interface CaseKind {
  name: string
  /** What decides it. */
  needs: OperatorPermission
  /** The kinds of its reasons. */
  reasons: readonly string[]
  choices: readonly CaseChoice[]
  /** What members read where whoever approves writes nothing. */
  usualText: string
  /** Whether members can be asked before the decision. */
  mayAsk: boolean
  /** True where a decision can be undone within a minute. */
  canBeUndone: boolean
  /** What is known about the case. */
  Facts: (props: { shown: ShownCase }) => ReactNode
}

const approve: CaseChoice = {
  outcome: 'approve',
  key: 'a',
  label: 'Approve',
  done: 'Approved',
  look: 'primary',
  needsReason: false,
  text: null,
}

const deny: CaseChoice = {
  outcome: 'deny',
  key: 'd',
  label: 'Reject',
  done: 'Rejected',
  look: 'danger',
  needsReason: true,
  text: '',
}

/** What differs between the kinds of cases. Everything else of the queue is common to all. */
export const caseKinds: Readonly<Record<Case['kind'], CaseKind>> = {
  organization: {
    name: 'Organization',
    needs: caseNeeds.organization,
    reasons: ['organization'],
    choices: [approve, deny],
    mayAsk: true,
    canBeUndone: true,
    usualText: 'Your organization is approved.',
    Facts: OrganizationFacts,
  },
  app: {
    name: 'App',
    needs: caseNeeds.app,
    reasons: ['app', 'look'],
    choices: [approve, deny],
    mayAsk: true,
    canBeUndone: true,
    usualText: 'Your app is approved.',
    Facts: AppFacts,
  },
  ad: {
    name: 'Ad',
    needs: caseNeeds.ad,
    reasons: ['ad'],
    choices: [{ ...approve, needsRating: true, text: 'Your ad is approved.' }, deny],
    mayAsk: false,
    canBeUndone: true,
    usualText: 'Your ad is approved.',
    Facts: AdFacts,
  },
  report: {
    name: 'Report',
    needs: caseNeeds.report,
    reasons: ['report', 'ad'],
    choices: [
      { ...approve, label: 'No issue found', done: 'Found no issue in', look: 'default' },
      { ...deny, label: 'Reject ad' },
    ],
    mayAsk: false,
    canBeUndone: true,
    usualText: 'No issue was found with the ad.',
    Facts: AdFacts,
  },
  traffic: {
    name: 'Traffic',
    needs: caseNeeds.traffic,
    reasons: ['traffic'],
    choices: [
      { ...approve, label: 'No issue found', done: 'Found no issue in', look: 'default' },
      { ...deny, label: 'Hold placement', done: 'Held' },
    ],
    mayAsk: false,
    canBeUndone: true,
    usualText: 'No issue was found with the traffic.',
    Facts: TrafficFacts,
  },
  appeal: {
    name: 'Appeal',
    needs: caseNeeds.organization,
    reasons: [],
    choices: [
      {
        outcome: 'overturn',
        key: 'a',
        label: 'Grant appeal',
        done: 'Granted the appeal of',
        look: 'default',
        needsReason: false,
        text: 'Your appeal was granted. The decision is reversed.',
      },
      {
        outcome: 'uphold',
        key: 'd',
        label: 'Dismiss appeal',
        done: 'Dismissed the appeal of',
        look: 'default',
        needsReason: false,
        text: 'Your appeal was reviewed. The decision stands.',
      },
    ],
    mayAsk: false,
    canBeUndone: false,
    usualText: '',
    Facts: AppealFacts,
  },
}

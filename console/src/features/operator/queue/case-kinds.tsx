import type { OperatorPermission } from '@frontrow/contract/operator-permissions'
import type { ReactNode } from 'react'
import type { ButtonLook } from '../../../ui/button.tsx'
import { AppealFacts } from './appeal-facts.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import type { Case, ShownCase, Verdict } from './use-cases.ts'

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
  /** The text to members that the form begins with; null where it is sent without a form. */
  text: string | null
}

export interface CaseKind {
  name: string
  /** What decides it. */
  needs: OperatorPermission
  /** The kind of its reasons; null for none. */
  reasons: string | null
  choices: readonly CaseChoice[]
  /** Whether members can be asked before the decision. */
  mayAsk: boolean
  /** True where a decision can be undone within a minute. */
  canBeUndone: boolean
  /** What is known about the case. */
  Facts: (props: { shown: ShownCase }) => ReactNode
}

/** What differs between the kinds of cases. Everything else of the queue is common to all. */
export const caseKinds: Readonly<Record<Case['kind'], CaseKind>> = {
  organization: {
    name: 'Organization',
    needs: 'decide.organization',
    reasons: 'organization',
    choices: [
      {
        outcome: 'approve',
        key: 'a',
        label: 'Approve',
        done: 'Approved',
        look: 'primary',
        needsReason: false,
        text: null,
      },
      {
        outcome: 'deny',
        key: 'd',
        label: 'Deny',
        done: 'Denied',
        look: 'danger',
        needsReason: true,
        text: '',
      },
    ],
    mayAsk: true,
    canBeUndone: true,
    Facts: OrganizationFacts,
  },
  appeal: {
    name: 'Appeal',
    needs: 'decide.organization',
    reasons: null,
    choices: [
      {
        outcome: 'overturn',
        key: 'a',
        label: 'Overturn',
        done: 'Overturned the decision on',
        look: 'default',
        needsReason: false,
        text: 'The decision was wrong and is taken back.',
      },
      {
        outcome: 'uphold',
        key: 'd',
        label: 'Uphold',
        done: 'Upheld the decision on',
        look: 'default',
        needsReason: false,
        text: 'The decision stays as it was.',
      },
    ],
    mayAsk: false,
    canBeUndone: false,
    Facts: AppealFacts,
  },
}

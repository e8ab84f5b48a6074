import type { ProposalState, Proposal } from '@frontrow/contract/operator/proposals'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'

const words: Readonly<Record<ProposalState, readonly [BadgeLook, string]>> = {
  open: ['now', 'Pending approval'],
  waiting: ['info', 'Scheduled'],
  done: ['success', 'Applied'],
  refused: ['error', 'Rejected'],
  withdrawn: ['plain', 'Withdrawn'],
  expired: ['plain', 'Expired'],
  void: ['plain', 'Voided'],
}

/** The state of a proposal in a word or two. */
export function ProposalBadge({ proposal }: { proposal: Proposal }) {
  const [look, word] = words[proposal.state]
  return <Badge look={look}>{word}</Badge>
}

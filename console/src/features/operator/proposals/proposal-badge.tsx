import type { ProposalState, Proposal } from '@frontrow/contract/operator/proposals'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'

const words: Readonly<Record<ProposalState, readonly [BadgeLook, string]>> = {
  open: ['now', 'waits for approval'],
  waiting: ['info', 'approved, not yet in effect'],
  done: ['success', 'done'],
  refused: ['error', 'refused'],
  withdrawn: ['plain', 'withdrawn'],
  expired: ['plain', 'expired'],
  void: ['plain', 'void'],
}

/** The state of a proposal in a word or two. */
export function ProposalBadge({ proposal }: { proposal: Proposal }) {
  const [look, word] = words[proposal.state]
  return <Badge look={look}>{word}</Badge>
}

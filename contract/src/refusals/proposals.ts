/** The refusals of proposals, which two operators decide, and of closings, which are proposed. */
export const proposalRefusals = {
  proposal_not_found: [404, 'Proposal not found'],
  proposal_own: [403, 'You proposed this, so another operator must decide.'],
  proposal_not_own: [403, 'Only the operator who proposed this can withdraw it.'],
  proposal_decided: [409, 'This proposal is decided already.'],
  proposal_expired: [409, 'This proposal has expired. Propose it again.'],
  proposal_changed: [409, 'What this is about has changed since. Refuse it and propose it again.'],
  proposal_not_shown: [409, 'The proposal is not the one you have seen. Load it again.'],
  proposal_open: [409, 'This is proposed already and waits for a decision.'],
  organization_closing: [409, 'This organization is being closed. Reopen it first.'],
  closing_not_found: [
    404,
    'This organization is not being closed, or its keys are revoked already.',
  ],
} as const

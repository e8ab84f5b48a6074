/** The refusals of proposals, which two operators decide, and of closings, which are proposed. */
export const proposalRefusals = {
  proposal_not_found: [404, 'Approval request not found'],
  proposal_own: [403, 'You requested this, so another operator must decide.'],
  proposal_not_own: [403, 'Only the operator who requested this can withdraw it.'],
  proposal_decided: [409, 'This request is already decided.'],
  proposal_expired: [409, 'This request has expired. Request it again.'],
  proposal_changed: [
    409,
    'The data changed after this was requested. Reject it and request it again.',
  ],
  proposal_not_shown: [409, 'The request changed since you opened it. Reload it.'],
  proposal_open: [409, 'An approval request for this is already open.'],
  organization_closing: [409, 'This organization is closing. Reopen it first.'],
  closing_not_found: [404, 'This organization is not closing, or its keys are already revoked.'],
} as const

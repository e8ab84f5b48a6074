/** Refusals of calls about delivery: a part of `refusals`. */
export const deliveryRefusals = {
  key_unknown: [401, 'Unknown API key.'],
  placement_not_found: [404, 'Placement not found'],
  placement_not_live: [
    409,
    'This placement or its app is retired, or was created seconds ago. Retry shortly.',
  ],
  placement_not_rewarded: [409, 'Only a placement of the type RewardedVideo can have a reward.'],
  decision_not_kept: [
    404,
    'This decision was not kept. Every test request is kept for 7 days, and 1% of the others.',
  ],
  too_many_watches: [
    409,
    'Your organization watches calls in 5 places already. Close one of those pages, then try again in two minutes.',
  ],
  watch_not_found: [404, 'This watch has ended. Start another one.'],
  postback_not_valid: [400, 'This postback is not signed by Apple for this network.'],
  token_not_valid: [404, 'This link is no longer valid.'],
} as const

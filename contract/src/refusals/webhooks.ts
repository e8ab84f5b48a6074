/** Refusals of calls about webhooks: a part of `refusals`. */
export const webhookRefusals = {
  webhook_not_found: [404, 'Webhook not found'],
  webhook_changed: [409, 'Somebody changed this webhook meanwhile. Look at it again.'],
  too_many_webhooks: [409, 'An organization has at most 10 webhooks. Remove one first.'],
  webhook_url_not_valid: [422, 'Nothing can be sent to this address.'],
  webhook_type_not_yours: [422, 'Your role may not read what this type of message tells.'],
  webhook_type_not_possible: [422, 'A callback takes earned rewards and nothing else.'],
  webhook_has_no_secret: [409, 'A callback has no secret. The published keys verify it.'],
  reward_key_waits: [409, 'A new key waits already: it signs within a day.'],
  reward_not_found: [404, 'Reward not found'],
  message_not_found: [404, 'Message not found'],
  message_not_kept: [409, 'Messages are kept for 30 days. This one is gone.'],
  webhook_is_off: [409, 'This webhook is off. Switch it on first.'],
} as const

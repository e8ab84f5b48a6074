/** Refusals of calls about webhooks: a part of `refusals`. */
export const webhookRefusals = {
  webhook_not_found: [404, 'Webhook not found'],
  webhook_changed: [409, 'This webhook changed since you opened it. Reload it.'],
  too_many_webhooks: [409, 'An organization has at most 10 webhooks. Remove one first.'],
  webhook_url_not_valid: [422, 'Messages cannot be sent to this URL. Use a public https URL.'],
  webhook_type_not_yours: [422, 'Your role may not read what this type of message contains.'],
  webhook_type_not_possible: [422, 'A callback receives earned rewards only.'],
  webhook_has_no_secret: [409, 'A callback has no secret. Verify it with the published keys.'],
  reward_key_waits: [409, 'A new key is already pending. It signs within a day.'],
  reward_not_found: [404, 'Reward not found'],
  message_not_found: [404, 'Message not found'],
  message_not_kept: [409, 'Messages are kept for 30 days. This one has expired.'],
  webhook_is_off: [409, 'This webhook is off. Turn it on first.'],
} as const

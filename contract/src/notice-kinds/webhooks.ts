/** What the kinds of notices about webhooks store: a part of `NoticeParams`. */
export interface WebhookNoticeParams {
  /** `since` is the first failure after the last success: ISO 8601, UTC. */
  webhook_failing: { webhook_id: string; host: string; since: string }
  webhook_off: { webhook_id: string; host: string; reason: 'gone' | 'failing' }
  /** The webhooks of a person who left or has another role, and until when they work. */
  webhooks_left: { maker: string; hosts: readonly string[]; stops_at: string }
}

/** A part of `noticeKinds`. */
export const webhookNoticeKinds = {
  webhook_failing: {
    label: 'Webhook failing',
    needs: 'webhooks.write',
    delivery: 'mail',
    isMandatory: true,
  },
  webhook_off: {
    label: 'Webhook turned off',
    needs: 'webhooks.write',
    delivery: 'mail',
    isMandatory: true,
  },
  webhooks_left: {
    label: 'Webhooks expiring',
    needs: 'webhooks.write',
    delivery: 'mail',
    isMandatory: true,
  },
} as const

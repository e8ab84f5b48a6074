// The types that no notice becomes: the code that causes them makes the message.
import Type from 'typebox'
import { earningHoldReasons } from '../documents/earnings.ts'
import { Count, Instant, Text } from '../parts.ts'
import { fileFormats } from '../statistics/formats.ts'
import { filterReasons } from '../delivery/traffic.ts'

/** A decimal text, such as 12.50. */
export const Amount = Text
/** A day such as 2026-03-01. */
export const Day = Text
export const money = { amount: Amount, currency: Text }

/**
 * With a month, a part of the month's earnings; without one, all payouts of the organization, and
 * the amount is what is payable at that moment.
 */
const hold = {
  hold_id: Text,
  reason: Type.Enum([...earningHoldReasons]),
  month: Type.Optional(Text),
  ...money,
}

/** `user` and `data` are what the app gave to the SDK. `transaction_id` names the reward. */
const reward = {
  needs: 'monetization.write',
  data: Type.Object({
    transaction_id: Text,
    app_id: Text,
    placement_id: Text,
    item: Text,
    amount: Count,
    user: Type.Optional(Text),
    data: Type.Optional(Text),
  }),
} as const

export const announcedTypes = {
  'reward.earned': { label: 'Reward earned', ...reward },
  /** The video was reported watched sooner than it lasts: there is no reward. */
  'reward.too_soon': { label: 'Reward refused: too soon', ...reward },
  'install.counted': {
    label: 'Install counted',
    needs: 'campaigns.write',
    data: Type.Object({
      transaction_id: Text,
      campaign_id: Text,
      app_id: Text,
      country: Text,
      os: Type.Enum(['android', 'ios']),
      clicked_at: Instant,
      installed_at: Instant,
    }),
  },
  /** No campaign has room for one more impression. `left` is below zero where more is owed. */
  'credit.used': {
    label: 'Balance or credit limit used up',
    needs: 'money.read',
    data: Type.Object({
      stopped_by: Type.Enum(['balance', 'credit_limit']),
      left: Amount,
      currency: Text,
    }),
  },
  'payout.approved': {
    label: 'Payout approved',
    needs: 'money.read',
    data: Type.Object({ payout_id: Text, reference: Text, month: Text, ...money }),
  },
  /** `text` is what an operator wrote to the members. */
  'payout.held': {
    label: 'Payout held',
    needs: 'money.read',
    data: Type.Object({ ...hold, review_by: Type.Optional(Day), text: Type.Optional(Text) }),
  },
  'payout.released': {
    label: 'Held payout released',
    needs: 'money.read',
    data: Type.Object(hold),
  },
  /** `spent` and `earned` are of the organization. A later revision replaces the one before. */
  'day.closed': {
    label: 'Day closed in the books',
    needs: 'money.read',
    data: Type.Object({
      day: Day,
      revision: Type.Integer(),
      earned: Amount,
      spent: Amount,
      currency: Text,
    }),
  },
  /**
   * `events` are all of the UTC day so far, and `filtered` those of them that do not count, by
   * reasons of which the first has the most.
   */
  'placement.traffic_filtered': {
    label: 'Much traffic of a placement filtered',
    needs: 'monetization.write',
    data: Type.Object({
      placement_id: Text,
      day: Day,
      events: Count,
      filtered: Count,
      reasons: Type.Array(Type.Enum([...filterReasons])),
    }),
  },
  /** The message has no figures. `schedule_id` is present for a file that a schedule ordered. */
  'statistics.ready': {
    label: 'Statistics file ready',
    needs: 'read',
    data: Type.Object({
      file_id: Text,
      schedule_id: Type.Optional(Text),
      name: Text,
      format: Type.Enum([...fileFormats]),
      from: Day,
      till: Day,
      rows: Count,
      is_revision: Type.Boolean(),
      is_estimated: Type.Boolean(),
    }),
  },
  'webhook.failing': {
    label: 'Another webhook is failing',
    needs: 'webhooks.write',
    data: Type.Object({ webhook_id: Text, failing_since: Instant }),
  },
  'webhook.off': {
    label: 'Another webhook was switched off',
    needs: 'webhooks.write',
    data: Type.Object({ webhook_id: Text, reason: Type.Enum(['gone', 'failing']) }),
  },
  ping: { label: 'Test of the connection', needs: 'webhooks.write', data: Type.Object({}) },
} as const

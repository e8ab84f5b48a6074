import Type from 'typebox'
import { operatorCall, Reason } from '../operator.ts'
import { Count, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * The settings that the database keeps, with what each holds before somebody sets it. All other
 * settings come from the environment.
 */
export const storedSettings = {
  /** `off`: a proposal takes effect after a day without a second person. */
  dual_control: { values: ['on', 'off'], initial: 'on', hostOnly: ['off'] },
  /**
   * Whether a new ad is shown to others before an operator has looked at it. `post`: yes. `pre`:
   * no. `trusted`: yes for an organization that is 30 days old, with ten ads that a person approved
   * and none denied in 90 days.
   */
  moderation: { values: ['post', 'trusted', 'pre'], initial: 'post', hostOnly: [] },
  /**
   * Whether a new advertiser pays before or after. `by_book`: before where real money is charged,
   * after in a sandbox. `none`: an operator decides for each, and until then it has no limit.
   */
  newcomer_terms: {
    values: ['by_book', 'prepaid', 'postpaid', 'none'],
    initial: 'by_book',
    hostOnly: ['none'],
  },
  /** The credit limit of a new advertiser that pays after, in the currency of the network. */
  newcomer_credit_limit: {
    values: ['100', '250', '500', '1000', '2500', '5000', '10000'],
    initial: '1000',
    hostOnly: [],
  },
  /** How many days after its due day an invoice that is paid by bank transfer stops campaigns. */
  transfer_stop_days: { values: ['0', '3', '7', '14', '30'], initial: '7', hostOnly: [] },
  /** `required`: an organization with a tax paper that has expired is not paid. */
  tax_papers: { values: ['ignored', 'required'], initial: 'ignored', hostOnly: [] },
  /** The smallest and the largest top-up by card, in the currency of the network, without tax. */
  top_up_smallest: {
    values: ['1', '5', '10', '20', '50', '100', '500', '1000'],
    initial: '10',
    hostOnly: [],
  },
  top_up_largest: {
    values: ['1000', '2500', '5000', '10000', '25000', '50000', '100000'],
    initial: '10000',
    hostOnly: [],
  },
  /**
   * What one operator may give away alone in 30 days, in the currency of the network. More needs
   * two.
   */
  alone_limit: {
    values: ['0', '100', '250', '500', '1000', '2500', '5000'],
    initial: '500',
    hostOnly: [],
  },
} as const

export type StoredSetting = keyof typeof storedSettings

const Setting = Type.Object({
  key: Text,
  value: Text,
  /** The values that can be chosen; empty where the environment decides. */
  choices: Type.Array(Text),
  /** The variable of the environment that decides it; null for one that is stored. */
  variable: OrNull(Text),
  /** Raised by each change; a change names the one it has seen. */
  version: Count,
  changed_at: OrNull(Instant),
  changed_by: OrNull(Text),
})

export const listSettings = operatorCall({
  operationId: 'listSettings',
  method: 'GET',
  path: '/settings',
  summary: 'The settings of the network, also those of the environment',
  needs: 'settings.write',
  reply: Type.Array(Setting),
})

/**
 * A setting that gives away more than the operator may give alone is proposed: then the reply has
 * the value as it was, and the proposal.
 */
export const changeSetting = operatorCall({
  operationId: 'changeSetting',
  method: 'PUT',
  path: '/settings/:key',
  summary: 'Change a stored setting',
  needs: 'settings.write',
  stepUp: 'always',
  fourEyes: true,
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 60 }) }),
  body: StrictObject({
    value: Type.String({ minLength: 1, maxLength: 200 }),
    version: Count,
    reason: Reason,
  }),
  reply: Type.Object({ ...Setting.properties, proposal_id: Type.Optional(OrNull(Text)) }),
  refusals: [
    'setting_not_found',
    'setting_locked',
    'setting_changed',
    'setting_host_only',
    'proposal_open',
  ],
})

import { lookUp } from '../../../lib/text/look-up.ts'
import { moneyText } from '../../../lib/text/money-text.ts'

interface SettingWords {
  name: string
  /** The meaning of each value that does not explain itself. */
  values?: Readonly<Record<string, string>>
  /** True for an amount in the currency of the network. */
  isMoney?: boolean
}

const words: Readonly<Record<string, SettingWords>> = {
  dual_control: {
    name: 'Dual control',
    values: {
      on: 'On: a second operator approves',
      off: 'Off: one operator, applied after 24 hours',
    },
  },
  moderation: {
    name: 'Moderation',
    values: {
      post: 'Ads run before review',
      trusted: 'Ads are reviewed before they run, except from trusted organizations',
      pre: 'Ads are reviewed before they run',
    },
  },
  newcomer_terms: {
    name: 'Default payment terms',
    values: {
      by_book: 'Prepaid, or by invoice in a sandbox',
      prepaid: 'Prepaid',
      postpaid: 'By invoice',
      none: 'Set by an operator for each organization',
    },
  },
  newcomer_credit_limit: { name: 'Default credit limit', isMoney: true },
  transfer_stop_days: { name: 'Days past due until unpaid transfers stop campaigns' },
  tax_papers: {
    name: 'Payouts with an expired tax paper',
    values: { ignored: 'Paid', required: 'Blocked until a new paper is added' },
  },
  top_up_smallest: { name: 'Smallest top-up', isMoney: true },
  top_up_largest: { name: 'Largest top-up', isMoney: true },
  alone_limit: { name: 'Amount one operator can approve alone in 30 days', isMoney: true },
  product_name: { name: 'Network name' },
  support_email: { name: 'Support email' },
  public_url: { name: 'Network URL' },
  network_currency: { name: 'Currency' },
  mail_from: { name: 'Email sender' },
  auto_approve: { name: 'Approval at sign-up', values: { on: 'Automatic', off: 'By an operator' } },
  password_blocklist: {
    name: 'Common passwords',
    values: { warn: 'Allowed, with a warning in the log', enforce: 'Rejected' },
  },
  operator_networks: { name: 'Operator networks' },
}

/** The name of a setting; its key where a later program has another one. */
export function settingName(key: string): string {
  return lookUp(words, key)?.name ?? key
}

/** What a value means; an amount with its currency, where that is known. */
export function settingValue(key: string, value: string, currency?: string): string {
  const { values = {}, isMoney = false } = lookUp(words, key) ?? {}
  if (isMoney && currency !== undefined) return moneyText(value, currency)
  return lookUp(values, value) ?? value
}

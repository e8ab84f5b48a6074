import { lookUp } from '../../../lib/look-up.ts'

interface SettingWords {
  name: string
  /** What each value means, where its word does not say it. */
  values?: Readonly<Record<string, string>>
}

const words: Readonly<Record<string, SettingWords>> = {
  dual_control: {
    name: 'Dual control',
    values: { on: 'Two people decide', off: 'One person decides, after a day' },
  },
  moderation: {
    name: 'Moderation',
    values: {
      post: 'New ads are shown, and looked at afterwards',
      trusted: 'New ads wait, except those of trusted organizations',
      pre: 'New ads wait until somebody has looked at them',
    },
  },
  newcomer_terms: {
    name: 'Terms of newcomers',
    values: {
      by_book: 'Prepaid where money is real, by invoice in a sandbox',
      prepaid: 'Prepaid',
      postpaid: 'By invoice',
      none: 'An operator decides for each',
    },
  },
  newcomer_credit_limit: { name: 'Credit limit of newcomers' },
  transfer_stop_days: { name: 'Days after the due date until unpaid transfers stop campaigns' },
  top_up_smallest: { name: 'Smallest top-up' },
  top_up_largest: { name: 'Largest top-up' },
  alone_limit: { name: 'What one operator gives away alone in 30 days' },
  product_name: { name: 'Name of the network' },
  support_email: { name: 'Support address' },
  public_url: { name: 'Address of the network' },
  network_currency: { name: 'Currency' },
  mail_from: { name: 'Sender of mails' },
  auto_approve: { name: 'Approval at sign-up', values: { on: 'At once', off: 'By an operator' } },
  password_blocklist: {
    name: 'Common passwords',
    values: { warn: 'Allowed, with a line in the log', enforce: 'Refused' },
  },
  operator_networks: { name: 'From where operators work' },
}

/** The name of a setting; its key where a later program has another one. */
export function settingName(key: string): string {
  return lookUp(words, key)?.name ?? key
}

export function settingValue(key: string, value: string): string {
  return lookUp(lookUp(words, key)?.values ?? {}, value) ?? value
}

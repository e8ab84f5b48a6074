import type { accountTypes } from '@frontrow/contract/operator/finance/finance'

export type AccountType = (typeof accountTypes)[number]

/** What the network earned and what it cost. The rest is what it has and what it owes. */
const results: Readonly<Record<string, AccountType>> = {
  'network:estimated': 'income',
  'network:revenue': 'income',
  'network:ivt': 'expense',
  'network:fees': 'expense',
  'network:bad_debt': 'expense',
  'network:promotions': 'expense',
}

/**
 * The type of an account, as a balance sheet has it. Of an organization's account its balance
 * decides: who owes is an asset, and who has paid in advance or is to be paid a liability.
 */
export function accountTypeOf(account: {
  code: string
  debits: bigint
  credits: bigint
}): AccountType {
  const { code, debits, credits } = account
  if (code.startsWith('cash:')) return 'asset'
  return results[code] ?? (debits > credits ? 'asset' : 'liability')
}

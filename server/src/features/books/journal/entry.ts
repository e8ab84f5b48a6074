import type { EntryKind } from '@frontrow/contract/operator/finance/journal'

export type Side = 'publisher' | 'advertiser'
/** An account's code in the chart of accounts of 0041.ledger.sql. */
export type NetworkCode =
  | 'clearing:delivery'
  | 'network:estimated'
  | 'network:revenue'
  | 'network:ivt'
  | 'network:fees'
  | 'network:bad_debt'
  | 'network:own'
  | 'tax:output'
  | 'tax:withheld'
  | 'tax:withheld_by_customers'
  | 'tax:input'
  | 'refunds:in_flight'
  | 'payouts:in_flight'
  | CashCode
/** Where the network's money is. Each must equal the report of whoever holds it. */
export type CashCode = 'cash:sandbox' | 'cash:stripe' | 'cash:bank'
export type OrganizationCode =
  | 'advertiser'
  | 'advertiser:tax'
  | 'advertiser:to_return'
  | 'publisher:estimated'
  | 'publisher:held'
  | 'publisher:payable'

/** An account of the network, or of an organization. It is made with its first transfer. */
export type Account =
  | { readonly code: NetworkCode }
  | { readonly code: OrganizationCode; readonly organizationId: string }

export interface NewTransfer {
  readonly debit: Account
  readonly credit: Account
  readonly currency: string
  /** More than 0. */
  readonly amountMicros: bigint
  /** The debited account may not end below 0. */
  readonly isStrict?: boolean
  /** The id of what the transfer is about, as a campaign. */
  readonly subject?: string
}

export interface NewEntry {
  /** Names the cause. The same key is posted once, however often it is tried. */
  readonly key: string
  readonly kind: EntryKind
  /** The UTC day that the entry is about, as `2026-11-22`. It is booked on the day of posting. */
  readonly effectiveDay: string
  readonly actor: string
  readonly reason: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly transfers: readonly NewTransfer[]
}

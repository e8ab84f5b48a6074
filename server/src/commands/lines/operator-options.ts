import { parseArgs } from 'node:util'
import { BadLine } from './line-parts.ts'

export type Options = ReturnType<typeof split>['values']

/** The acts that take an option. */
const ownersOfOptions: Readonly<Record<keyof Options, readonly string[]>> = {
  why: [
    'reject',
    'add-operator',
    'reset-operator-factor',
    'dual-control',
    'close-month',
    'propose-adjustment',
    'refund-charge',
    'propose-payouts',
    'mark-payouts',
    'enter-balance',
    'record-payment',
    'set-rate',
    'book-payment',
    'write-off',
  ],
  pending: ['list'],
  role: ['add-developer', 'add-operator'],
  name: ['add-operator'],
  as: [
    'add-operator',
    'approve-proposal',
    'close-month',
    'propose-adjustment',
    'propose-payouts',
    'approve-payouts',
    'payout-file',
    'mark-payouts',
    'enter-balance',
    'record-payment',
    'set-rate',
    'book-payment',
    'write-off',
  ],
  total: ['approve-payouts'],
  count: ['approve-payouts'],
  through: ['propose-payouts'],
  payout: ['mark-payouts'],
  'break-glass': ['add-operator', 'reset-operator-factor', 'close-month', 'set-rate'],
  date: ['record-payment', 'set-rate', 'set-share', 'set-tax', 'mark-payouts'],
  side: ['set-tax'],
  note: ['set-tax', 'enter-balance'],
  own: ['enter-balance'],
  reference: ['record-payment'],
  since: ['recheck-traffic', 'propose-adjustment'],
  till: ['propose-adjustment', 'restore'],
  placement: ['propose-adjustment'],
  month: ['export-books'],
  sure: ['set-rate'],
  settled: ['verify'],
  keep: ['backup'],
  in: ['drill'],
  'with-secrets': ['backup'],
  programs: ['upgrade-database'],
  'remove-old': ['upgrade-database'],
}

/** Throws `BadLine` for an option that belongs to another act. */
export function refuseStrayOptions(act: string, given: Readonly<Record<string, unknown>>): void {
  for (const [option, owners] of Object.entries(ownersOfOptions)) {
    const isGiven = given[option] !== undefined && given[option] !== false
    if (isGiven && !owners.includes(act)) {
      throw new BadLine(`--${option} belongs to ${owners.join(' and ')}.`)
    }
  }
}

/** Splits a line into its words and its options. Throws `BadLine`. */
export function split(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        why: { type: 'string' },
        pending: { type: 'boolean', default: false },
        date: { type: 'string' },
        side: { type: 'string' },
        note: { type: 'string' },
        own: { type: 'string' },
        reference: { type: 'string' },
        role: { type: 'string' },
        name: { type: 'string' },
        as: { type: 'string' },
        total: { type: 'string' },
        count: { type: 'string' },
        through: { type: 'string' },
        payout: { type: 'string', multiple: true },
        'break-glass': { type: 'boolean', default: false },
        since: { type: 'string' },
        till: { type: 'string' },
        placement: { type: 'string' },
        month: { type: 'string' },
        sure: { type: 'boolean', default: false },
        settled: { type: 'boolean', default: false },
        keep: { type: 'string' },
        in: { type: 'string' },
        'with-secrets': { type: 'boolean', default: false },
        programs: { type: 'string' },
        'remove-old': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new BadLine((error as Error).message)
  }
}

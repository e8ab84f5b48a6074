import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listOpenItems as call } from '@frontrow/contract/operator/finance/open-items'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { type OpenItems, openItems } from './open-items.sql.ts'

type Listed = Reply<typeof call>

const ages = {
  not_due: 'notDueMicros',
  to_30: 'to30Micros',
  to_60: 'to60Micros',
  to_90: 'to90Micros',
  over_90: 'over90Micros',
} as const satisfies Record<Exclude<keyof Listed['total'], 'total'>, keyof OpenItems>

/** GET /finance/open-items */
export async function listOpenItems({ db, config }: OperatorReadContext): Promise<Listed> {
  const rows = await openItems(db)
  return {
    currency: config.networkCurrency,
    customers: rows.map((row) => ({ id: row.id, name: row.name, ...agesOf([row]) })),
    total: agesOf(rows),
  }
}

/** The sum of all open amounts, in micros. */
export function totalOf(rows: readonly OpenItems[]): bigint {
  return Object.values(ages).reduce((sum, age) => sum + sumOf(rows, age), 0n)
}

function sumOf(rows: readonly OpenItems[], age: (typeof ages)[keyof typeof ages]): bigint {
  return rows.reduce((sum, row) => sum + row[age], 0n)
}

function agesOf(rows: readonly OpenItems[]): Listed['total'] {
  const text = (age: keyof typeof ages) => amountText(sumOf(rows, ages[age]))
  return {
    not_due: text('not_due'),
    to_30: text('to_30'),
    to_60: text('to_60'),
    to_90: text('to_90'),
    over_90: text('over_90'),
    total: amountText(totalOf(rows)),
  }
}

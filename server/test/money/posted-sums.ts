// What an export of the books says was charged and earned, and what the statistics say.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { microsOfText } from '@frontrow/contract/money/amounts'
import type { Statistics } from '@frontrow/contract/statistics'
import { actAs, makeOperator } from '../support/operators.ts'
import type { World } from '../support/world.ts'

interface Transfer {
  entry: string
  line: number
  debit: string
  credit: string
  amount_micros: string
  subject: string
  effective_day: string
}

const clearing = 'clearing:delivery'

/** Sums by day and campaign or placement, without those that are 0. */
type DaySums = Record<string, bigint>

/** Sums the transfers of delivery of all exports; one may be in several of them. */
export function postedSums(folder: string): DaySums {
  const months = readdirSync(folder)
  const transfers = new Map(
    months
      .flatMap((month) => transfersIn(join(folder, month, 'transfers.ndjson')))
      .map((transfer) => [`${transfer.entry} ${transfer.line}`, transfer]),
  )
  const sums: DaySums = {}
  for (const {
    debit,
    credit,
    amount_micros: micros,
    subject,
    effective_day: day,
  } of transfers.values()) {
    if (![debit, credit].includes(clearing) || !months.includes(day.slice(0, 7))) continue
    const other = debit === clearing ? credit : debit
    if (other === 'network:estimated' || other === 'network:revenue') continue
    const isPlus = (debit === clearing) !== other.startsWith('advertiser/')
    const key = `${day} ${subject}`
    sums[key] = (sums[key] ?? 0n) + (isPlus ? BigInt(micros) : -BigInt(micros))
  }
  return withoutZeros(sums)
}

function transfersIn(path: string): Transfer[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Transfer)
}

/** The same sums of the same months, by the statistics of operators. */
export async function statisticsSums(world: World, folder: string): Promise<DaySums> {
  const months = readdirSync(folder).toSorted()
  const finance = await makeOperator(world, 'finance')
  const sums: DaySums = {}
  for (const month of months)
    for (const [about, key, measure] of [
      ['spend', 'campaign', 'charged'],
      ['earnings', 'placement', 'earned'],
    ] as const) {
      const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
      const days = { from: `${month}-01`, till: end.toISOString().slice(0, 10) }
      const body = { about, ...days, by: ['day', key], measures: [measure], most: 10_000 }
      const answer = await actAs<Statistics>(world, finance, {
        method: 'POST',
        path: '/statistics',
        body,
      })
      if (answer.next !== null) throw new Error('the answer has more pages')
      for (const [day, id, amount] of answer.rows)
        sums[`${String(day)} ${String(id)}`] = microsOfText(String(amount))
    }
  return withoutZeros(sums)
}

function withoutZeros(sums: DaySums): DaySums {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n))
}

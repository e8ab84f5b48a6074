import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showFinance } from '@frontrow/contract/operator/finance/finance'
import type { Db } from '../../../lib/db/database.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'
import { customerWork } from './finance.sql.ts'

type Alarm = Reply<typeof showFinance>['alarms'][number]

/** Alarms about disputes, overdue invoices, stopped customers and money to return. */
export async function customerAlarms(db: Db, currency: string): Promise<Alarm[]> {
  const work = await customerWork(db)
  const { overdue, stopped, firstStopped, firstStoppedName, disputes, evidenceBy, toReturn } = work
  const alarms: (Alarm | false)[] = [
    disputes > 0 && {
      what: 'disputes_open',
      text: `${countOf(disputes, 'dispute is', 'disputes are')} open.${evidenceText(evidenceBy)}`,
      about: null,
    },
    overdue > 0 && {
      what: 'invoices_overdue',
      text: `${countOf(overdue, 'invoice is', 'invoices are')} overdue: ${amountText(work.overdueMicros)} ${currency}.`,
      about: null,
    },
    stopped > 0 && {
      what: 'customers_stopped',
      text:
        stopped === 1
          ? `Campaigns of ${firstStoppedName} are stopped for an unpaid invoice.`
          : `Campaigns of ${stopped} customers are stopped for unpaid invoices.`,
      about: stopped === 1 ? firstStopped : null,
    },
    toReturn > 0 && {
      what: 'money_to_return',
      text: `${amountText(work.toReturnMicros)} ${currency} that ${countOf(toReturn, 'customer has', 'customers have')} paid is to be returned.`,
      about: work.firstToReturn,
    },
  ]
  return alarms.filter((alarm) => alarm !== false)
}

function evidenceText(day: string | null): string {
  return day === null ? '' : ` Evidence is taken until ${dayInWords(day)}.`
}

export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

import { amountText } from '@frontrow/contract/money/amounts'
import { giveAs, proposeAs } from '../../features/operator/operator.ts'
import {
  findInvoices,
  invoiceWrittenOff,
  type NetworkInvoice,
  proposedWriteOff,
  foundReceipt,
} from '../../features/ledger/ledger.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import { type InvoiceAct, invoiceReaders } from '../lines/operator-invoices-line.ts'
import type { OperatorAct } from '../lines/operator-line.ts'
import { judge } from './operator-payouts.ts'
import { signInToCommand } from './operator-people.ts'

export function isInvoiceAct(act: OperatorAct): act is InvoiceAct {
  return Object.hasOwn(invoiceReaders, act.act)
}

/** Runs a command about invoices. Returns the lines to print. */
export async function handleInvoices(services: Services, act: InvoiceAct): Promise<string[]> {
  const { database, config } = services
  if (act.act === 'list-invoices') {
    const found = await database.asSystem((db) => findInvoices(db, { state: act.state, text: '' }))
    const lines = found.map((invoice) => lineOf(invoice, config.networkCurrency))
    return lines.length === 0 ? ['There is no such invoice.'] : lines
  }
  const by = await signInToCommand(services, act.as)
  await judge(services, by, 'finance.write')
  const { id } = await numbered(services, act.number)
  const reason = act.why
  if (act.act === 'book-payment') {
    const currency = config.networkCurrency
    const proposed = await giveAs(services, by, (db) =>
      foundReceipt(db, { id, by, currency, reason }),
    )
    return proposed === null
      ? [`${act.number} is paid.`]
      : [
          `Proposed as ${proposed}, because it is more than you may note alone.`,
          'Another operator approves it under /operator/approvals, or with approve-proposal.',
        ]
  }
  const proposal = await proposeAs(services, by, {
    kind: invoiceWrittenOff.name,
    freeze: (db) => proposedWriteOff(db, { id, currency: config.networkCurrency, reason }),
  })
  return [`Proposed as ${proposal}. Another operator approves it, also with approve-proposal.`]
}

async function numbered({ database }: Services, number: string): Promise<NetworkInvoice> {
  const found = await database.asSystem((db) =>
    findInvoices(db, { state: undefined, text: number }),
  )
  const invoice = found.find(({ name }) => name === number)
  if (invoice === undefined) throw new CannotDo(`There is no invoice ${number}.`)
  return invoice
}

function lineOf(
  { name, issuedOn, state, leftMicros, organizationName }: NetworkInvoice,
  currency: string,
): string {
  const left = leftMicros === 0n ? '' : `${amountText(leftMicros)} ${currency} left`
  return [name, issuedOn, state, left, organizationName].filter((part) => part !== '').join('  ')
}

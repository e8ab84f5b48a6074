// The second studio sends its own invoices, which the demo's operators record before they pay.
import { demoVatBp } from '../../../../seed/demo/seller.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { agree, type Staff } from '../demo-staff.ts'
import { freezePublisherInvoice, invoicedStatements } from '../../../features/documents/for-demo.ts'
import { taxOn } from '../../../features/documents/for-billing.ts'
import { publisherInvoiceRecorded } from '../../../features/documents/for-operators.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

const most = 100
const treatment = { kind: 'domestic', rateBp: demoVatBp, note: '' } as const

/** Records an invoice for each statement that has none. */
export async function recordDemoInvoices(services: Services, staff: Staff): Promise<void> {
  const statements = await services.database.asSystem((db) => invoicedStatements(db, most))
  for (const { id, month, netMicros, invoiceNumber } of statements.toReversed()) {
    if (invoiceNumber !== null) continue
    await agree(services, staff, {
      kind: publisherInvoiceRecorded.name,
      freeze: async (db) => {
        const now = await readNow(db)
        const { proposal } = await freezePublisherInvoice(db, {
          statementId: id,
          number: `LW-${month.slice(0, 7)}`,
          issuedOn: utcDayOf(now),
          rateBp: demoVatBp,
          totalMicros: netMicros + taxOn(netMicros, treatment),
          currency: services.config.networkCurrency,
          reason: 'The invoice came by email',
          now,
        })
        return proposal
      },
    })
  }
}

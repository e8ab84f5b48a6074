// The demo's network gives one customer a discount on an invoice that was paid.
import { proposedCorrection } from '../../../features/billing/for-demo.ts'
import { invoiceCorrected } from '../../../features/billing/for-operators.ts'
import { networkInvoices } from '../../../features/documents/for-demo.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { agree, type Staff } from '../demo-staff.ts'

const most = 50
const netMicros = 10_000_000n
const reason = 'Discount for impressions that were shown late'

/** Corrects the newest paid invoice of use by an amount, where there is one. */
export async function correctDemoInvoice(services: Services, staff: Staff): Promise<void> {
  const paid = await services.database.asSystem((db) =>
    networkInvoices(db, { state: 'paid', most }),
  )
  const invoice = paid.find((one) => one.purpose === 'use' && one.netMicros > netMicros)
  if (invoice === undefined) return
  const { id: invoiceId } = invoice
  await agree(services, staff, {
    kind: invoiceCorrected.name,
    freeze: async (db) =>
      proposedCorrection(db, { invoiceId, netMicros, reason, now: await readNow(db) }),
  })
}

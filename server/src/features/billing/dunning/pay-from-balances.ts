import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { payFromBalance } from '../../documents/for-billing.ts'
import { type CoveredInvoice, coveredInvoices } from './dunning.sql.ts'

/**
 * Pays open invoices of organizations that pay in advance by now, as far as their payments in
 * advance cover them: who has credit is neither charged nor stopped for an old invoice.
 */
export async function payFromBalances({
  database,
  secrets,
  log,
}: Pick<Services, 'database' | 'secrets' | 'log'>): Promise<void> {
  for (const invoice of await database.asSystem(coveredInvoices))
    await database
      .asSystem((db) => payOne(db, { secrets }, invoice))
      .catch((error: unknown) => {
        log.error(
          { err: error, invoice: invoice.id },
          'an open invoice could not be paid from the balance; it stays open, and the next try is in 30 seconds; run "operator verify" if this repeats',
        )
      })
}

async function payOne(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { id, organizationId, number }: CoveredInvoice,
): Promise<void> {
  const fault = await payFromBalance(db, services, { invoiceId: id, actor: 'system' })
  if (fault !== undefined) return
  await noteAct(db)
  const by = { db, now: await readNow(db), organizationId, actor: 'system' }
  await audit(by, 'invoice.pay-from-balance', { id, details: { number } })
}

// The studio of the demo's sign-in pays by invoice: that of each closed month is paid by bank
// transfer on the day of its issue. The other one pays in advance.
import { studios } from '../../seed/demo/studios.ts'
import { setTerms } from '../features/account/account.ts'
import { payInvoice, releaseEndedHolds } from '../features/ledger/ledger.ts'
import { audit, noteAct } from '../lib/audit.sql.ts'
import { readNow } from '../lib/clock.sql.ts'
import type { Services } from '../lib/context.ts'
import type { Db } from '../lib/database.ts'
import { writeSetting } from '../lib/stored-settings.sql.ts'
import { openInvoices } from './demo-terms.sql.ts'

/** The demo's studios sign up without terms, so that 120 days pass in which nobody pays. */
export async function leaveTermsOpen({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem((db) => writeTerms(db, { value: 'none', seenVersion: 0 }))
}

/** Both studios have terms from this moment on; newcomers get the usual ones. */
export async function agreeOnTerms(services: Services): Promise<void> {
  const [byInvoice, inAdvance] = studios
  const operator = 'demo'
  const { email } = byInvoice
  await setTerms(services, { email, operator, kind: 'postpaid', limitMicros: null })
  await setTerms(services, { email: inAdvance.email, operator, kind: 'prepaid', limitMicros: 0n })
  await services.database.asSystem((db) => writeTerms(db, { value: 'by_book', seenVersion: 1 }))
}

async function writeTerms(
  db: Db,
  setting: { value: 'none' | 'by_book'; seenVersion: number },
): Promise<void> {
  const now = await readNow(db)
  await writeSetting(db, { ...setting, key: 'newcomer_terms', by: 'system', now })
}

/** Pays all open invoices, and releases the earnings that waited for them. */
export async function payDemoInvoices(services: Pick<Services, 'database'>): Promise<void> {
  const open = await services.database.asSystem(openInvoices)
  for (const { id, organizationId, number } of open)
    await services.database.asSystem(async (db) => {
      const reason = `Bank transfer for ${number}`
      await noteAct(db)
      await payInvoice(db, { invoiceId: id, cash: 'cash:sandbox', actor: 'system', reason })
      const by = { db, now: await readNow(db), organizationId, actor: 'system' }
      await audit(by, 'invoice.receive', { id, details: { number } })
    })
  await releaseEndedHolds(services)
}

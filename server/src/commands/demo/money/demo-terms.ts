// The demo's studios pay by invoice: that of each closed month is paid by bank transfer on the day
// of its issue. The one that is not the sign-in's pays in advance since the first day of a month.
import { dayMs } from '@frontrow/contract/durations'
import { byCard, type InvoicePayment, transferDueDays } from '@frontrow/contract/documents/invoices'
import type { DemoStudio } from '../../../../seed/demo/studio.ts'
import { setOrganizationTerms, type Terms } from '../../../features/account/for-operators.ts'
import { findDeveloper } from '../../../features/identity/identity.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { audit } from '../../../features/audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { writeSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { payoutDays } from './demo-payouts.ts'
import { findOpenInvoices } from './demo-terms.sql.ts'
import { payInvoice } from '../../../features/documents/for-demo.ts'
import { releaseEndedHolds } from '../../../features/documents/for-accounting.ts'

/** The demo's studios sign up without terms, so that 120 days pass in which nobody pays. */
export async function leaveTermsOpen({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem((db) => writeTerms(db, { value: 'none', seenVersion: 0 }))
}

const byTransfer: InvoicePayment = { paysBy: 'transfer', dueDays: transferDueDays }

/** These studios pay by bank transfer, after their use, from now on. */
export async function agreeOnTerms(
  services: Services,
  studios: readonly Pick<DemoStudio, 'email'>[],
): Promise<void> {
  for (const { email } of studios)
    await agreeOn(services, { email, kind: 'postpaid', limitMicros: null, ...byTransfer })
}

/** Who signs up from now on gets the usual terms. */
export async function giveUsualTerms({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem((db) => writeTerms(db, { value: 'by_book', seenVersion: 1 }))
}

/** From the first day of the next month on a studio pays in advance. */
export async function agreeOnAdvance(services: Services, email: string): Promise<void> {
  await agreeOn(services, { email, kind: 'prepaid', limitMicros: 0n })
}

async function agreeOn(
  { database }: Pick<Services, 'database'>,
  {
    email,
    ...terms
  }: { email: string } & Pick<Terms, 'kind' | 'limitMicros'> & Partial<InvoicePayment>,
): Promise<void> {
  await database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(email))
    if (developer === undefined) throw new Error(`the demo has no studio of ${email}`)
    await noteAct(db)
    const organizationId = developer.organizationId
    const whose = { organizationId, actor: 'operator:demo', via: 'cli' } as const
    await setOrganizationTerms(db, { ...byCard, ...terms, ...whose, now: await readNow(db) })
  })
}

/** Midnights (UTC) at which a studio goes over to paying in advance. */
interface DemoAdvance {
  agreed: Date
  topUps: readonly Date[]
  /** When it sends a bank transfer instead. */
  wire: Date
}

/** Two months are paid in advance, of which the first one is closed by `till`. */
export function demoAdvance(till: Date): DemoAdvance {
  const last = new Date(till.getTime() - (payoutDays.run - 1) * dayMs)
  const monthFrom = (months: number) =>
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + months, 1)
  const [first, second] = [monthFrom(-1), monthFrom(0)]
  return {
    agreed: new Date(first - 7 * dayMs),
    topUps: [first, first + 8 * dayMs, second, second + 8 * dayMs].map((at) => new Date(at)),
    wire: new Date(second + 4 * dayMs),
  }
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
  const open = await services.database.asSystem(findOpenInvoices)
  for (const { id, organizationId, number } of open)
    await services.database.asSystem(async (db) => {
      const reason = `Bank transfer for ${number}`
      await noteAct(db)
      await payInvoice(db, {
        invoiceId: id,
        from: { code: 'cash:bank' },
        reference: `Transfer of ${number}`,
        actor: 'system',
        reason,
      })
      const by = { db, now: await readNow(db), organizationId, actor: 'system' }
      await audit(by, 'invoice.receive', { id, details: { number } })
    })
  await releaseEndedHolds(services)
}

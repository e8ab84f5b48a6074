// The demo has a bank transfer that was recorded for the wrong customer and reversed, and one that
// was too much and is to be returned.
import { findDeveloper } from '../../../features/identity/identity.ts'
import {
  freezeKeptReceipt,
  freezePrepayment,
  freezeReversal,
  receiptKept,
  receiptReversed,
  receiptsOf,
  prepaymentReceived,
} from '../../../features/documents/for-demo.ts'
import { findOpenBooks } from '../../../features/books/books.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { agree, findStaff, withoutMails } from '../demo-staff.ts'

const reversed = { receivedMicros: 119_000_000n, reference: 'NOVA-2207', isAnother: false }
const kept = { receivedMicros: 50_000_000n, reference: 'NOVA-2231', isAnother: false }
const whyReversed = 'The sender is another customer with a similar name.'
const whyKept = 'The studio transferred it twice.'

/** Records both for a studio that pays in advance, and reverses the first. */
export async function correctDemoReceipts(demo: Services, email: string): Promise<void> {
  const services = withoutMails(demo)
  const staff = await findStaff(services)
  const whose = await services.database.asSystem(async (db) => {
    const owner = await findDeveloper(db, email)
    const { currency } = (await findOpenBooks(db)) ?? {}
    if (owner === undefined || currency === undefined) throw new Error('the demo has no books')
    const now = await readNow(db)
    const name = owner.organizationName
    return { organizationId: owner.organizationId, name, currency, valueOn: utcDayOf(now), now }
  })
  const { organizationId, currency } = whose
  await agree(services, staff, {
    kind: prepaymentReceived.name,
    freeze: async (db) =>
      (await freezePrepayment(db, { ...whose, ...reversed, reason: 'On the bank statement' }))
        .proposal,
  })
  await agree(services, staff, {
    kind: receiptReversed.name,
    freeze: async (db) => {
      const rows = await receiptsOf(db, { organizationId, most: 1 })
      return freezeReversal(db, { id: rows[0]?.id ?? '', currency, reason: whyReversed })
    },
  })
  await agree(services, staff, {
    kind: receiptKept.name,
    freeze: async (db) =>
      (await freezeKeptReceipt(db, { ...whose, ...kept, reason: whyKept })).proposal,
  })
}

// Two advertisers of a market: one pays invoices by bank transfer, the other one in advance.
import type { listInvoices } from '@frontrow/contract/documents/invoices'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect } from 'vitest'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'
import { asSystem, type Books, invoiceAfter, plant } from './books.ts'
import { taxUse } from './parties.ts'
import { setTerms } from '../support/terms.ts'
import type { TestMember, World } from '../support/world.ts'

export const postpaid = { kind: 'postpaid', limitMicros: 10_000_000n, dueDays: 14 } as const

/** Gives both their terms, and taxes what they use. */
export async function payerAndPrepayer({ world, advertisers }: Books) {
  const [payer, prepayer] = advertisers.map(({ member }) => member)
  if (payer === undefined || prepayer === undefined) throw new Error('the market is empty')
  await setTerms(world.services, { email: payer.email, ...postpaid, paysBy: 'transfer' })
  await setTerms(world.services, { email: prepayer.email, kind: 'prepaid', limitMicros: 0n })
  for (const member of [payer, prepayer]) await taxUse(world, member)
  return [payer, prepayer] as const
}

/** Uses an amount on the present day, by default of the payer, and issues the invoice of it. */
export async function invoiceToday(
  books: Books,
  used: { networkMicros: bigint; advertiser?: number },
): Promise<void> {
  const day = utcDayOf(await asSystem(books.world, readNow))
  await plant(books, [{ day, ...used }])
  await invoiceAfter(books, day)
}

/** The invoices and credit notes that a member sees. */
export async function invoicesOf(
  world: World,
  member: TestMember,
): Promise<Reply<typeof listInvoices>> {
  const answer = await world.call(member, { method: 'GET', path: '/organization/invoices' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply<typeof listInvoices>>()
}

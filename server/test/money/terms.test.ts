import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrganization } from '../../src/features/account/sign-up/create-organization.ts'
import { beginTerms } from '../../src/features/account/for-operators.ts'
import { payIn } from '../../src/features/delivery/delivery.ts'
import { issueTopUpInvoice, taxOf, taxOn } from '../../src/features/documents/for-billing.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { postEntry } from '../../src/features/books/books.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { newId } from '../../src/lib/db/ids.ts'
import { sqlStates } from '../../src/lib/failures/sql-states.ts'
import { asSystem, differencesOf, turnToMonthEnd } from './books.ts'
import { taxUse } from './parties.ts'
import { openWorld } from '../support/world.ts'
import { setTax, setTerms } from '../support/terms.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
await turnToMonthEnd(world, 2)
await openBooks(world.services, 'operator:ida')

const today = async () => (await asSystem(world, readNow)).toISOString().slice(0, 10)

let signUps = 0
async function newcomer(): Promise<string> {
  signUps += 1
  const texts = { companyName: 'Newcomer', location: 'Lund', website: 'https://example.com' }
  const person = { name: 'Ida', title: 'Admin', email: `newcomer-${signUps}@example.com` }
  const own = { appStoreUrl: null, playStoreUrl: null, passwordHash: 'x', approvedBy: null }
  const { organizationId } = await world.database.asSystem(async (db) =>
    createOrganization(
      { db, now: await readNow(db), secrets: world.services.secrets },
      { ...texts, ...person, ...own },
    ),
  )
  return organizationId
}

/** What charging a card does in one transaction once the money is there. */
const bookTopUp = (topUp: {
  organizationId: string
  chargeId: string
  netMicros: bigint
  taxMicros: bigint
}) =>
  asSystem(world, async (db) => {
    const { organizationId, chargeId, netMicros, taxMicros } = topUp
    const now = await readNow(db)
    await payIn(db, [{ organizationId, micros: netMicros }])
    const cash = { debit: { code: 'cash:sandbox' }, currency: 'USD' } as const
    const parts = [
      { ...cash, credit: { code: 'advertiser', organizationId }, amountMicros: netMicros },
      { ...cash, credit: { code: 'advertiser:tax', organizationId }, amountMicros: taxMicros },
    ] as const
    const about = {
      key: `charge/${chargeId}`,
      kind: 'charge',
      actor: 'system',
      reason: 'top-up',
    } as const
    const effectiveDay = now.toISOString().slice(0, 10)
    const transfers = parts.filter(({ amountMicros }) => amountMicros > 0n)
    await postEntry(db, { ...about, effectiveDay, transfers, now })
    return issueTopUpInvoice(db, world.services, { ...topUp, by: { charge: chargeId } })
  })

const termsOf = (organizationId: string) =>
  world.ask<{ kind: string; limit: string | null }>(
    `SELECT advertiser_terms_on(id, (app_now() AT TIME ZONE 'UTC')::date) AS kind, credit_limit_micros::text AS limit
     FROM organizations WHERE id = $1`,
    [organizationId],
  )
const setting = (key: string, value: string) =>
  world.ask(
    `INSERT INTO stored_settings (key, value, version, changed_at, changed_by) VALUES ($1, $2, 1, app_now(), 'test')
     ON CONFLICT (key) DO UPDATE SET value = $2`,
    [key, value],
  )

test('a newcomer has the terms that the network has for newcomers [MONEY-0]', async () => {
  expect(await termsOf(await newcomer())).toEqual([{ kind: 'postpaid', limit: '1000000000' }])
  await setting('newcomer_credit_limit', '250')
  expect(await termsOf(await newcomer())).toEqual([{ kind: 'postpaid', limit: '250000000' }])
  await setting('newcomer_terms', 'prepaid')
  expect(await termsOf(await newcomer())).toEqual([{ kind: 'prepaid', limit: '0' }])
  await setting('newcomer_terms', 'none')
  expect(await termsOf(await newcomer())).toEqual([{ kind: null, limit: null }])
  // Nobody else's terms change with the settings.
  const { organizationId } = await world.member()
  expect(await termsOf(organizationId)).toEqual([{ kind: null, limit: null }])
})

test('first terms begin at once, others with the next month', async () => {
  const { organizationId, email } = await world.member()
  const set = (kind: 'prepaid' | 'postpaid', limitMicros: bigint | null) =>
    setTerms(world.services, { email, kind, limitMicros })
  expect(await set('prepaid', 0n)).toMatchObject({ validFrom: await today() })
  expect(await termsOf(organizationId)).toEqual([{ kind: 'prepaid', limit: '0' }])
  const next = await set('postpaid', 500_000_000n)
  expect(next.validFrom).toMatch(/-01$/)
  expect(await beginTerms(world.services)).toBe(0)
  expect(await termsOf(organizationId)).toEqual([{ kind: 'prepaid', limit: '0' }])
  const within = `INSERT INTO advertiser_terms (organization_id, valid_from, kind, set_by) VALUES ($1, $2, 'postpaid', 'x')`
  await expect(world.ask(within, [organizationId, await today()])).rejects.toThrow('terms change')
  await world.turnClock(3 * 86_400_000)
  expect(await beginTerms(world.services)).toBe(1)
  expect(await beginTerms(world.services)).toBe(0)
  expect(await termsOf(organizationId)).toEqual([{ kind: 'postpaid', limit: '500000000' }])
  const actions = await world.ask<{ action: string }>(
    "SELECT action FROM audit_log WHERE organization_id = $1 AND action LIKE '%-terms' ORDER BY at, id",
    [organizationId],
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'organization.set-terms',
    'organization.set-terms',
    'organization.begin-terms',
  ])
})

test('what is paid makes room, and is taken out only where it is not spent [M8]', async () => {
  const { organizationId } = await world.member()
  const pay = (micros: bigint, options?: { isForced: boolean }) =>
    asSystem(world, (db) => payIn(db, [{ organizationId, micros }], options))
  await world.ask('UPDATE organizations SET credit_limit_micros = 0 WHERE id = $1', [
    organizationId,
  ])
  await pay(25_000_000n)
  await world.ask(
    'UPDATE organization_credits SET spent_micros = 9_000_000, leased_micros = 1_000_000 WHERE organization_id = $1',
    [organizationId],
  )
  await expect(pay(-15_000_001n)).rejects.toMatchObject({ code: sqlStates.checkViolation })
  await pay(-15_000_000n)
  await expect(pay(-1n)).rejects.toMatchObject({ code: sqlStates.checkViolation })
  // The bank does not ask.
  await pay(-4_000_000n, { isForced: true })
  const credit = await world.ask(
    'SELECT paid_micros::int AS paid, limit_micros::int AS most FROM organization_credits WHERE organization_id = $1',
    [organizationId],
  )
  expect(credit).toEqual([{ paid: 6_000_000, most: 4_000_000 }])
  await world.ask('DELETE FROM organization_credits WHERE organization_id = $1', [organizationId])
})

test('tax is rounded half up to hundredths, once a document', () => {
  const cents = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (net, rateBp) => {
      const tax = taxOn(net * 10_000n, { kind: 'domestic', rateBp, note: '' })
      expect(tax % 10_000n).toBe(0n)
      // 2 × (tax − exact) is above −1 unit and at most 1: the half goes up.
      const twice = 2n * (tax * 10_000n - net * 10_000n * BigInt(rateBp))
      expect(twice > -10_000n * 10_000n && twice <= 10_000n * 10_000n).toBe(true)
    }),
    { numRuns: 300, seed: 52 },
  )
  const of = (micros: bigint) => taxOn(micros, { kind: 'domestic', rateBp: 1900, note: '' })
  expect([of(500_000n), of(-500_000n), of(25_000_000n)]).toEqual([100_000n, -90_000n, 4_750_000n])
  expect(taxOn(25_000_000n, { kind: 'reverse_charge', rateBp: 0, note: '' })).toBe(0n)
})

test('a top-up is invoiced once, in the transaction that books it [MONEY-2.2]', async () => {
  const member = await world.member()
  const { organizationId } = member
  await taxUse(world, member)
  const chargeId = newId(await asSystem(world, readNow))
  const topUp = { organizationId, chargeId, netMicros: 25_000_000n, taxMicros: 4_750_000n }
  const book = () => bookTopUp(topUp)
  expect(await book()).toMatchObject({ netMicros: 25_000_000n, taxMicros: 4_750_000n })
  // The number that a second try takes is given back.
  await expect(book()).rejects.toMatchObject({ code: sqlStates.uniqueViolation })
  const [row] = await world.ask<{ name: string; body: string; state: string }>(
    `SELECT d.name, d.body, i.settled_as AS state FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id
     WHERE i.charge_id = $1`,
    [chargeId],
  )
  expect(row?.name).toMatch(/^TEST-INV-\d{4}-000001$/)
  expect(row?.state).toBe('paid')
  expect(JSON.parse(row?.body ?? '')).toMatchObject({
    lines: [{ charge: chargeId, charged: '25.00' }],
    net: '25.00',
    tax_kind: 'domestic',
    tax_rate_bp: '1900',
    tax: '4.75',
    total: '29.75',
  })
  const balances = await world.ask(
    `SELECT code, (credits - debits)::int AS micros FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     WHERE organization_id = $1 OR code IN ('cash:sandbox', 'tax:output') ORDER BY code`,
    [organizationId],
  )
  expect(balances).toEqual([
    { code: 'advertiser', micros: 25_000_000 },
    { code: 'advertiser:tax', micros: 0 },
    { code: 'cash:sandbox', micros: -29_750_000 },
    { code: 'tax:output', micros: 4_750_000 },
  ])
  expect(await differencesOf({ world })).toEqual([])
  await world.ask(
    'UPDATE organization_credits SET paid_micros = paid_micros + 1 WHERE organization_id = $1',
    [organizationId],
  )
  expect(await differencesOf({ world })).toEqual([expect.stringContaining('ad credit')])
  await world.ask(
    'UPDATE organization_credits SET paid_micros = paid_micros - 1 WHERE organization_id = $1',
    [organizationId],
  )
})

test('a treatment begins after the last document, and never changes', async () => {
  const { organizationId, email } = await world.member()
  const day = await today()
  const set = (date?: string) =>
    setTax(world.services, { email, side: 'advertiser', kind: 'none', date })
  expect(await set('2020-01-01')).toMatchObject({ outcome: 'past', first: day })
  expect(await set()).toMatchObject({ outcome: 'set', day })
  const chargeId = newId(new Date())
  await bookTopUp({ organizationId, chargeId, netMicros: 10_000_000n, taxMicros: 0n })
  expect(await set(day)).toMatchObject({ outcome: 'past' })
  const late = `INSERT INTO tax_treatments (organization_id, side, valid_from, kind, rate_bp, note, set_by)
    VALUES ($1, 'advertiser', $2, 'none', 0, '', 'x')`
  await expect(world.ask(late, [organizationId, day])).rejects.toMatchObject({ code: 'FL006' })
  await expect(world.ask('UPDATE tax_treatments SET rate_bp = 1')).rejects.toThrow('append-only')
  // Where real money moves, nobody is invoiced before an operator has decided.
  const other = (await world.member()).organizationId
  await world.ask('ALTER TABLE ledger_settings DISABLE TRIGGER keep_settings')
  await world.ask("UPDATE ledger_settings SET book = 'live'")
  expect(await asSystem(world, (db) => taxOf(db, { organizationId: other, day }))).toBeUndefined()
  expect(await asSystem(world, (db) => taxOf(db, { organizationId, day }))).toMatchObject({
    kind: 'none',
  })
})

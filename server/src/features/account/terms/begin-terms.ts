import { microsOf } from '@frontrow/contract/money/amounts'
import { byCard } from '@frontrow/contract/documents/invoices'
import { audit } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { saveCreditLimit } from '../organization/organization.sql.ts'
import {
  bookOfNetwork,
  endUnpaid,
  findTerms,
  insertTerms,
  noteTermsBegun,
  organizationsWithNewTerms,
  type Terms,
} from './terms.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/**
 * Gives a new organization the terms that the network has for newcomers, in the caller's
 * transaction. Until the books are open nothing is charged, and a newcomer has no terms.
 */
export async function giveFirstTerms(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<void> {
  const book = await bookOfNetwork(db)
  if (book === null) return
  const wanted = await newcomersTerms(db, book)
  if (wanted === undefined) return
  const { kind, limitMicros } = wanted
  const validFrom = utcDayOf(now)
  const terms = { kind, limitMicros, validFrom, setBy: 'system', now, begunAt: now }
  await insertTerms(db, { ...terms, ...byCard, organizationId })
  await saveCreditLimit(db, organizationId, limitMicros)
}

async function newcomersTerms(
  db: Db,
  book: 'sandbox' | 'live',
): Promise<Pick<Terms, 'kind' | 'limitMicros'> | undefined> {
  const wanted = await readSetting(db, 'newcomer_terms')
  if (wanted === 'none') return undefined
  const isPrepaid = wanted === 'by_book' ? book === 'live' : wanted === 'prepaid'
  if (isPrepaid) return { kind: 'prepaid', limitMicros: 0n }
  const limit = await readSetting(db, 'newcomer_credit_limit')
  return { kind: 'postpaid', limitMicros: microsOf(limit) ?? 0n }
}

/** Sets the limits of terms that have begun. Any node may run it. Returns how many it set. */
export async function beginTerms({ database }: Pick<Services, 'database'>): Promise<number> {
  let begun = 0
  const due = await database.asSystem(organizationsWithNewTerms)
  await eachAlone(due, nameOfOrganization, async (organizationId) => {
    if (await database.asSystem((db) => beginOf(db, organizationId))) begun += 1
  })
  return begun
}

const nameOfOrganization = (id: string) => `organization ${id}`

async function beginOf(db: Db, organizationId: string): Promise<boolean> {
  if (!(await noteTermsBegun(db, organizationId))) return false
  const now = await readNow(db)
  const day = utcDayOf(now)
  const terms = await findTerms(db, { organizationId, day })
  if (terms === undefined) throw new Error(`the terms of ${organizationId} begun and are gone`)
  await saveCreditLimit(db, organizationId, terms.limitMicros)
  await endUnpaid(db, organizationId)
  await audit({ db, now, organizationId, actor: 'system' }, 'organization.begin-terms', {
    id: organizationId,
    details: { terms: terms.kind },
  })
  return true
}

import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { openCredits, wasAnythingDelivered } from '../../delivery/delivery.ts'
import { takesRealMoney } from '../../../lib/settings/card-settings.ts'
import { dayAfter, utcDayOf } from '../../../lib/time/utc-day.ts'
import {
  findOpenBooks,
  type OpenBooks,
  writeOpenBooks,
  writtenCurrency,
} from './book-settings.sql.ts'

type Opening = Pick<Services, 'database' | 'config'>

export interface BooksOpened extends OpenBooks {
  /** False where the books were open already. */
  isNew: boolean
}

/**
 * Opens the books, once. They begin with today (UTC) where nothing was delivered yet and with
 * tomorrow otherwise; what was delivered before is never charged. The book is `live` only where
 * cards are charged by live keys.
 */
export async function openBooks(services: Opening, actor: string): Promise<BooksOpened> {
  return services.database.asSystem((db) => openIn(db, services, actor))
}

/**
 * Opens the books of an installation that has delivered nothing yet. Undefined where something was
 * delivered and nobody has opened them.
 */
export async function openFreshBooks(services: Opening): Promise<OpenBooks | undefined> {
  return services.database.asSystem(async (db) => {
    const found = await findOpenBooks(db)
    if (found !== undefined || (await wasAnythingDelivered(db))) return found
    return openIn(db, services, 'system')
  })
}

async function openIn(
  db: Db,
  { config }: Pick<Opening, 'config'>,
  actor: string,
): Promise<BooksOpened> {
  const now = await readNow(db)
  const currency = await writtenCurrency(db, config.networkCurrency)
  const today = utcDayOf(now)
  const since = (await wasAnythingDelivered(db)) ? dayAfter(today) : today
  const book = takesRealMoney(config) ? 'live' : 'sandbox'
  await noteAct(db)
  if (!(await writeOpenBooks(db, { book, since }))) {
    await noteNothingChanged({ db })
    const open = await findOpenBooks(db)
    if (open === undefined) throw new Error('the books are neither open nor can they be opened')
    return { ...open, isNew: false }
  }
  await openCredits(db)
  const details = { currency, book, since }
  await audit({ db, now, organizationId: null, actor }, 'books.open', { id: since, details })
  return { currency, book, since, isNew: true }
}

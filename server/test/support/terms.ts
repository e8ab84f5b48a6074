// What operators decide about an organization, at once: who may decide it, and with whom, has tests
// of its own.
import { byCard, type InvoicePayment } from '@frontrow/contract/documents/invoices'
import { changeLimit, setOrganizationTerms } from '../../src/features/account/for-operators.ts'
import { findDeveloper } from '../../src/features/identity/people/developer.sql.ts'
import { normalEmail } from '../../src/lib/mail/email-address.ts'
import { changeShare } from '../../src/features/documents/rules/set-share.ts'
import {
  changeTreatment,
  type WantedTreatment,
} from '../../src/features/documents/rules/set-tax.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import type { Services } from '../../src/lib/calls/context.ts'
import type { Db } from '../../src/lib/db/database.ts'

/** Of whose organization, and who decides it, which is ida where nobody else is named. */
interface About {
  email: string
  operator?: string
}

interface Decider {
  organizationId: string
  actor: string
  via: 'console'
  now: Date
  reason: string
}

async function decide<T>(
  { database }: Pick<Services, 'database'>,
  { email, operator = 'ida' }: About,
  act: (db: Db, by: Decider) => Promise<T>,
): Promise<T> {
  return database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(email))
    if (developer === undefined) throw new Error(`nobody has the email ${email}`)
    const { organizationId } = developer
    const now = await readNow(db)
    const actor = `operator:${operator}`
    return act(db, { organizationId, actor, via: 'console', now, reason: 'as agreed' })
  })
}

/** How the organization pays. */
export const setTerms = (
  services: Services,
  wanted: About & {
    kind: 'prepaid' | 'postpaid'
    limitMicros: bigint | null
  } & Partial<InvoicePayment>,
) => decide(services, wanted, (db, by) => setOrganizationTerms(db, { ...byCard, ...wanted, ...by }))

/** What it may run up with all its campaigns. */
export const setCreditLimit = (
  services: Services,
  wanted: About & { limitMicros: bigint | null },
) =>
  decide(services, wanted, (db, by) =>
    changeLimit(db, { ...wanted, ...by, currency: services.config.networkCurrency }),
  )

/** A treatment; its rate is 0 and its note is empty where they are left out. */
type Treatment = Omit<WantedTreatment, 'rateBp' | 'note'> &
  Partial<Pick<WantedTreatment, 'rateBp' | 'note'>>

/** How its documents are taxed. */
export const setTax = (services: Pick<Services, 'database'>, wanted: About & Treatment) =>
  decide(services, wanted, (db, by) =>
    changeTreatment(db, { rateBp: 0, note: '', ...wanted, ...by }),
  )

/** What it gets of what advertisers pay in its apps. */
export const setShare = (
  services: Pick<Services, 'database'>,
  wanted: About & { shareBp: number; date?: string },
) => decide(services, wanted, (db, by) => changeShare(db, { ...wanted, ...by, date: wanted.date }))

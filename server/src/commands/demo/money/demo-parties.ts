// Who sells on the demo's documents, and how its studios are taxed.
import { hasTaxRate, type TaxKind, type TaxSide } from '@frontrow/contract/operator/terms'
import { demoSeller, demoVatBp } from '../../../../seed/demo/seller.ts'
import { studios } from '../../../../seed/demo/studios.ts'
import { findDeveloper } from '../../../features/identity/identity.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { agree, findStaff, type Staff, withoutMails } from '../demo-staff.ts'
import { changeTreatment, proposedSeller } from '../../../features/documents/for-demo.ts'
import { sellerChanged } from '../../../features/documents/for-operators.ts'

/**
 * The first studio is a company of another country of the EU: on its invoices it owes the tax
 * itself, and as a publisher it is self-billed, where the network owes the tax. The second one is a
 * company of the seller's country: VAT is added, and as a publisher it is a small business at
 * first, which is self-billed without tax.
 */
const treatments: readonly Treatment[] = [
  { studio: 0, side: 'advertiser', kind: 'reverse_charge', note: 'Reverse charge' },
  { studio: 0, side: 'publisher', kind: 'self_billed_reverse_charge', note: 'Reverse charge' },
  { studio: 1, side: 'advertiser', kind: 'domestic', note: '' },
  {
    studio: 1,
    side: 'publisher',
    kind: 'self_billed_exempt',
    note: 'Small business, VAT Act of Estonia, section 19 (1)',
  },
]
/** Later the second one sends its own invoices. */
const grown: Treatment = { studio: 1, side: 'publisher', kind: 'own_invoice', note: '' }
/** How many days ago that begins. */
export const grownDaysAgo = 85
const reasons = ['A company in Sweden with a VAT ID', 'A company in Estonia'] as const

interface Treatment {
  studio: 0 | 1
  side: TaxSide
  kind: TaxKind
  note: string
}

/** The demo's operators enter the company that sells, and decide how the studios are taxed. */
export async function enterDemoParties(demo: Services): Promise<void> {
  const services = withoutMails(demo)
  const staff = await findStaff(services)
  const reason = 'As in the commercial register'
  await agree(services, staff, {
    kind: sellerChanged.name,
    freeze: async (db) =>
      proposedSeller(db, { after: demoSeller, from: null, now: await readNow(db), reason }),
  })
  await services.database.asSystem(async (db) => {
    for (const treatment of treatments) await decide(db, staff, treatment)
  })
}

/** The second studio is a small business no more, and sends its own invoices. */
export async function endSmallBusiness(demo: Services): Promise<void> {
  const staff = await findStaff(demo)
  await demo.database.asSystem((db) => decide(db, staff, grown))
}

async function decide(db: Db, staff: Staff, treatment: Treatment): Promise<void> {
  const { studio, side, kind, note } = treatment
  const developer = await findDeveloper(db, normalEmail(studios[studio].email))
  if (developer === undefined) throw new Error(`the demo has no studio ${studio}`)
  await noteAct(db)
  await changeTreatment(db, {
    organizationId: developer.organizationId,
    side,
    kind,
    rateBp: hasTaxRate(kind) ? demoVatBp : 0,
    note,
    actor: `operator:${staff.proposer.id}`,
    now: await readNow(db),
    reason: reasons[studio],
  })
}

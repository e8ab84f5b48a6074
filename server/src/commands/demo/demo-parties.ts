// Who sells on the demo's documents, and how its first studio is taxed.
import { demoSeller } from '../../../seed/demo/seller.ts'
import { studios } from '../../../seed/demo/studios.ts'
import { findDeveloper } from '../../features/identity/identity.ts'
import { normalEmail } from '../../lib/mail/email-address.ts'
import { changeTreatment, proposedSeller } from '../../features/ledger/for-demo.ts'
import { sellerChanged } from '../../features/ledger/for-operators.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { agree, findStaff, withoutMails } from './demo-payouts.ts'

const treatments = [
  { side: 'advertiser', kind: 'reverse_charge' },
  { side: 'publisher', kind: 'self_billed_reverse_charge' },
] as const

/**
 * The demo's operators enter the company that sells, and decide how the first studio is taxed, a
 * company of another country of the EU: on its invoices it owes the tax itself, and as a publisher
 * it is self-billed, where the network owes the tax.
 */
export async function enterDemoParties(demo: Services): Promise<void> {
  const services = withoutMails(demo)
  const staff = await findStaff(services)
  const reason = 'As in the commercial register'
  await agree(services, staff, {
    kind: sellerChanged.name,
    freeze: async (db) =>
      proposedSeller(db, { after: demoSeller, from: null, now: await readNow(db), reason }),
    retype: () => [],
  })
  await services.database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(studios[0].email))
    if (developer === undefined) throw new Error('the demo has no first studio')
    await noteAct(db)
    for (const taxed of treatments)
      await changeTreatment(db, {
        ...taxed,
        organizationId: developer.organization_id,
        rateBp: 0,
        note: 'Reverse charge',
        actor: `operator:${staff.proposer.id}`,
        now: await readNow(db),
        reason: 'A company in Sweden with a VAT ID',
      })
  })
  await taxAtHome(services, staff.proposer.id)
}

/** The second studio buys with a company of the seller's country, so VAT is added. */
async function taxAtHome({ database }: Services, operatorId: string): Promise<void> {
  await database.asSystem(async (db) => {
    const developer = await findDeveloper(db, normalEmail(studios[1].email))
    if (developer === undefined) throw new Error('the demo has no second studio')
    await noteAct(db)
    await changeTreatment(db, {
      organizationId: developer.organization_id,
      side: 'advertiser',
      kind: 'domestic',
      rateBp: 2400,
      note: '',
      actor: `operator:${operatorId}`,
      now: await readNow(db),
      reason: 'A company in Estonia',
    })
  })
}

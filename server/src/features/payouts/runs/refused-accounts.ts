// Accounts that the bank refused. An organization that enters one of them again is not paid.
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { FoundPayee, Payee } from '../../billing/billing.ts'
import { decryptPayee } from '../sepa/payee-seal.ts'
import { refusedPayouts } from './payout.sql.ts'

/** The details of an account, with their hash, which differs each time they are entered. */
interface Account {
  payee: Payee | undefined
  sha256: Buffer
}

interface RefusedAccount extends Account {
  payoutId: string
  organizationId: string
}

/** The organizations whose present account is one that the bank refused. */
export async function withRefusedAccounts(
  db: Db,
  services: Pick<Services, 'secrets'>,
  found: ReadonlyMap<string, FoundPayee>,
): Promise<ReadonlySet<string>> {
  const refused = await refusedAccounts(db, services, [...found.keys()])
  const ids = refused.flatMap(({ organizationId, ...account }) => {
    const present = found.get(organizationId)
    return present !== undefined && isSameAccount(account, present) ? [organizationId] : []
  })
  return new Set(ids)
}

/**
 * The payouts, this one among them, that the bank refused because of the same account; none where
 * it did not refuse the account of this one.
 */
export async function payoutsToSameAccount(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<string[]> {
  const refused = await refusedAccounts(db, services, [organizationId])
  const own = refused.find(({ payoutId }) => payoutId === id)
  const same = refused.filter((one) => own !== undefined && isSameAccount(one, own))
  return same.map(({ payoutId }) => payoutId)
}

async function refusedAccounts(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  organizationIds: readonly string[],
): Promise<RefusedAccount[]> {
  const payouts = await refusedPayouts(db, organizationIds)
  return payouts.map(({ id, organizationId, payee: sealed, bankSha256: sha256 }) => {
    const payee = sealed === null ? undefined : readable(() => decryptPayee(secrets, id, sealed))
    return { payoutId: id, organizationId, payee, sha256 }
  })
}

/** Details that cannot be decrypted are compared by their hash, and do not stop other payouts. */
function readable(open: () => Payee): Payee | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** With another holder or bank it is another account, because either may be what was refused. */
function isSameAccount(one: Account, other: Account): boolean {
  if (one.sha256.equals(other.sha256)) return true
  const details = detailsOf(one.payee)
  return details !== undefined && details === detailsOf(other.payee)
}

function detailsOf(payee: Payee | undefined): string | undefined {
  if (payee === undefined) return undefined
  const { holder, iban, accountNumber, swift } = payee
  if (iban === null && accountNumber === null) return undefined
  const name = holder?.replaceAll(/\s/g, '').toLowerCase()
  return JSON.stringify([name, iban, accountNumber, swift])
}

import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { sellerOn } from '../../documents/documents.ts'
import { type Address, postalAddress, needsAddresses } from './address.ts'
import { pain001 } from './pain-001.ts'
import type { PayoutPayee } from './payee-seal.ts'
import { findPayoutSettings, type PayoutSettings } from './payout-settings.sql.ts'
import { referenceOf } from './reference.ts'

/** Who pays: the account of the settings, and the seller's name and address. */
export interface Payer extends Pick<PayoutSettings, 'accountName' | 'accountIban'> {
  sellerName: string
  address: Address | undefined
}

export async function findPayer(db: Db, now: Date): Promise<Payer> {
  const { accountName, accountIban } = await findPayoutSettings(db)
  const seller = await sellerOn(db, utcDayOf(now))
  const sellerName = seller?.legal_name ?? ''
  return { accountName, accountIban, sellerName, address: postalAddress(seller) }
}

export interface TransferLine {
  reference: string
  amountMicros: bigint
  payee: Pick<PayoutPayee, 'holder' | 'iban' | 'address'>
  /** What the payee reads. */
  about: string
}

/** The file of transfers in EUR. `id` is of what they belong to, and names the file to the bank. */
export function transferFile(
  lines: readonly TransferLine[],
  { id, madeAt, payer }: { id: string; madeAt: Date; payer: Payer },
): string {
  const { accountName, accountIban, address: debtorAddress } = payer
  if (accountName === null || accountIban === null)
    throw new Error('the settings of payouts name no account of the network')
  const transfers = lines.map(({ reference, amountMicros, about, payee }) => {
    const { iban, holder, address } = payee
    const isNamed = address !== null && needsAddresses(iban ?? '', accountIban)
    const to = { name: holder ?? '', iban: iban ?? '', ...(isNamed && { address }) }
    return { reference, amountMicros, about, ...to }
  })
  const isNamed = transfers.some(({ address }) => address !== undefined)
  return pain001({
    messageId: referenceOf(id),
    madeAt,
    debtorName: accountName,
    debtorIban: accountIban,
    ...(isNamed && debtorAddress !== undefined && { debtorAddress }),
    transfers,
  })
}

import type { showOrganization as call } from '@frontrow/contract/account/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import { isPermitted } from '../../../lib/calls/access.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { decryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import { readOrganization } from './organization.sql.ts'
import { nextOf } from './time-zone.sql.ts'

const bankColumns = [
  'bank_account_holder_name',
  'bank_account_number',
  'bank_address',
  'bank_swift_code',
  'iban',
] as const
const taxColumns = ['registration_id', 'legal_address', 'taxation_id', 'vat_id'] as const

type EncryptedColumnName = (typeof bankColumns)[number] | (typeof taxColumns)[number]

/**
 * The organization with all 17 fields, which is the answer to every save. Null means not filled in
 * yet. Who may not change bank and tax details sees only the last four characters of each.
 */
export async function organizationReply(
  ctx: Pick<
    MemberContext,
    'db' | 'now' | 'organizationId' | 'secrets' | 'role' | 'isOwner' | 'apiToken'
  >,
): Promise<Reply<typeof call>> {
  const row = await readOrganization(ctx.db, ctx.organizationId, ctx.now)
  const next = nextOf(row.next_time_zone, row.time_zone_changes_at, ctx.now)
  const isClear = isPermitted(ctx, 'money.write')
  const shown = (text: string | null) => (isClear || text === null ? text : masked(text))
  const open = (table: string, column: EncryptedColumnName) =>
    shown(
      decryptColumn(
        ctx.secrets,
        { table, organizationId: ctx.organizationId, column },
        row[column],
      ),
    )
  const bank = (column: (typeof bankColumns)[number]) => open('bank_details', column)
  const tax = (column: (typeof taxColumns)[number]) => open('tax_details', column)
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    website: row.website,
    app_store_url: row.app_store_url,
    play_store_url: row.play_store_url,
    details: row.details,
    type: row.type,
    bank_account_holder_name: bank('bank_account_holder_name'),
    bank_account_number: bank('bank_account_number'),
    bank_address: bank('bank_address'),
    bank_swift_code: bank('bank_swift_code'),
    iban: bank('iban'),
    registration_id: tax('registration_id'),
    legal_address: tax('legal_address'),
    taxation_id: tax('taxation_id'),
    vat_id: tax('vat_id'),
    time_zone: row.time_zone,
    next_time_zone: next === null ? null : { time_zone: next.zone, from: next.from.toISOString() },
  }
}

/** The last four characters, of a text that is long enough to keep the rest from being guessed. */
function masked(text: string): string {
  return text.length < 8 ? '••••' : `•••• ${text.slice(-4)}`
}

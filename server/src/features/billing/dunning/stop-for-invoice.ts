import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { stopUnpaid } from '../../account/account.ts'

/**
 * Stops the campaigns of an organization because of an open invoice, which the caller has locked,
 * and tells its members, unless they are stopped already. `onceKey` names the occasion.
 */
export async function stopForInvoice(
  db: Db,
  of: { invoiceId: string; organizationId: string; number: string; onceKey: string },
): Promise<void> {
  const { invoiceId, organizationId, number, onceKey } = of
  if (!(await stopUnpaid(db, organizationId))) return
  const now = await readNow(db)
  await noteAct(db)
  const by = { db, now, organizationId, actor: 'system' }
  await audit(by, 'organization.stop-unpaid', { id: organizationId, details: { invoice: number } })
  const params = { invoice_id: invoiceId, number }
  await notify(db, { organizationId, kind: 'invoice_stopped', params, now, onceKey })
}

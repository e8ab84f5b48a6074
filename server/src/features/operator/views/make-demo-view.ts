import { dayMs, minuteMs } from '@frontrow/contract/durations'
import { viewMinutes } from '@frontrow/contract/operator/views'
import { roleCodes } from '@frontrow/contract/permissions'
import { audit, consoleAct } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { notify } from '../../outbox/outbox.ts'
import { hashOfToken } from '../../identity/identity.ts'
import { newToken } from '../../identity/for-operators.ts'
import { finishView } from './end-view.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { insertView, insertViewedCall, openView } from './view.sql.ts'

const reason = 'You asked why the installs of Lantern Run are lower than in the store.'
const lookedAt = ['Counts of each campaign of the organization', 'What is in the app']

/** A view of last week by the first of the demo's operators, which has ended. */
export async function makeDemoView(
  { database }: Pick<Services, 'database'>,
  organizationId: string,
): Promise<void> {
  await database.asSystem(async (db) => {
    const [operator] = await findOperators(db)
    if (operator === undefined) return
    await noteAct(db)
    const now = new Date((await readNow(db)).getTime() - 6 * dayMs)
    const endsAt = new Date(now.getTime() + viewMinutes * minuteMs)
    const [id, role] = [newId(now), roleCodes.admin]
    const view = { id, organizationId, operatorId: operator.id }
    await insertView(db, { ...view, role, reason, allowedTill: now })
    const tokenHash = hashOfToken(newToken('view'))
    await openView(db, { id, sessionId: newId(now), tokenHash, now, endsAt })
    const actor = `operator:${operator.id}`
    const by = consoleAct({ db, now, organizationId, actor })
    await audit(by, 'view.begin', { id, details: { role, reason } })
    await notify(db, { organizationId, kind: 'support_looked', params: { reason }, now })
    for (const one of lookedAt) await insertViewedCall(db, { viewId: id, lookedAt: one })
    const endedAt = new Date(now.getTime() + 12 * minuteMs)
    await finishView(db, { view: { ...view, endsAt }, endedAt, now: endedAt })
  })
}

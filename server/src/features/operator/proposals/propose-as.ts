import { mayOperate } from '@frontrow/contract/operator/permissions'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Decider } from './decide-proposal.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { kindNamed } from './proposal-kinds.ts'
import { propose } from './propose.ts'

/**
 * Proposes something as an operator who gave their password to a command. `freeze` makes the
 * proposal in the transaction that stores it. Returns the proposal's id. Refuses
 * `operator_role_missing` and what `propose` refuses.
 */
export async function proposeAs(
  services: Services,
  by: Decider & { name: string },
  proposal: Proposal | { kind: string; freeze: (db: Db) => Promise<Proposal> },
): Promise<string> {
  const { needs } = kindNamed(proposal.kind)
  const id = await services.database.asActingOperator(by.id, async (db) => {
    const [self] = await findOperators(db, by.id)
    if (!mayOperate(needs, self?.roles ?? [])) refuse('operator_role_missing')
    const now = await readNow(db)
    const made = 'freeze' in proposal ? await proposal.freeze(db) : proposal
    return propose(services, { operator: by, now }, { db, proposal: made })
  })
  await services.mail.sendDue()
  return id
}

// The demo's operators, of whom one proposes and the other approves.
import { approveAs, listAllOperators, proposeAs } from '../../features/operator/for-host.ts'
import { openOutbox } from '../../features/outbox/outbox.ts'
import type { Proposal } from '../../lib/calls/operator-context.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'

type Operator = Awaited<ReturnType<typeof listAllOperators>>[number]

/** Who proposes for the demo's network, and who approves. */
export interface Staff {
  proposer: Operator
  approver: Operator
}

/** The same services, but no email is delivered: the demo's operators have no mailbox. */
export function withoutMails(demo: Services): Services {
  return { ...demo, mail: openOutbox({ isNear: true, deliver: async () => {} }, demo) }
}

/** Who proposes, and who approves. */
export async function findStaff(services: Services): Promise<Staff> {
  const operators = (await listAllOperators(services)).filter(({ isDemo }) => isDemo)
  const proposer = operators.find(({ roles }) => roles.includes('finance'))
  const approver = operators.find((one) => one !== proposer)
  if (proposer === undefined || approver === undefined) throw new Error('the demo has no operators')
  return { proposer, approver }
}

/** Proposes as one operator and approves as the other. Returns what it is about. */
export async function agree(
  services: Services,
  { proposer, approver }: Staff,
  of: {
    kind: string
    freeze(db: Db): Promise<Proposal>
    /** What whoever approves types again; by default nothing. */
    retype?(payload: Proposal['payload']): string[]
  },
): Promise<string> {
  let frozen: Proposal | undefined
  const freeze = async (db: Db) => {
    frozen = await of.freeze(db)
    return frozen
  }
  const proposed = { kind: of.kind, freeze }
  const id = await proposeAs(services, { ...proposer, isOnHost: true }, proposed)
  const retyped = of.retype?.(frozen?.payload ?? {}) ?? []
  await approveAs(services, { ...approver, isOnHost: true }, { id, retyped })
  return frozen?.subject ?? ''
}

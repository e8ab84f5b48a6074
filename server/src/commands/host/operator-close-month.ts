import { hasOperators, proposeAs } from '../../features/operator/operator.ts'
import {
  closeMonths,
  missingForClose,
  monthClosed,
  releaseEndedHolds,
  startMonthClose,
} from '../../features/ledger/ledger.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import type { Way } from '../lines/operator-people-line.ts'
import { signInToCommand } from './operator-people.ts'

/**
 * Closes a month such as `2026-10`, or proposes it as an operator. Returns the lines to print;
 * throws `CannotDo` with what is missing.
 */
export async function closeTheMonth(
  services: Services,
  { month, way, operator }: { month: string; way: Way; operator: string },
): Promise<string[]> {
  const missing = await services.database.asSystem((db) => missingForClose(db, month))
  if (missing.length > 0) throw missingLines(month, missing)
  if (way.way === 'as') return proposeIt(services, { month, ...way })
  if (way.way === 'plain' && (await hasOperators(services)))
    throw new CannotDo(
      'There are operators, so two of them decide: use --as <email> --why <text> to propose it. In an emergency --break-glass --why <text> does it at once and mails every administrator.',
    )
  return closeAtOnce(services, { month, operator })
}

function missingLines(month: string, missing: readonly { text: string }[]): CannotDo {
  const lines = missing.map(({ text }) => `  ${text}`)
  return new CannotDo([`${month} cannot be closed yet:`, ...lines].join('\n'))
}

async function proposeIt(
  services: Services,
  { month, email, why }: { month: string; email: string; why: string },
): Promise<string[]> {
  const by = await signInToCommand(services, email)
  const about = { kind: monthClosed.name, subject: month, organizationId: null }
  const id = await proposeAs(services, by, { ...about, payload: { month }, reason: why })
  return [`Proposed as ${id}. Another operator approves it under /operator/approvals.`]
}

async function closeAtOnce(
  services: Services,
  { month, operator }: { month: string; operator: string },
): Promise<string[]> {
  const { database } = services
  await database.asSystem(async (db) => {
    await noteAct(db)
    const outcome = await startMonthClose(db, { month, actor: `operator:${operator}` })
    // Without an audit row nothing would be committed, so what changed nothing is thrown.
    if (outcome.outcome === 'missing') throw missingLines(month, outcome.missing)
    if (outcome.outcome === 'already') throw new CannotDo(`${month} is closed already.`)
  })
  const final = await closeMonths(services)
  await releaseEndedHolds(services)
  return final === undefined
    ? [`${month} is being closed. A running server goes on with it.`]
    : [`${month} is final, and its statements are issued.`]
}

import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { makeOperator } from './add-operator.ts'
import { hashOperatorPassword } from './check-operator-password.ts'
import { findOperators, lockOperators, setOperatorPassword } from './operator.sql.ts'

export interface DemoOperator {
  email: string
  name: string
  roles: OperatorRole[]
  password: string
}

/**
 * Makes the operators of the demo, whose passwords are printed at each start. They sign in on this
 * machine only. Does nothing where an operator is there already.
 */
export async function makeDemoOperators(
  { database }: Pick<Services, 'database'>,
  wanted: readonly DemoOperator[],
): Promise<boolean> {
  const hashed = await Promise.all(
    wanted.map(async (one) => ({
      ...one,
      hash: await hashOperatorPassword(one.password, 'password'),
    })),
  )
  return database.asSystem(async (db) => {
    await lockOperators(db)
    if ((await findOperators(db)).length > 0) return false
    await noteAct(db)
    const now = await readNow(db)
    for (const { hash, email, name, roles } of hashed) {
      const id = await makeOperator(db, { email, name, roles, isDemo: true, actor: 'system', now })
      await setOperatorPassword(db, { id, hash, now })
    }
    return true
  })
}

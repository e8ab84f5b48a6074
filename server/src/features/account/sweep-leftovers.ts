import type { Services } from '../../lib/context.ts'
import { sweepLib } from '../../lib/sweep.sql.ts'
import { sweepAccount } from './leftovers.sql.ts'

/** Takes out what nobody can use any more. Any node may do it, at any time. */
export async function sweepLeftovers({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(sweepAccount)
  await database.asSystem(sweepLib)
}

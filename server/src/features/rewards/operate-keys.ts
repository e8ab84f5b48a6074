import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  listRewardKeys as listCall,
  makeRewardKey as makeCall,
} from '@frontrow/contract/operator/webhooks'
import type { OperatorActContext, OperatorReadContext } from '../../lib/calls/operator-context.ts'
import type { Db } from '../../lib/db/database.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { makeNextKey } from './reward-keys.ts'
import { selectShownKeys } from './reward-keys.sql.ts'

/** GET /operator/v1/reward-keys */
export async function listRewardKeys({ db }: OperatorReadContext): Promise<Reply<typeof listCall>> {
  return shownKeys(db)
}

/** POST /operator/v1/reward-keys. Refuses `reward_key_waits`. */
export async function makeRewardKey(
  ctx: OperatorActContext,
  { body: { now: isNow, reason } }: Input<typeof makeCall>,
): Promise<Reply<typeof makeCall>> {
  return ctx.act(async (db) => {
    const { now } = ctx
    const number = await makeNextKey(db, ctx.secrets, { now, isNow })
    if (number === undefined) refuse('reward_key_waits')
    await ctx.audit(db, 'reward-key.make', { id: String(number), reason, details: { now: isNow } })
    return shownKeys(db)
  })
}

async function shownKeys(db: Db): Promise<Reply<typeof listCall>> {
  const keys = await selectShownKeys(db)
  return keys.map(({ number, madeAt, signsFrom, signsTill }) => ({
    number,
    made_at: madeAt.toISOString(),
    signs_from: signsFrom.toISOString(),
    signs_till: signsTill?.toISOString() ?? null,
  }))
}

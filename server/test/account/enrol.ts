import { minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { totpCode, totpStepOf } from '../../src/features/identity/factors/totp.ts'
import type { TestMember, World } from '../support/world.ts'

/** Sets up an authenticator app. Moves the clock on, so that its next code is unused. */
export async function enrol(world: World, as: TestMember): Promise<void> {
  const post = async (path: string, body?: object): Promise<unknown> => {
    const sent = body === undefined ? {} : { body }
    const answer = await world.call(as, { method: 'POST', path, ...sent })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
    return answer.json<unknown>()
  }
  const begun = await post('/developer/factors/totp')
  const { secret } = begun as { secret: string }
  const now = await world.database.asSystem(readNow)
  const code = totpCode(secret, totpStepOf(now))
  await post('/developer/factors/totp/confirmation', { code })
  await world.turnClock(minuteMs)
}

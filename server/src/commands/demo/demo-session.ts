import { dayMs } from '@frontrow/contract/durations'
import { createToken, revokeToken } from '@frontrow/contract/identity/sign-in'
import type { ApiCaller } from '../startup/api-caller.ts'

/** Signs in, acts and signs out again, for calls that need a session that was just confirmed. */
export async function inSession(
  caller: ApiCaller,
  { email, password }: { email: string; password: string },
  act: (token: string) => Promise<unknown>,
): Promise<void> {
  const { access_token: token } = await caller.call(createToken, {
    body: { username: email, password },
  })
  await act(token)
  await caller.call(revokeToken, {}, token)
}

/**
 * A remembered session ends after 7 days without use and 30 days in all, so the demo signs in again
 * before that.
 */
const unusedMs = 6 * dayMs
const oldestMs = 29 * dayMs

interface Session {
  token: Promise<string>
  since: number
  usedAt: number
}

/** A session of an account, begun again where it has ended by then. */
export function createDemoSession(
  caller: ApiCaller,
  { email, password }: { email: string; password: string },
) {
  let last: Session | undefined
  const begin = async () => {
    const body = { username: email, password, remember_me: 'true' as const }
    return (await caller.call(createToken, { body })).access_token
  }
  const isUsable = ({ since, usedAt }: Session, at: number) =>
    at - usedAt <= unusedMs && at - since <= oldestMs
  return {
    /** `isConfirmed` is for calls that need a session that was just confirmed. */
    token: (now: Date, isConfirmed = false): Promise<string> => {
      const at = now.getTime()
      const { token, since } =
        last !== undefined && isUsable(last, at) && (last.since === at || !isConfirmed)
          ? last
          : { token: begin(), since: at }
      last = { token, since, usedAt: at }
      return token
    },
    end: async () => {
      if (last !== undefined) await caller.call(revokeToken, {}, await last.token)
      last = undefined
    },
  }
}

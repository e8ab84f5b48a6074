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

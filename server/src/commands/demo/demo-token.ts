import { showOrganization } from '@frontrow/contract/account/organization'
import { createApiToken } from '@frontrow/contract/identity/tokens'
import type { DemoToken } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'

/** Makes an API token as the studio's owner and uses it once. Its secret is kept nowhere. */
export async function makeToken(
  caller: ApiCaller,
  session: string,
  { name, scopes }: DemoToken,
): Promise<void> {
  const body = { name, scopes: [...scopes] }
  const { secret } = await caller.call(createApiToken, { body }, session)
  await caller.call(showOrganization, {}, secret)
}

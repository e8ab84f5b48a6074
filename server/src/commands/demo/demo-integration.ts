import { showOrganization } from '@frontrow/contract/account/organization'
import { createApiToken } from '@frontrow/contract/identity/tokens'
import { createWebhook } from '@frontrow/contract/webhooks'
import type { DemoToken, DemoWebhook } from '../../../seed/demo/studio.ts'
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

/** Makes a webhook as the studio's owner. Its secret is kept nowhere. */
export async function makeWebhook(
  caller: ApiCaller,
  session: string,
  { types }: DemoWebhook,
): Promise<void> {
  await caller.call(createWebhook, { body: { kind: 'pull', types: [...types] } }, session)
}

import { createWebhook } from '@frontrow/contract/webhooks'
import type { DemoWebhook } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'

/** Makes a webhook as the studio's owner. Its secret is kept nowhere. */
export async function makeWebhook(
  caller: ApiCaller,
  session: string,
  { types }: DemoWebhook,
): Promise<void> {
  await caller.call(createWebhook, { body: { kind: 'pull', types: [...types] } }, session)
}

import { createWebhook } from '@frontrow/contract/webhooks'
import type { DemoWebhook } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'
import { inSession } from './demo-session.ts'

/** Makes a webhook as the studio's owner. Its secret is kept nowhere. */
export async function makeWebhook(
  caller: ApiCaller,
  owner: { email: string; password: string },
  { types }: DemoWebhook,
): Promise<void> {
  await inSession(caller, owner, (session) =>
    caller.call(createWebhook, { body: { kind: 'pull', types: [...types] } }, session),
  )
}

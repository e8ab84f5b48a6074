import type { Sender } from '../../src/features/webhooks/sending/send-messages.ts'

/** Sends what is due to webhooks, and resolves when all of it has its outcome. */
export async function sendAll(sender: Sender): Promise<void> {
  await sender.startDue()
  await sender.settled()
}

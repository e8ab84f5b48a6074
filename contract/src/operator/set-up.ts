import Type from 'typebox'
import { operatorCall } from '../operator.ts'
import { StrictObject, Text } from '../parts.ts'

/** What an administrator does once, before the network is used by others. */
export const setUpSteps = [
  'second_operator',
  'mail_tested',
  'moderation_chosen',
  'policy_published',
  'seller_entered',
  'money_chosen',
  'networks_chosen',
  'backup_made',
] as const

export type SetUpStep = (typeof setUpSteps)[number]

const SetUp = Type.Object({
  is_dismissed: Type.Boolean(),
  /** Only steps that can be done on this installation, in the order in which they are shown. */
  steps: Type.Array(Type.Object({ step: Type.Enum([...setUpSteps]), is_done: Type.Boolean() })),
})

export const showSetUp = operatorCall({
  operationId: 'showSetUp',
  method: 'GET',
  path: '/set-up',
  summary: 'Which steps of the set-up are done',
  needs: 'settings.write',
  reply: SetUp,
})

/** For all administrators. */
export const dismissSetUp = operatorCall({
  operationId: 'dismissSetUp',
  method: 'PUT',
  path: '/set-up',
  summary: 'Hide the steps of the set-up, or show them again',
  needs: 'settings.write',
  body: StrictObject({ is_dismissed: Type.Boolean() }),
  reply: SetUp,
})

/**
 * Sends at once, without the outbox. `kept`: no mail server is set, so the mail is written to a
 * file of the server. A password is never in the dialogue.
 */
export const testMail = operatorCall({
  operationId: 'testMail',
  method: 'POST',
  path: '/settings/mail-test',
  summary: 'Send yourself a mail, and see what the mail server says',
  needs: 'settings.write',
  reply: Type.Object({
    outcome: Type.Enum(['sent', 'kept', 'failed']),
    to: Text,
    /** What was said to the mail server (`> …`) and what it answered (`< …`), line by line. */
    dialogue: Type.Array(Text),
  }),
  refusals: ['too_many_requests'],
})

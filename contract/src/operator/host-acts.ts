import Type from 'typebox'
import { operatorCall, Reason } from '../operator.ts'
import { byId, Instant, StrictObject, Text } from '../parts.ts'

/** Within how many hours somebody looks at what a command on the host did alone. */
export const hoursToLook = 24

/** A command on the host that did at once what two people decide in the console. */
export const HostAct = Type.Object({
  id: Text,
  user: Text,
  what: Text,
  at: Instant,
  due_at: Instant,
})

/** `reason` says what was found. It is kept in the audit. */
export const lookAtHostAct = operatorCall({
  operationId: 'lookAtHostAct',
  method: 'POST',
  path: '/host-acts/:id/look',
  summary: 'Say what you found about an act of the host that went around two people',
  needs: 'audit.read',
  ...byId('The act', 'host_act_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: HostAct,
})

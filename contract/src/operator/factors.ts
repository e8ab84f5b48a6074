import { beginTotp, confirmTotp, makeRecoveryCodes } from '../identity/factors.ts'
import { operatorCall } from '../operator.ts'

/** Makes a secret for an authenticator app. It is no factor until a code was entered. */
export const beginOperatorTotp = operatorCall({
  operationId: 'beginOperatorTotp',
  method: 'POST',
  path: '/me/totp',
  summary: 'Begin to set up an authenticator app',
  needs: 'enrol',
  stepUp: 'always',
  reply: beginTotp.reply,
  refusals: beginTotp.refusals,
})

/** The first code of the app makes it a factor. The answer has the first recovery codes. */
export const confirmOperatorTotp = operatorCall({
  operationId: 'confirmOperatorTotp',
  method: 'POST',
  path: '/me/totp/confirmation',
  summary: 'Finish setting up an authenticator app',
  needs: 'enrol',
  stepUp: 'always',
  body: confirmTotp.body,
  reply: confirmTotp.reply,
  refusals: confirmTotp.refusals,
})

/** The earlier codes stop working. */
export const makeOperatorRecoveryCodes = operatorCall({
  operationId: 'makeOperatorRecoveryCodes',
  method: 'POST',
  path: '/me/recovery-codes',
  summary: 'Make new recovery codes',
  needs: 'self',
  stepUp: 'always',
  reply: makeRecoveryCodes.reply,
  refusals: makeRecoveryCodes.refusals,
})

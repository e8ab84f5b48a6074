import Type from 'typebox'
import { StrictObject, Text } from '../parts.ts'
import { operatorCall } from '../operator.ts'

const RecoveryCodes = Type.Object({
  /** Shown once: the server keeps only an HMAC of each. */
  recovery_codes: Type.Array(Text),
})

/** Makes a secret for an authenticator app. It is no factor until a code was entered. */
export const beginOperatorTotp = operatorCall({
  operationId: 'beginOperatorTotp',
  method: 'POST',
  path: '/me/totp',
  summary: 'Begin to set up an authenticator app',
  needs: 'enrol',
  stepUp: 'always',
  reply: Type.Object({
    /** Base32, for typing. */
    secret: Text,
    /** The same as an `otpauth:` address, for a QR code. */
    address: Text,
  }),
  refusals: ['factor_exists'],
})

/** The first code of the app makes it a factor. The answer has the first recovery codes. */
export const confirmOperatorTotp = operatorCall({
  operationId: 'confirmOperatorTotp',
  method: 'POST',
  path: '/me/totp/confirmation',
  summary: 'Finish setting up an authenticator app',
  needs: 'enrol',
  stepUp: 'always',
  body: StrictObject({ code: Type.String({ pattern: '^\\s*\\d{3}\\s?\\d{3}\\s*$' }) }),
  reply: RecoveryCodes,
  refusals: ['factor_exists', 'factor_not_begun', 'factor_code_wrong', 'too_many_requests'],
})

/** The earlier codes stop working. */
export const makeOperatorRecoveryCodes = operatorCall({
  operationId: 'makeOperatorRecoveryCodes',
  method: 'POST',
  path: '/me/recovery-codes',
  summary: 'Make new recovery codes',
  needs: 'self',
  stepUp: 'always',
  reply: RecoveryCodes,
  refusals: ['factor_missing'],
})

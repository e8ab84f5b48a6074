// What only the feature of operators needs of identity.
export { askForPasskey, checkPasskey, passkeyHolder } from './factors/check-passkey.ts'
export { factorExists } from './factors/has-factor.sql.ts'
export { proveFactor } from './factors/prove-factor.ts'
export { operatorHolder } from './factors/realm.sql.ts'
export { removeFactors } from './factors/remove-factors.ts'
export {
  factorRemovedMail,
  recoveryCodeUsedMail,
  securityMail,
} from './own-factors/factor-mails.ts'
export {
  beginTotp,
  confirmTotp,
  factorsOf,
  makeRecoveryCodes,
  removeTotp,
} from './own-factors/factors.ts'
export type { OwnContext } from './own-factors/own-context.ts'
export {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  removePasskey,
} from './own-factors/passkeys.ts'
export { compareGuess } from './passwords/check-guess.ts'
export { mailResetLink } from './passwords/mail-reset-link.ts'
export { rememberDevice, rememberNewDevice } from './sessions/known-device.ts'
export { type GuessedAccount, signInFromAnywhere, signInOfAddress } from './sessions/limits.ts'
export { endAllSessions } from './sessions/member-session.sql.ts'
export {
  isLive,
  liveSessionsOf,
  markSeen,
  revokeSessions,
  shownSession,
  type SignInMethod,
} from './sessions/session.sql.ts'
export { newToken } from './sessions/tokens.ts'
export { confirmSession } from './sign-in/confirm-session.ts'
export {
  browserOf,
  auditFailedSignIn,
  openProved,
  type Proof,
  typedFactor,
} from './sign-in/open-proved.ts'

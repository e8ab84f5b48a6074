// What only the feature of operators needs of identity.
export { addPasskey, beginPasskey } from './factors/add-passkey.ts'
export { askForPasskey, checkPasskey, passkeyHolder } from './factors/check-passkey.ts'
export { operatorHolder } from './factors/realm.sql.ts'
export { totpCodesOf } from './factors/factor-limits.ts'
export { factorExists, hasFactor } from './factors/has-factor.sql.ts'
export { newRecoveryCodes } from './factors/new-recovery-codes.ts'
export { proveFactor } from './factors/prove-factor.ts'
export { relyingPartyOf } from './factors/relying-party.ts'
export { removeFactors, removePasskey, removeTotp } from './factors/remove-factors.ts'
export { beginTotp, confirmTotp } from './factors/set-up-totp.ts'
export { factorRemovedMail } from './member-factors/factor-mails.ts'
export { mailResetLink } from './passwords/mail-reset-link.ts'
export { coarseNetworkOf, deviceOf } from './sessions/device-of.ts'
export { bucketsOfDevice, knownDevice, rememberDevice } from './sessions/known-device.ts'
export { endAllSessions } from './sessions/member-session.sql.ts'
export { newToken } from './sessions/tokens.ts'
export {
  isLive,
  liveSessionsOf,
  markConfirmed,
  markSeen,
  openSession,
  revokeSessions,
  shownSession,
  type SignInMethod,
  unconfirmOthers,
} from './sessions/session.sql.ts'

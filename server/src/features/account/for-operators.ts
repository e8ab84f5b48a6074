// Of terms, limits and standing, what operators decide: ledger, reviews and operator use it.
export { recordApproval } from './approval/approve-organization.ts'
export { recordRejection } from './approval/reject-organization.ts'
export { revokeAllKeys } from './keys/revoke-all-keys.sql.ts'
export {
  readStanding,
  setStanding,
  type Standing,
  lockCreditLimit,
} from './organization/organization.sql.ts'
export { beginTerms } from './terms/begin-terms.ts'
export {
  changeLimit,
  creditLimitRaised,
  textOf as limitOfPayload,
} from './terms/credit-limit-raised.ts'
export { setOrganizationTerms, type WantedTerms } from './terms/set-terms.ts'
export { termsChanged, termsPayload } from './terms/terms-changed.ts'
export { findNextTerms, type Terms } from './terms/terms.sql.ts'

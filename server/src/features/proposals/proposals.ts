export { type GivingAct, allowanceOf, giveAlone, giveOrPropose } from './give-alone.ts'
export { coverReceipts } from './given-alone.sql.ts'
export { isUndecided } from './is-undecided.sql.ts'
export {
  type DecidedProposal,
  type ProposalKind,
  type ProposalServices,
  proposalKind,
} from './proposal-kind.ts'
export { proposeFrozen } from './propose-frozen.ts'
export { isAboutOwn, refuseOwnOrganization } from './refuse-own-organization.ts'

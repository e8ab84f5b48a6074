// What was decided before, for those who decide.
export {
  adWasApproved,
  denialsOfFile,
  iconWasApproved,
  isFileApproved,
  isFileDenied,
  newestDecision,
} from './file-verdict.sql.ts'
export { decidedFirstTill, isDecidedFirst } from './decided-first.ts'
export { type Reach, reachOf } from './reason-reach.ts'
export { lastVerdict } from './last-verdict.sql.ts'

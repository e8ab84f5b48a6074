// What was decided before, for those who decide.
export {
  adWasApproved,
  denialsOfFile,
  iconWasApproved,
  isFileApproved,
  isFileDenied,
  newestDecision,
} from './verdicts/file-verdict.sql.ts'
export { decidedFirstTill, isDecidedFirst } from './verdicts/decided-first.ts'
export { type Reach, reachOf } from './verdicts/reason-reach.ts'
export { lastVerdict } from './verdicts/last-verdict.sql.ts'

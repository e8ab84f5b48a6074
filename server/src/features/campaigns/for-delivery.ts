// What delivery needs: the rules of a campaign's form for estimates of reach, and a campaign's
// state and owner for the doctor and the reports of invalid traffic.
export { showCampaigns } from './as-campaign.ts'
export {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  knownCurrency,
  knownRegions,
  ownContents,
} from './campaign-rules.ts'
export { isOwnCampaign } from './change.sql.ts'
export { refuseOverLimits } from './network-limits.ts'
export { isPartOfCountry } from './regions.ts'

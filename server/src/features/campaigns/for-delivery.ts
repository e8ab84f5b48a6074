// What reach estimates of delivery need of the rules of a campaign's form, and the doctor of a
// campaign.
export { showCampaigns } from './as-campaign.ts'
export {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  knownCurrency,
  knownRegions,
  ownContents,
} from './campaign-rules.ts'
export { refuseOverLimits } from './network-limits.ts'
export { isPartOfCountry } from './regions.ts'

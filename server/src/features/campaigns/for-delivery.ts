// What estimates of delivery need of the rules of a campaign's form.
export {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  knownCurrency,
  knownRegions,
  ownContents,
} from './campaign-rules.ts'
export { refuseOverLimits } from './network-limits.ts'
export { isPartOfCountry } from './regions.ts'

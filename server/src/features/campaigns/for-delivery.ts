// The rules of a campaign's form that reach estimates of delivery use.
export {
  dailyBudgetMicros,
  ecpmBudgetMicros,
  knownCurrency,
  knownRegions,
  ownContents,
} from './campaign-rules.ts'
export { refuseOverLimits } from './network-limits.ts'
export { isPartOfCountry } from './regions.ts'

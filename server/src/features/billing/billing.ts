export { loadRates } from './load-rates.ts'

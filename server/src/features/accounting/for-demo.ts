// What the demo and its tests need.
export { closeMonths } from './months/close-months.ts'
export { isLastBeforeClose, startMonthClose } from './months/start-month-close.ts'

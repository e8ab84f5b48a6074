// What the demo and its tests need.
export { closeRolledUpDay } from './days/close-days.ts'
export { openBooks } from './journal/open-books.ts'
export { prepareAdjustment } from './adjustments/propose-adjustment.ts'

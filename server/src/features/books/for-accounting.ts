// What only accounting needs.
export type { AccountType } from './journal/account-type.ts'
export { writeExportFile } from './export/export-files.ts'
export { bookDayState } from './journal/trial-balance.sql.ts'
export { applyAdjustments } from './adjustments/apply-adjustments.ts'
export { closeDays } from './days/close-days.ts'
export { differingDays, tryCloseLock, lastEndedDay } from './days/due-days.sql.ts'
export { sealBookDays } from './journal/seal-days.ts'
export { findClosingMonth } from './journal/closed-month.sql.ts'
export { undecidedAdjustments, type UndecidedAdjustment } from './adjustments/adjustment.sql.ts'
export {
  type BookMonthRow,
  findBookMonths,
  type CashMoves,
  cashMoves,
} from './pages/book-lists.sql.ts'

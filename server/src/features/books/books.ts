// What every feature about money needs of the books.
export { findOpenBooks, type OpenBooks, type Book } from './journal/book-settings.sql.ts'
export { postEntry, reverseEntry, isPosted } from './journal/post-entry.ts'
export type {
  Account,
  CashCode,
  NetworkCode,
  OrganizationCode,
  Side,
  NewEntry,
  NewTransfer,
} from './journal/entry.ts'
export { lockDayClose } from './days/post-day.sql.ts'
export { dayOfReversal } from './days/day-of-reversal.ts'
export {
  isMonthClosed,
  findClosedMonth,
  type ClosedMonth,
  firstOpenMonth,
} from './journal/closed-month.sql.ts'
export { cashName } from './journal/cash-name.ts'
export { minorUnitMicros, wholeUnits } from './journal/minor-unit.ts'
export { runChecks, type Finding } from './verify/verify-books.sql.ts'
export { firstFreeDay } from './days/due-days.sql.ts'
export { openFreshBooks } from './journal/open-books.ts'
export { pinNetworkCurrency } from './journal/pin-network-currency.ts'
export { bookKey } from './journal/seal-days.ts'
export { publicKeyOf } from './journal/public-key.ts'
export { operatorName } from './journal/actor-name.sql.ts'

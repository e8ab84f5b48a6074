// What operators’ code needs: their console and the commands on the host.
export { bindBooks } from './pages/bind-books.ts'
export { adjustmentMade } from './adjustments/adjustment-made.ts'
export { closeDay } from './days/close-days.ts'
export { countAgain } from './days/due-days.sql.ts'
export { exportBooks, type MonthExported } from './export/export-books.ts'
export { adjustmentEffect } from './adjustments/propose-adjustment.ts'
export { verifyAdjustments } from './verify/verify-adjustments.ts'
export { verifyBooks } from './verify/verify-books.ts'

// What operators’ code needs: their console and the commands on the host.
export { bindAccounting } from './pages/bind-accounting.ts'
export { monthClosed } from './months/month-closed.ts'
export { missingForClose } from './months/start-month-close.ts'
export { BadAccountMap, readAccountMap } from './bookkeeping/account-map.ts'
export { accountsOf } from './bookkeeping/charts.ts'
export { exportBookkeeping } from './bookkeeping/export-bookkeeping.ts'
export { exportDocuments } from './bookkeeping/documents-of-month.ts'
export { exportYearFiles } from './bookkeeping/year-files.ts'

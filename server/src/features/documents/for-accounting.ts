// What only accounting needs.
export { readInvoice, supplyDays } from './body/invoice-body.ts'
export { earningKinds } from './documents/documents.sql.ts'
export { releaseEndedHolds } from './documents/earning-holds.ts'
export { invoiceDueUse } from './invoices/invoice-due-use.ts'
export { returnCredits } from './receipts/return-credits.ts'
export { planOrganizations } from './documents/month-legs.sql.ts'
export { pendingOrganizations } from './month-end/month-organizations.sql.ts'
export { finishOrganization } from './month-end/finish-organization.ts'
export { hasBankDetails, wouldBeHeld } from './documents/earning-holds.sql.ts'
export { taxedElsewhere } from './parties/parties.sql.ts'
export { isInEu } from './parties/vat-id.ts'
export { endingPapers, type EndingPaper } from './rules/tax-papers.sql.ts'
export type { Missing } from './month-end/missing.ts'
export { countMissingInvoices } from './own-invoices/publisher-invoices.sql.ts'
export { missingForInvoices } from './month-end/missing-for-invoices.ts'
export {
  publisherChanges,
  publishersOfMonth,
  PublishersOfMonth,
} from './month-end/publishers-of-month.ts'
export { withheldOfYear } from './withheld/withheld-of-year.ts'
export { highestTaxBp } from './rules/highest-tax.ts'
export { taxOn } from './rules/tax.ts'
export { documentFiles } from './drawing/document-files.ts'
export type { DrawnDocument } from './drawing/draw-document.ts'

// What the operators’ console shows of this feature.
import type { RouteObject } from 'react-router'
import { operatorPaths } from '../../operator-paths.ts'

export { PrepaymentModal } from './operators/prepayment-modal.tsx'
export { OrganizationReceipts } from './operators/receipts.tsx'
export { OrganizationReturns } from './operators/returns.tsx'
export { SellerSection } from './operators/seller-section.tsx'
export { TaxPapers } from './operators/tax-papers.tsx'

export const operatorRoutes: RouteObject[] = [
  {
    path: operatorPaths.invoices,
    lazy: { Component: async () => (await import('./operators/invoices-page.tsx')).InvoicesPage },
  },
  {
    path: operatorPaths.invoicePattern,
    lazy: { Component: async () => (await import('./operators/invoice-page.tsx')).InvoicePage },
  },
  {
    path: operatorPaths.credits,
    lazy: { Component: async () => (await import('./operators/credits-page.tsx')).CreditsPage },
  },
]

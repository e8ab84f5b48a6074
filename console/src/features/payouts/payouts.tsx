import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { loadPaymentsPage } from '../billing/billing.tsx'
import { loadEarningsPage } from '../documents/documents.tsx'

/** Pages of other features with the next payout on them. */
export const routes: RouteObject[] = [
  {
    path: paths.earnings,
    lazy: {
      Component: async () => {
        const [Page, { NextPayout }] = await Promise.all([
          loadEarningsPage(),
          import('./next-payout.tsx'),
        ])
        return function EarningsWithPayout() {
          return <Page next={<NextPayout />} />
        }
      },
    },
  },
  {
    path: paths.payment,
    lazy: {
      Component: async () => {
        const [Page, { NextPayout }] = await Promise.all([
          loadPaymentsPage(),
          import('./next-payout.tsx'),
        ])
        return function PaymentsWithPayout() {
          return <Page next={<NextPayout isExtra />} />
        }
      },
    },
  },
]

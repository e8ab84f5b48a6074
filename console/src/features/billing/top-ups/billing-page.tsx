import { showBilling } from '@frontrow/contract/documents/earnings'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { MoneyTabs } from '../../account/account.tsx'
import { BillingOfMonth } from '../../documents/documents.tsx'
import { AutoTopUpSection } from './auto-top-up-section.tsx'
import { ChargesSection } from './charges-section.tsx'
import { TopUpSection } from './top-up-section.tsx'

/** What campaigns owe and cost, and how it is paid. */
export function BillingPage() {
  return (
    <>
      <PageHead title="Billing" />
      <MoneyTabs />
      <Allowed needs={showBilling.needs}>
        <BillingOfMonth after={<ChargesSection />}>
          <TopUpSection />
          <AutoTopUpSection />
        </BillingOfMonth>
      </Allowed>
    </>
  )
}

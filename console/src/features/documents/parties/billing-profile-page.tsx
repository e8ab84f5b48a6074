import { showOrganization } from '@frontrow/contract/account/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import { type Buyer, showBillingProfile } from '@frontrow/contract/documents/parties'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { MoneyTabs } from '../../account/account.tsx'
import { emptyParty } from './party-form.ts'
import { ProfileForm } from './profile-form.tsx'

/** How the organization is named on the invoices that it gets. */
export function BillingProfilePage() {
  return (
    <>
      <PageHead title="Billing Profile" />
      <MoneyTabs />
      <Allowed needs={showBillingProfile.needs}>
        <BillingProfile />
      </Allowed>
    </>
  )
}

function BillingProfile() {
  const profile = useCall(showBillingProfile, {})
  const organization = useCall(showOrganization, {})
  return (
    <LoadedPage query={profile} label="Loading the billing profile..." fields={6}>
      {({ profile: saved, billing_emails: emails }) => (
        <LoadedPage query={organization} label="Loading the organization..." fields={6}>
          {(known) => <ProfileForm initial={saved ?? suggestedBy(known)} emails={emails} />}
        </LoadedPage>
      )}
    </LoadedPage>
  )
}

/** What the taxation page says. Who may not change it reads parts of its numbers only. */
function suggestedBy(known: Reply<typeof showOrganization>): Buyer {
  const whole = (text: string | null) => (text === null || text.includes('•') ? '' : text)
  return {
    ...emptyParty,
    legal_name: known.name.slice(0, 140),
    registration: whole(known.registration_id).slice(0, 70),
    vat_id: whole(known.vat_id).slice(0, 20),
    tax_number: whole(known.taxation_id).slice(0, 30),
    purchase_order: '',
    billing_email: '',
  }
}

import { showOrganization } from '@frontrow/contract/account/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import {
  splitEmails,
  type Buyer,
  saveBillingProfile,
  showBillingProfile,
} from '@frontrow/contract/documents/parties'
import { listCharges } from '@frontrow/contract/billing/top-ups'
import { useForm } from '../../../lib/forms/form.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { MoneyTabs } from '../../account/account.tsx'
import { emptyParty, isEmailOrEmpty, noEmail, partyRules, refusedParty } from './party-form.ts'
import { PartyFields } from './party-fields.tsx'

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
      {({ profile: saved }) => (
        <LoadedPage query={organization} label="Loading the organization..." fields={6}>
          {(known) => <ProfileForm initial={saved ?? suggestedBy(known)} />}
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

const rules: readonly Rule<Buyer>[] = [
  ...partyRules,
  [
    'billing_email',
    ({ billing_email: email }) => splitEmails(email).every(isEmailOrEmpty),
    noEmail,
  ],
]

function ProfileForm({ initial }: { initial: Buyer }) {
  const saving = useAct(saveBillingProfile, {
    repliesAs: showBillingProfile,
    refreshesOnSuccess: [listCharges],
  })
  const form = useForm<Buyer>({
    initial,
    rules,
    saving,
    refusedFields: refusedParty,
    send: (body, options, setValues) =>
      saving.mutate(
        { body },
        {
          ...options,
          onSuccess: ({ profile }) => {
            if (profile !== null) setValues(() => profile)
            toast({ text: 'Billing profile saved.' })
          },
        },
      ),
  })
  return (
    <Section
      title="On your invoices"
      sub="Used on your next invoices. Issued invoices do not change."
    >
      <SectionBody>
        <form {...form.props} className="stack">
          <PartyFields form={form} />
          <div className="row2">
            <TextField
              label="Email for invoices"
              maxLength={255}
              inputMode="email"
              {...form.text('billing_email')}
            />
            <TextField
              label="Purchase order"
              description="Your reference, printed on each invoice."
              maxLength={50}
              {...form.text('purchase_order')}
            />
          </div>
          {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
          <div>
            <Button {...form.button} needs={saveBillingProfile.needs} pendingLabel="Saving...">
              Save
            </Button>
          </div>
        </form>
      </SectionBody>
    </Section>
  )
}

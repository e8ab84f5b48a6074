import {
  splitEmails,
  type Buyer,
  saveBillingProfile,
  showBillingProfile,
} from '@frontrow/contract/documents/parties'
import { listCharges } from '@frontrow/contract/billing/top-ups'
import { useForm } from '../../../lib/forms/form.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { isEmailOrEmpty, noEmail, partyRules, refusedParty } from './party-form.ts'
import { PartyFields } from './party-fields.tsx'

const rules: readonly Rule<Buyer>[] = [
  ...partyRules,
  [
    'billing_email',
    ({ billing_email: email }) => splitEmails(email).every(isEmailOrEmpty),
    noEmail,
  ],
]

export function ProfileForm({ initial }: { initial: Buyer }) {
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

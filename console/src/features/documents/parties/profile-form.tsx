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
import { Stack } from '../../../ui/layout/boxes.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { BillingEmailState, type BillingEmails } from './billing-email-state.tsx'
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

/** A profile that was saved before these fields existed has none of them. */
const extra = { phone: '', buyer_reference: '', e_invoice: '' } as const

const formats = [
  { value: 'en16931', label: 'EN 16931 (Factur-X, ZUGFeRD)' },
  { value: 'xrechnung', label: 'XRechnung' },
]

interface ProfileFormProps {
  initial: Buyer
  /** What is known of the saved addresses for invoices. */
  emails: BillingEmails
}

export function ProfileForm({ initial, emails }: ProfileFormProps) {
  const saving = useAct(saveBillingProfile, {
    repliesAs: showBillingProfile,
    refreshesOnSuccess: [listCharges],
  })
  const form = useForm<Required<Buyer>>({
    initial: { ...extra, ...initial },
    rules,
    saving,
    refusedFields: refusedParty,
    send: (body, options, setValues) =>
      saving.mutate(
        { body },
        {
          ...options,
          onSuccess: ({ profile }) => {
            if (profile !== null) setValues(() => ({ ...extra, ...profile }))
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
            <Stack gap={2}>
              <TextField
                label="Email for invoices"
                description="Once confirmed, it gets each new document."
                maxLength={255}
                inputMode="email"
                {...form.text('billing_email')}
              />
              <BillingEmailState emails={emails} />
            </Stack>
            <TextField
              label="Purchase order"
              description="Your reference, printed on each invoice."
              maxLength={50}
              {...form.text('purchase_order')}
            />
          </div>
          <div className="row2">
            <TextField
              label="Phone"
              maxLength={30}
              inputMode="tel"
              autoComplete="tel"
              {...form.text('phone')}
            />
            <TextField
              label="Buyer reference"
              description="Such as a Leitweg-ID. Otherwise e-invoices name the purchase order."
              maxLength={50}
              {...form.text('buyer_reference')}
            />
          </div>
          <SelectField
            label="E-invoices"
            description="XRechnung also needs the postal code, the email address and the phone number."
            data={formats}
            value={form.values.e_invoice || 'en16931'}
            onChange={(chosen) =>
              form.edit({ e_invoice: chosen === 'xrechnung' ? 'xrechnung' : '' })
            }
          />
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

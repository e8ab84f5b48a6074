import { changeSeller } from '@frontrow/contract/operator/finance/seller'
import type { Seller } from '@frontrow/contract/documents/parties'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { PartyFields } from '../parties/party-fields.tsx'
import { refusedParty } from '../parties/party-form.ts'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { emptySeller, sellerRules } from './seller-form.ts'

interface SellerModalProps {
  /** The one that holds so far; null before the first. */
  seller: Seller | null
  onClose: () => void
}

/** The form for the name, address and numbers of the seller on documents. */
export function SellerModal({ seller, onClose }: SellerModalProps) {
  const form = useActForm(changeSeller, {
    initial: { ...(seller ?? emptySeller), from: '', reason: '' },
    rules: sellerRules,
    refusedFields: refusedParty,
    input: ({ from, reason, ...values }) => ({
      body: { seller: values, from: from === '' ? null : from, reason: reason.trim() },
    }),
    refreshes: booksChanged,
    says: (outcome) => outcomeText(outcome, 'Seller changed.'),
    closes: onClose,
  })
  return (
    <FormModal
      title="Change seller"
      form={form}
      act="Request approval"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <PartyFields form={form} />
      <TextField label="Phone" maxLength={30} inputMode="tel" {...form.text('phone')} />
      <div className="row2">
        <TextField
          label="Name of the tax"
          description="VAT, GST, MwSt., Sales tax"
          maxLength={20}
          {...form.text('tax_name')}
        />
        <TextField
          label="Accounting currency"
          description="The currency tax is due in, such as EUR"
          maxLength={3}
          {...form.text('accounting_currency')}
        />
      </div>
      <TextField
        label="IBAN"
        description="Customers pay into this account by bank transfer."
        maxLength={34}
        {...form.text('iban')}
      />
      <div className="row2">
        <TextField label="Account number" maxLength={34} {...form.text('account')} />
        <TextField label="BIC" maxLength={11} {...form.text('bic')} />
      </div>
      <div className="row2">
        <TextField label="Bank" maxLength={70} {...form.text('bank_name')} />
        <TextField
          label="Account holder"
          description="Leave empty for the legal name."
          maxLength={70}
          {...form.text('account_holder')}
        />
      </div>
      <TextAreaField
        label="Footer"
        description="Printed at the end of each document."
        maxLength={500}
        {...form.text('footer')}
      />
      <DateField
        label="From (UTC)"
        description="Leave empty for the day of approval."
        {...form.text('from')}
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

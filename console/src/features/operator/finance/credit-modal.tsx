import { useForm } from '../../../lib/form.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { moneyText } from '../../ledger/ledger.tsx'
import { FormActs } from '../../../ui/forms/form-acts.tsx'
import { outcomeText } from '../parts/outcome-text.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { creditRules, refusedCredit } from './credit-form.ts'
import { useChangeCreditLimit, type Credit } from './use-finance.ts'

interface CreditModalProps {
  credit: Credit
  currency: string
  onClose: () => void
}

/** Lowers a limit at once, or proposes a higher one. */
export function CreditModal(props: CreditModalProps) {
  return (
    <Modal title={`Credit limit of ${props.credit.name}`} opened onClose={props.onClose}>
      <CreditFields {...props} />
    </Modal>
  )
}

function CreditFields({ credit, currency, onClose }: CreditModalProps) {
  const changing = useChangeCreditLimit()
  const form = useForm({
    initial: { limit: credit.limit ?? '', reason: '' },
    rules: creditRules,
    saving: changing,
    refusedFields: refusedCredit,
    send: ({ limit, reason }, options) => {
      const wanted = limit.trim()
      changing.mutate(
        {
          params: { id: credit.id },
          body: { limit: wanted === '' ? null : wanted, reason: reason.trim() },
        },
        {
          ...options,
          onSuccess: (outcome) => {
            toast({ text: outcomeText(outcome, 'The limit is lowered.') })
            onClose()
          },
        },
      )
    },
  })
  return (
    <form {...form.props} className="stack">
      <p>
        {moneyText(credit.used, currency)} is used. A lower limit holds at once, and ads that are
        under way are still billed. A higher one, or none, needs another operator.
      </p>
      <TextField
        label={`Limit in ${currency}`}
        description="Empty: no limit."
        {...form.amount('limit')}
      />
      <ReasonField {...form.text('reason')} description="Kept in the audit. The members read it." />
      <FormActs form={form} act="Change" pendingLabel="Changing..." onClose={onClose} />
    </form>
  )
}

import { currencies } from '@frontrow/contract/currencies'
import { useState } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { useForm } from '../../../lib/form.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FormActs } from '../../../ui/form-acts.tsx'
import { ReasonField } from '../reason-field.tsx'
import { emptyRate, isFar, rateRules, refusedRate } from './rate-form.ts'
import { useAddRate } from './use-finance.ts'

const choices = currencies
  .filter(({ value }) => value !== 'USD')
  .map(({ value, label }) => ({ value, label: `${value}, ${label}` }))

/** Adds an exchange rate from a day on. A large change has to be confirmed. */
export function RateModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Add a rate" opened onClose={onClose}>
      <RateFields onClose={onClose} />
    </Modal>
  )
}

function RateFields({ onClose }: { onClose: () => void }) {
  const adding = useAddRate()
  const [wasFar, setWasFar] = useState(false)
  const form = useForm({
    initial: emptyRate,
    rules: rateRules,
    saving: adding,
    refusedFields: refusedRate,
    send: ({ currency, usd, from, isSure, reason }, { onError }) => {
      const rate = { currency, usd: usd.trim(), is_sure: isSure, reason: reason.trim() }
      adding.mutate(
        { body: { ...rate, ...(from !== '' && { from }) } },
        {
          onError: (error) => {
            setWasFar(isFar(error))
            onError(error)
          },
          onSuccess: (set) => {
            toast({ text: `${currency} is worth ${set.usd} USD from ${dayText(set.from)} on.` })
            onClose()
          },
        },
      )
    },
  })
  return (
    <form {...form.props} className="stack">
      <SelectField
        label="Currency"
        placeholder="Choose one"
        searchable
        data={choices}
        value={form.values.currency || null}
        error={form.fieldErrors.currency}
        onChange={(currency) => form.edit({ currency: currency ?? '' })}
      />
      <TextField
        label="Value of one unit in USD"
        inputMode="decimal"
        autoComplete="off"
        maxLength={22}
        {...form.text('usd')}
      />
      {wasFar && (
        <CheckField
          label="The change of more than 20 % is right"
          checked={form.values.isSure}
          onChange={({ target }) => form.edit({ isSure: target.checked })}
        />
      )}
      <DateField
        label="From day (UTC)"
        description="Empty: from today on. Days that are posted keep their rate."
        {...form.text('from')}
      />
      <ReasonField {...form.text('reason')} />
      <FormActs form={form} act="Add" pendingLabel="Adding..." onClose={onClose} />
    </form>
  )
}

import { currencies } from '@frontrow/contract/money/currencies'
import { addRate } from '@frontrow/contract/operator/finance/rates'
import { useState } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { emptyRate, isFar, rateRules, refusedRate } from './rate-form.ts'

const choices = currencies
  .filter(({ value }) => value !== 'USD')
  .map(({ value, label }) => ({ value, label: `${value}, ${label}` }))

/** Adds an exchange rate from a day on. A large change needs another operator's approval. */
export function RateModal({ onClose }: { onClose: () => void }) {
  const [wasFar, setWasFar] = useState(false)
  const form = useActForm(addRate, {
    initial: emptyRate,
    rules: rateRules,
    refusedFields: refusedRate,
    input: ({ currency, usd, from, source, proposes, reason }) => ({
      body: {
        currency,
        usd: usd.trim(),
        reason: reason.trim(),
        ...(proposes && { proposes }),
        ...(from !== '' && { from }),
        ...(source.trim() !== '' && { source: source.trim() }),
      },
    }),
    refreshes: booksChanged,
    onError: (error) => setWasFar(isFar(error)),
    says: (done, { currency }) => outcomeText(done, rateText(currency, done.rate)),
    closes: onClose,
  })
  return (
    <FormModal
      title="Add exchange rate"
      form={form}
      act={form.values.proposes ? 'Request approval' : 'Add rate'}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <SelectField
        label="Currency"
        placeholder="Choose a currency"
        searchable
        data={choices}
        value={form.values.currency || null}
        error={form.fieldErrors.currency}
        onChange={(currency) => form.edit({ currency: currency ?? '' })}
      />
      <TextField label="Value of one unit in USD" {...form.amount('usd')} />
      {wasFar && (
        <CheckField
          label="Request approval for a change of more than 20%"
          checked={form.values.proposes}
          onChange={({ target }) => form.edit({ proposes: target.checked })}
        />
      )}
      <DateField
        label="From day (UTC)"
        description="Leave empty for today. Posted days keep their rate."
        {...form.text('from')}
      />
      <TextField
        label="Source"
        description="Printed on invoices that state tax by this rate, such as the monthly list of the tax office."
        maxLength={60}
        {...form.text('source')}
      />
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

function rateText(currency: string, rate: { usd: string; from: string } | null): string {
  return rate === null
    ? ''
    : `Rate added: 1 ${currency} = ${rate.usd} USD from ${dayText(rate.from)}.`
}

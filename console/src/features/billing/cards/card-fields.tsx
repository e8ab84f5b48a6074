import { useMemo } from 'react'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from '../parts/billing.module.css'
import {
  cardNumberShape,
  cvcShape,
  expireShape,
  type AddressField,
  type CardForm,
} from './card-form.ts'
import type { CardField } from './card-provider.ts'
import { countryOptions } from '../../../lib/text/country-list.ts'
import { GroupedDigitsField } from '../parts/grouped-digits-field.tsx'

interface CardFieldsProps {
  entry: {
    form: CardForm
    edit: (change: Partial<CardForm>) => void
    isWrong: (field: keyof CardForm) => boolean
  }
}

/**
 * The fields of the sandbox: billing address, card number, expiry and security code. The browser
 * must not autofill or store them.
 */
export function CardFields({ entry }: CardFieldsProps) {
  const { form, edit, isWrong } = entry
  const countries = useMemo(() => countryOptions(), [])
  const address = (field: AddressField) => ({
    name: field,
    value: form[field],
    error: isWrong(field),
    maxLength: 255,
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  })
  const digits = (field: CardField) => ({
    name: field,
    value: form[field],
    error: isWrong(field),
    onChange: (typed: string) => edit({ [field]: typed }),
  })

  return (
    <>
      <div className={styles.part} role="group" aria-label="Billing address">
        <h3>Billing address</h3>
        <TextField label="Full name" autoComplete="billing name" {...address('name')} />
        <TextField label="Address" autoComplete="billing address-line1" {...address('line1')} />
        <TextField
          label="Apartment, suite, floor"
          placeholder="optional"
          autoComplete="billing address-line2"
          {...address('line2')}
        />
        <div className={styles.place}>
          <TextField
            label="Postal code"
            autoComplete="billing postal-code"
            {...address('postalCode')}
          />
          <TextField label="City" autoComplete="billing address-level2" {...address('city')} />
          {/* Mantine's select adds a hidden input, so the wrapper keeps the grid intact. */}
          <div>
            <SelectField
              label="Country"
              searchable
              data={countries}
              value={form.country === '' ? null : form.country}
              error={isWrong('country')}
              onChange={(code) => edit({ country: code ?? '' })}
            />
          </div>
        </div>
      </div>
      <div className={styles.part} role="group" aria-label="Card">
        <h3>Card</h3>
        <GroupedDigitsField
          label="Card number"
          placeholder="4242 4242 4242 4242"
          shape={cardNumberShape}
          {...digits('number')}
        />
        <div className={styles.pair}>
          <GroupedDigitsField
            label="Expiry"
            placeholder="MM / YY"
            shape={expireShape}
            {...digits('expire')}
          />
          <GroupedDigitsField label="CVC" placeholder="CVC" shape={cvcShape} {...digits('cvc')} />
        </div>
      </div>
    </>
  )
}

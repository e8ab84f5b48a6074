import { partyCountries } from '@frontrow/contract/documents/parties'
import { useMemo } from 'react'
import { countryOptions } from '../../../lib/text/country-list.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { isVatIdElsewhere, type Party } from './party-form.ts'

interface PartyFieldsProps {
  /** What `useForm` returned for a form with these members. */
  form: {
    values: Party
    fieldErrors: { country?: string | undefined }
    edit: (change: { country: string }) => void
    text: (field: keyof Party) => {
      name: string
      value: string
      error: string | undefined
      onChange: (event: { target: { value: string } }) => void
    }
  }
}

/** The name, the address and the numbers of a company, as documents say them. */
export function PartyFields({ form }: PartyFieldsProps) {
  const countries = useMemo(() => countryOptions(partyCountries), [])
  const { values, fieldErrors, edit, text } = form
  return (
    <>
      <TextField
        label="Legal name"
        description="As registered, in Latin, Greek or Cyrillic letters."
        maxLength={140}
        autoComplete="organization"
        {...text('legal_name')}
      />
      <TextField
        label="Street and number"
        maxLength={140}
        autoComplete="street-address"
        {...text('street')}
      />
      <div className="row2">
        <TextField
          label="Postal code"
          maxLength={16}
          autoComplete="postal-code"
          {...text('postcode')}
        />
        <TextField label="City" maxLength={70} {...text('city')} />
      </div>
      <div className="row2">
        <TextField label="State or region" maxLength={70} {...text('region')} />
        {/* Mantine's select adds a hidden input, so the wrapper keeps the grid intact. */}
        <div>
          <SelectField
            label="Country"
            searchable
            data={countries}
            value={values.country === '' ? null : values.country}
            error={fieldErrors.country}
            onChange={(code) => edit({ country: code ?? '' })}
          />
        </div>
      </div>
      <div className="row2">
        <TextField
          label="VAT ID"
          description={
            isVatIdElsewhere(values)
              ? 'It starts with the letters of another country.'
              : 'Starts with the country letters, such as DE123456789.'
          }
          maxLength={20}
          {...text('vat_id')}
        />
        <TextField
          label="Tax number"
          description="If you have no VAT ID."
          maxLength={30}
          {...text('tax_number')}
        />
      </div>
      <TextField
        label="Registration"
        description="Register and number."
        maxLength={70}
        {...text('registration')}
      />
      <TextField label="Email" maxLength={255} inputMode="email" {...text('email')} />
    </>
  )
}

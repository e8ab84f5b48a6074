import { useComputedColorScheme } from '@mantine/core'
import {
  AddressElement,
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
} from '@stripe/react-stripe-js'
import type { SetupIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useState,
  type ComponentType,
} from 'react'
import styles from '../parts/billing.module.css'
import { CardRefusal, type CardField, type CardFieldsProps } from './card-provider.ts'
import { stripeAppearance, stripeFieldStyle } from './stripe-appearance.ts'
import {
  billingOf,
  errorAbout,
  emptyEntry,
  fieldOfCode,
  type BillingAddress,
  type CardPart,
  type StripeEntry,
} from './stripe-entry.ts'

interface StripeProps extends CardFieldsProps {
  stripe: Stripe
}

/**
 * Stripe's fields: billing address, card number, expiry and security code. They look like the other
 * fields of the console.
 */
export function StripeFields(props: StripeProps) {
  const scheme = useComputedColorScheme('light')
  // An iframe cannot read the CSS variables of this page, so the colours are passed to it, again
  // after each change of the scheme.
  const options = useMemo(() => ({ appearance: stripeAppearance(scheme) }), [scheme])
  return (
    <Elements stripe={props.stripe} options={options}>
      <Parts {...props} scheme={scheme} />
    </Elements>
  )
}

function Parts({ stripe, scheme, ref, wrong, isBusy, onEdit }: StripeProps & { scheme: string }) {
  const elements = useElements()
  const [entry, setEntry] = useState(emptyEntry)
  const style = useMemo(() => stripeFieldStyle(scheme), [scheme])
  useImperativeHandle(ref, () => ({
    fieldError: () => errorAbout(entry),
    enter: ({ clientSecret }) => enter(stripe, elements, { clientSecret, entry }),
  }))
  useFocusOn(elements, wrong[0])

  const typed = useCallback(
    (field: CardField, part: CardPart) => {
      setEntry((now) => ({ ...now, [field]: part }))
      onEdit()
    },
    [onEdit],
  )
  const part = (field: CardField) => ({
    field,
    style,
    typed,
    isWrong: wrong.includes(field),
  })

  return (
    <div className={styles.form} inert={isBusy}>
      <div className={styles.part} role="group" aria-label="Billing address">
        <h3>Billing address</h3>
        <AddressElement
          options={addressOptions}
          onChange={(event) => {
            setEntry((now) => ({ ...now, address: addressOf(event) }))
            onEdit()
          }}
        />
      </div>
      <div className={styles.part} role="group" aria-label="Card">
        <h3>Card</h3>
        <CardPartField label="Card number" Element={CardNumberElement} {...part('number')} />
        <div className={styles.pair}>
          <CardPartField label="Expiry" Element={CardExpiryElement} {...part('expire')} />
          <CardPartField label="CVC" Element={CardCvcElement} {...part('cvc')} />
        </div>
      </div>
    </div>
  )
}

/** Address autocomplete is off, because it would load the script of another company. */
const addressOptions = { mode: 'billing' as const, autocomplete: { mode: 'disabled' as const } }

function addressOf({ complete, value }: { complete: boolean; value: BillingAddress }) {
  return complete ? value : null
}

interface PartElementProps {
  id: string
  options: object
  onChange: (event: CardPart) => void
}

interface CardPartFieldProps {
  label: string
  field: CardField
  Element: ComponentType<PartElementProps>
  style: object
  isWrong: boolean
  typed: (field: CardField, part: CardPart) => void
}

function CardPartField({ label, field, Element, style, isWrong, typed }: CardPartFieldProps) {
  const id = useId()
  const options = useMemo(() => ({ style, classes: frameClasses }), [style])
  return (
    <div className={styles.framed} data-wrong={isWrong || undefined}>
      <label className="mantine-InputWrapper-label" htmlFor={id}>
        {label}
      </label>
      <Element
        id={id}
        options={options}
        onChange={({ complete, error }) => typed(field, { complete, error })}
      />
    </div>
  )
}

const frameClasses = {
  base: styles.frame ?? '',
  focus: styles.frameFocus ?? '',
  invalid: styles.frameInvalid ?? '',
}

async function enter(
  stripe: Stripe,
  elements: StripeElements | null,
  { clientSecret, entry }: { clientSecret: string; entry: StripeEntry },
): Promise<string> {
  const card = elements?.getElement(CardNumberElement)
  if (!card || entry.address === null) throw new Error('the card fields are not there')
  const result = await stripe.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: billingOf(entry.address) },
  })
  return methodOf(result)
}

function methodOf({ error, setupIntent }: SetupIntentResult): string {
  if (error?.message !== undefined) throw new CardRefusal(error.message, fieldOfCode(error.code))
  const method = setupIntent?.payment_method
  if (typeof method === 'string') return method
  if (error !== undefined || !method) throw new Error('Stripe named no payment method')
  return method.id
}

/** Focuses the field with the error. */
function useFocusOn(elements: StripeElements | null, field: string | undefined): void {
  useEffect(() => {
    if (elements === null || field === undefined) return
    if (field === 'number') elements.getElement(CardNumberElement)?.focus()
    else if (field === 'expire') elements.getElement(CardExpiryElement)?.focus()
    else if (field === 'cvc') elements.getElement(CardCvcElement)?.focus()
    else elements.getElement(AddressElement)?.focus()
  }, [elements, field])
}

import {
  createTopUp,
  type Charges,
  listCharges,
  usualTopUpLimits,
} from '@frontrow/contract/billing/top-ups'
import { useState } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../../lib/forms/form.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { setPercentText } from '../../../lib/text/percent-text.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import styles from '../parts/billing.module.css'
import { CardOnFile } from '../cards/card-on-file.tsx'
import { refusedTopUp, topUpRules } from './top-up-form.ts'
import { TopUpState } from './top-up-state.tsx'
import { useCard } from '../parts/use-billing.ts'
import { isOpen, useCharge, useTopUp } from './use-charges.ts'

/**
 * Charges the card on file, and shows what becomes of it. Who pays by invoice has nothing to top
 * up, and sees it only while an earlier top-up is not settled.
 */
export function TopUpSection() {
  const charges = useCall(listCharges, {})
  const { data } = charges
  if (data?.not_chargeable === 'top_up_by_invoice' && !data.charges.some(isOpenTopUp)) return null
  return (
    <Section
      title="Top up"
      sub="The card on file is charged now. Stopped campaigns resume within seconds."
    >
      <SectionBody>
        <Loaded query={charges} skeleton={<CardSkeleton label="Loading the card..." fields={2} />}>
          {(shown) => <TopUpPart charges={shown} />}
        </Loaded>
      </SectionBody>
      {data !== undefined && <ByBank charges={data} />}
    </Section>
  )
}

/** Where a prepayment is sent by bank. Who pays by invoice sends none. */
function ByBank({ charges }: { charges: Charges }) {
  const { pay_to: account = [], not_chargeable: obstacle } = charges
  if (account.length === 0 || obstacle === 'top_up_by_invoice') return null
  return (
    <SectionBody>
      <h3>By bank transfer</h3>
      <p className="note">
        Name your organization in the transfer. The amount includes tax. It is added to your balance
        once an operator has recorded it, with an invoice.
      </p>
      <Facts facts={account} />
    </SectionBody>
  )
}

function TopUpPart({ charges }: { charges: Charges }) {
  // A charge that is not settled is shown again after the page was loaded anew. Its id is kept, so
  // that its outcome is shown also when the list has it first.
  const open = charges.charges.find(isOpen)?.id ?? null
  const [sent, setSent] = useState(open)
  const charge = useCharge(sent ?? open)
  const { not_chargeable: obstacle } = charges
  const state = charge === undefined ? null : <TopUpState charge={charge} />
  if (obstacle === 'top_up_by_invoice') return state
  if (obstacle !== null) return <NotChargeable obstacle={obstacle} />
  return (
    <div className="stack">
      <CardLine hasCard />
      {state}
      {!isUnderWay(charge) && (
        <TopUpFields
          charges={charges}
          declined={charge?.decline_message ?? null}
          onSent={setSent}
        />
      )}
    </div>
  )
}

function isUnderWay(charge: Pick<Charges['charges'][number], 'state'> | undefined): boolean {
  return charge !== undefined && isOpen(charge)
}

function isOpenTopUp(charge: Charges['charges'][number]): boolean {
  return charge.purpose === 'top_up' && isOpen(charge)
}

type Obstacle = Exclude<Charges['not_chargeable'], 'top_up_by_invoice' | null>

function NotChargeable({ obstacle }: { obstacle: Obstacle }) {
  return (
    <div className="stack">
      <CardLine hasCard={obstacle !== 'no_card'} />
      {obstacle !== 'no_card' && <Alert type="info">{obstacles[obstacle]}</Alert>}
      {(obstacle === 'buyer_needed' || obstacle === 'document_name_needed') && (
        <p className="note">
          <Link to={paths.billingProfile}>Complete the billing profile</Link>
        </p>
      )}
    </div>
  )
}

const obstacles = {
  books_not_open: 'Cards are unavailable: the network has not opened its books yet.',
  test_cards_only:
    'Cards are unavailable: the network’s books and its card provider are in different modes (test and live).',
  no_tax_treatment:
    'Cards are unavailable until the network sets your tax treatment. Contact support.',
  seller_needed:
    'Cards are unavailable until the network completes its invoice details. Contact support.',
  buyer_needed:
    'An invoice needs the legal name and address of your organization, and its VAT ID if it owes the tax itself.',
  document_name_needed:
    'An invoice cannot print the name of your organization. Enter it in Latin letters.',
} as const

function CardLine({ hasCard }: { hasCard: boolean }) {
  const { data: card } = useCard()
  return (
    <div className={styles.line}>
      {hasCard && card ? (
        <CardOnFile card={card} />
      ) : (
        <p className="note">No card on file. Add one to top up.</p>
      )}
      <Link to={paths.payment}>{hasCard ? 'Use another card' : 'Add card'}</Link>
    </div>
  )
}

interface TopUpFieldsProps {
  charges: Charges
  /** Why the charge before was declined. */
  declined: string | null
  onSent: (id: string) => void
}

function TopUpFields({ charges, declined, onSent }: TopUpFieldsProps) {
  const { currency } = charges
  const topUp = useTopUp()
  const form = useForm({
    initial: { amount: '' },
    rules: topUpRules(charges.limits ?? usualTopUpLimits),
    saving: topUp,
    refusedFields: refusedTopUp,
    send: ({ amount }, options, setValues) =>
      topUp.mutate(
        { amount: amount.trim() },
        {
          ...options,
          onSuccess: ({ id, state }) => {
            onSent(id)
            if (state !== 'declined') setValues(() => ({ amount: '' }))
          },
        },
      ),
  })
  const typed = form.amount('amount')
  const isDeclined = declined !== null && topUp.data?.state === 'declined'
  return (
    <form {...form.props} className="stack">
      <TextField
        label={`Amount (${currency})`}
        description={limitText(charges)}
        maw={280}
        {...typed}
        error={typed.error ?? (isDeclined ? declined : undefined)}
      />
      {isDeclined && (
        <p className="note underlined">
          Nothing was charged. Try again, or{' '}
          <TextLink to={paths.payment}>use another card</TextLink>.
        </p>
      )}
      {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
      <div>
        <Button {...form.button} needs={createTopUp.needs} pendingLabel="Charging...">
          Top up
        </Button>
      </div>
    </form>
  )
}

function limitText(charges: Charges): string {
  const { left_today: left, currency, tax_percent: percent } = charges
  const { smallest, largest } = charges.limits ?? usualTopUpLimits
  const money = (amount: string) => moneyText(amount, currency)
  const tax = percent === '0' ? '' : ` ${setPercentText(percent)} tax is added.`
  return left === null
    ? `From ${money(String(smallest))} to ${money(String(largest))}.${tax}`
    : `From ${money(String(smallest))}. This card is new: ${money(left)} are left today.${tax}`
}

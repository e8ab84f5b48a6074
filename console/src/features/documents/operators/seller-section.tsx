import type { DatedSeller } from '@frontrow/contract/operator/finance/seller'
import { changeSeller, showSeller } from '@frontrow/contract/operator/finance/seller'
import { Link } from 'react-router'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { addressText } from '../parties/party-form.ts'
import { SellerModal } from './seller-modal.tsx'

/** The company that sells, as documents name it, and the form that changes it. */
export function SellerSection() {
  const seller = useCall(showSeller, {})
  const { data } = seller
  return (
    <Section
      title="Seller"
      sub="Your company on invoices and statements. Issued documents keep their details."
      tools={
        <DialogButton
          size="sm"
          look="default"
          needs={changeSeller.needs}
          disabled={data === undefined}
          dialog={(close) => (
            <SellerModal seller={data?.next?.seller ?? data?.now?.seller ?? null} onClose={close} />
          )}
        >
          Change seller
        </DialogButton>
      }
    >
      <Loaded query={seller} skeleton={<CardSkeleton label="Loading the seller..." fields={4} />}>
        {(shown) => {
          const facts = [
            ...(shown.now === null ? [] : factsOf(shown.now)),
            ...(shown.next === null
              ? []
              : [{ label: `From ${dayText(shown.next.from)}`, value: nameOf(shown.next) }]),
            ...(shown.proposal_id === null ? [] : [proposedFact(shown.proposal_id)]),
          ]
          return facts.length === 0 ? (
            <EmptyState title="No seller yet">
              Invoices need the legal name, address and VAT ID of your company.
            </EmptyState>
          ) : (
            <Facts facts={facts} fillsCard />
          )
        }}
      </Loaded>
    </Section>
  )
}

function nameOf({ seller }: DatedSeller): string {
  return seller.legal_name
}

function proposedFact(id: string): Fact {
  return {
    label: 'Pending approval',
    value: <Link to={operatorPaths.proposal(id)}>View approval request</Link>,
  }
}

function factsOf({ from, seller }: DatedSeller): Fact[] {
  const { iban, account, bic, bank_name: bank } = seller
  const paidTo = [iban || account, bic, bank].filter((text) => text !== '').join(', ')
  return [
    { label: 'Legal name', value: seller.legal_name },
    { label: 'Address', value: addressText(seller) },
    { label: seller.tax_name, value: seller.vat_id || seller.tax_number || '–' },
    { label: 'Registration', value: seller.registration || '–' },
    { label: 'Bank account', value: paidTo || '–' },
    { label: 'Accounting currency', value: seller.accounting_currency },
    { label: 'Since', value: dayText(from) },
  ]
}

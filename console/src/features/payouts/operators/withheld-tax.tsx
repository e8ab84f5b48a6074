import { recordTaxPayment, type Cash } from '@frontrow/contract/operator/finance/cash'
import { useState } from 'react'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TaxPaymentModal } from './tax-payment-modal.tsx'

/** What is withheld from payouts and not paid to the tax office yet; nothing where nothing is. */
export function WithheldTax({ cash: { withheld, currency } }: { cash: Cash }) {
  const [paying, setPaying] = useState<string | null>(null)
  return (
    <>
      {withheld !== undefined && (
        <Section
          title="Tax withheld from payouts"
          tools={
            Number(withheld) > 0 && (
              <Button
                size="sm"
                look="default"
                needs={recordTaxPayment.needs}
                onClick={() => setPaying(withheld)}
              >
                Record tax payment
              </Button>
            )
          }
        >
          <SectionBody>
            <p>Not paid to the tax office yet: {moneyText(withheld, currency)}.</p>
          </SectionBody>
        </Section>
      )}
      {paying !== null && (
        <TaxPaymentModal withheld={paying} currency={currency} onClose={() => setPaying(null)} />
      )}
    </>
  )
}

import { updatePaymentMethod } from '@frontrow/contract/billing'
import { useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import styles from '../parts/billing.module.css'
import { CardOnFile } from './card-on-file.tsx'
import { PaymentMethodModal } from './payment-method-modal.tsx'
import { useCard } from '../parts/use-billing.ts'

export function PaymentMethodBox() {
  const { data: card, error, refetch } = useCard()
  const [opened, setOpened] = useState(false)
  return (
    <Section title="Payment Method">
      <SectionBody>
        {card === undefined && error === null && (
          <div className={styles.line} role="status" aria-busy="true" aria-label="Loading">
            <SkeletonBar width={180} height={36} />
          </div>
        )}
        {card === undefined && error !== null && (
          <RetryAlert type="error" retry={refetch}>
            {alertText(error)}
          </RetryAlert>
        )}
        {card !== undefined && (
          <div className={styles.line}>
            {card === null ? (
              <p className="note">No card on file. Add one to top up your balance.</p>
            ) : (
              <CardOnFile card={card} />
            )}
            <Button
              look="default"
              needs={updatePaymentMethod.needs}
              onClick={() => setOpened(true)}
            >
              {titleFor(card !== null)}
            </Button>
          </div>
        )}
      </SectionBody>
      <PaymentMethodModal
        title={titleFor(Boolean(card))}
        card={card ?? null}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </Section>
  )
}

function titleFor(hasCard: boolean): string {
  return `${hasCard ? 'Update' : 'Add'} Payment Method`
}

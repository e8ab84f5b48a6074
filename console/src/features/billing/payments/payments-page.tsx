import { listPayments } from '@frontrow/contract/billing'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import styles from '../parts/billing.module.css'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentMethodBox } from '../cards/payment-method-box.tsx'

/** `next` is shown between the boxes of the specification and the history. */
export function PaymentsPage({ next }: { next?: ReactNode }) {
  return (
    <>
      <PageHead title="Payments" />
      <Allowed needs={listPayments.needs}>
        <div className="stack">
          <BooksLinks />
          <div className={styles.boxes}>
            <Section title="Next Threshold">
              <SectionBody>
                <p className={styles.threshold}>$1000</p>
                <p className="note">The standard threshold. Yours is shown under Next payout.</p>
              </SectionBody>
            </Section>
            <PaymentMethodBox />
          </div>
          {next}
          <PaymentHistory />
        </div>
      </Allowed>
    </>
  )
}

/** This screen of the specification has no tabs, so these links are the only way to both pages. */
function BooksLinks() {
  return (
    <p className="note underlined">
      For what placements earn, see <Link to={paths.earnings}>Earnings</Link>. For what campaigns
      spend, see <Link to={paths.billing}>Billing</Link>.
    </p>
  )
}

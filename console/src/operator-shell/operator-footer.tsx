import type { OperatorSession } from '@frontrow/contract/operator'
import { settings } from '../lib/settings.ts'
import footer from '../shell/footer.module.css'
import { Mark } from '../ui/drawings/brand.tsx'

/** Says on every page when one person alone may decide. */
export function OperatorFooter({ session }: { session: OperatorSession | null }) {
  return (
    <footer className={footer.foot}>
      <Mark height={18} />
      <p>{settings.productName}, operator console</p>
      {session !== null && !session.network.dual_control && (
        <p>
          <b>Dual control is off:</b> changes take effect after 24 hours without a second approval.
        </p>
      )}
    </footer>
  )
}

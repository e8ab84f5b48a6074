import { dayMs, hourMs } from '@frontrow/contract/durations'
import {
  askBankDetails,
  askedAgainDays,
  showBookMonth,
  type ShownMonth,
} from '@frontrow/contract/operator/finance/books'
import { useAct } from '../../../lib/calls/use-call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/buttons/button.tsx'

type Row = ShownMonth['organizations'][number]

/**
 * Asks an organization for the bank details without which its earnings are held. Until it may be
 * asked again, says when it was asked.
 */
export function AskBankDetails({
  row: { id, name, bank_details_asked_at: at = null },
}: {
  row: Row
}) {
  const now = useNow(hourMs)
  const asking = useAct(askBankDetails, {
    refreshes: [showBookMonth],
    says: `${name} has a notice about its bank details.`,
    saysErrors: true,
  })
  if (at !== null && now < Date.parse(at) + askedAgainDays * dayMs)
    return <span className="muted">Asked {dayText(at)}</span>
  return (
    <Button
      size="sm"
      look="default"
      needs={askBankDetails.needs}
      aria-label={`Ask for bank details: ${name}`}
      pending={asking.isPending}
      onClick={() => asking.mutate({ params: { id } })}
    >
      Ask for bank details
    </Button>
  )
}

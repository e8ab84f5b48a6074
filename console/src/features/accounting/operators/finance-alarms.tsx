import type { Finance } from '@frontrow/contract/operator/finance/finance'
import { listRates } from '@frontrow/contract/operator/finance/rates'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { AttentionList } from '../../../operator-parts/attention-list.tsx'
import { financeLines } from './finance-alarm.ts'

/** What needs an operator, the urgent first, each with the page where it is fixed. */
export function FinanceAlarms({ alarms }: { alarms: Finance['alarms'] }) {
  const rates = useCall(listRates, {}).data
  const shown = financeLines({ alarms, rates })
  if (shown.length > 0)
    return (
      <Section title="Needs attention">
        <AttentionList
          lines={[
            ...shown.filter(({ isUrgent }) => isUrgent),
            ...shown.filter(({ isUrgent }) => !isUrgent),
          ]}
        />
      </Section>
    )
  return rates === undefined ? null : <p className="muted">No alarms</p>
}

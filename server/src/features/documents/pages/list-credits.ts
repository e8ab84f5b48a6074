import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listCredits as call } from '@frontrow/contract/operator/finance/credits'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { type CreditRow, findCredits } from './credits.sql.ts'

const mostShown = 200

/** GET /finance/credits */
export async function listCredits({
  db,
  now,
  config,
}: OperatorReadContext): Promise<Reply<typeof call>> {
  const rows = await findCredits(db, { now, most: mostShown })
  return {
    currency: config.networkCurrency,
    credits: rows.map(asCredit),
    left_off: (rows[0]?.all ?? 0) - rows.length,
  }
}

function asCredit(row: CreditRow): Reply<typeof call>['credits'][number] {
  const { limitMicros: limit, usedMicros: used } = row
  return {
    id: row.id,
    name: row.name,
    limit: limit === null ? null : amountText(limit),
    used: amountText(used),
    set_aside: amountText(row.setAsideMicros),
    left: limit === null ? null : amountText(limit - used),
    live_campaigns: row.liveCampaigns,
    proposal_id: row.proposalId,
  }
}

import type { showCampaignLimits } from '@frontrow/contract/campaigns/limits'
import type { Reply } from '@frontrow/contract/endpoint'
import { exactMoneyText } from '../../../lib/text/money-text.ts'
import { budgetAmount } from './budget-input.ts'
import type { CampaignForm } from './campaign-form.ts'

type Limits = Partial<Reply<typeof showCampaignLimits>>

/**
 * A hint for an ECPM budget that is valid but too low to win any ad request; undefined if there is
 * nothing to say.
 */
export function ecpmHint(
  { currency, ecpmBudget }: Pick<CampaignForm, 'currency' | 'ecpmBudget'>,
  limits: Limits | null | undefined,
): string | undefined {
  const least = Number(limits?.least_ecpm ?? Number.NaN)
  if (currency === null || ecpmBudget === '' || limits?.currency !== currency) return undefined
  if (Number.isNaN(least) || budgetAmount(ecpmBudget) >= least) return undefined
  return `Below ${exactMoneyText(least, currency)}, the campaign is saved but not shown.`
}

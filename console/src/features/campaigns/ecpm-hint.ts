import type { showCampaignLimits } from '@frontrow/contract/campaign-limits'
import type { Reply } from '@frontrow/contract/endpoint'
import { budgetAmount } from './budget-input.ts'
import type { CampaignForm } from './campaign-form.ts'
import { moneyText } from './campaign-words.ts'

type Limits = Partial<Reply<typeof showCampaignLimits>>

/**
 * What to say of an ECPM budget that may be saved and is too low to be sold; undefined where there
 * is nothing to say.
 */
export function ecpmHint(
  { currency, ecpmBudget }: Pick<CampaignForm, 'currency' | 'ecpmBudget'>,
  limits: Limits | null | undefined,
): string | undefined {
  const least = Number(limits?.least_ecpm ?? Number.NaN)
  if (currency === null || ecpmBudget === '' || limits?.currency !== currency) return undefined
  if (Number.isNaN(least) || budgetAmount(ecpmBudget) >= least) return undefined
  return `Below ${moneyText(least, currency)}, the campaign is saved but not shown.`
}

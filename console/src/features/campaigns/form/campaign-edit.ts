import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type { editCampaign, showCampaign } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { CampaignForm } from './campaign-form.ts'
import { fieldText, instantText } from '../state/campaign-words.ts'

const copyEnding = ' (copy)'
const longestName = 255

/**
 * The form with a campaign's current values. `contentIds` are the contents that can be chosen:
 * retired ones are left out.
 */
export function formOf(
  campaign: Reply<typeof showCampaign>,
  contentIds: ReadonlySet<string>,
): CampaignForm {
  return {
    name: campaign.campaign_name,
    appId: campaign.app_id,
    keywords: campaign.keywords,
    iconId: campaign.icon_id,
    regionIds: campaign.regions,
    contentIds: campaign.campaignAds.filter((id) => contentIds.has(id)),
    currency: campaign.currency,
    dailyBudget: amountOf(String(campaign.daily_budget)),
    ecpmBudget: amountOf(String(campaign.ecpm_budget)),
    totalBudget: campaign.total?.budget ?? '',
    startsAt: startOf(campaign),
    validTill: '',
  }
}

/** The start is in the form only if it is in the future. */
function startOf({ state, starts_at: startsAt }: Reply<typeof showCampaign>): string {
  return state === 'scheduled' && startsAt !== undefined ? fieldText(new Date(startsAt)) : ''
}

/** A copy gets its own name and starts at once. An icon that was retired must be chosen again. */
export function copyOf(form: CampaignForm, iconIds: ReadonlySet<string>): CampaignForm {
  return {
    ...form,
    name: `${form.name.slice(0, longestName - copyEnding.length)}${copyEnding}`,
    iconId: form.iconId !== null && iconIds.has(form.iconId) ? form.iconId : null,
    startsAt: '',
  }
}

/** The body of an edit: only the changed fields. Undefined if nothing has changed. */
export function editBody(
  before: CampaignForm,
  form: CampaignForm,
  now: Date,
): Input<typeof editCampaign>['body'] | undefined {
  const [was, is] = [editable(before, now), editable(form, now)]
  const changed = Object.entries(is).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key as keyof typeof was]),
  )
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** Amounts stay strings, so they are never rounded as floating-point numbers. */
function editable(form: CampaignForm, now: Date): Required<Input<typeof editCampaign>['body']> {
  return {
    name: form.name.trim(),
    keywords: form.keywords.trim(),
    icon: form.iconId ?? '',
    daily_budget: amountOf(form.dailyBudget),
    ecpm_budget: amountOf(form.ecpmBudget),
    total_budget: form.totalBudget === '' ? null : amountOf(form.totalBudget),
    regions: form.regionIds.toSorted(),
    campaignAds: form.contentIds.toSorted(),
    starts_at: form.startsAt === '' ? now.toISOString() : instantText(form.startsAt),
  }
}

/** '5.' and '5.00' are the same amount. The API rejects what is not an amount. */
function amountOf(text: string): string {
  const micros = microsOf(text)
  return micros === undefined ? text : amountText(micros)
}

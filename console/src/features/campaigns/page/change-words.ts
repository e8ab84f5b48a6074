import type { listCampaignChanges } from '@frontrow/contract/campaigns/changes'
import type { editCampaign } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { lookUp } from '../../../lib/text/look-up.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { exactMoneyText } from '../../../lib/text/money-text.ts'

type Entry = Reply<typeof listCampaignChanges>[number]
export type Change = Entry['changes'][number]

/** Whether the entry is the creation of the campaign: all its values start empty. */
export function isCreation({ changes }: Entry): boolean {
  return changes.length > 0 && changes.every(({ before }) => before === null)
}

interface ChangeText {
  label: string
  before: string | null
  after: string
  /** What was added and removed; empty for a single value. */
  details: string
}

/** A change, with the labels of the form. */
export function changeText(change: Change, currency: string): ChangeText {
  const { field, before, after, added, removed } = change
  // A newer server may send a field that this console does not know.
  const { label, textOf = (value: string) => value } = lookUp(fieldWords, field) ?? { label: field }
  return {
    label,
    before: before === null || field === 'icon' ? null : textOf(before, currency),
    after: field === 'icon' ? 'another image' : textOf(after ?? '', currency),
    details:
      before === null
        ? ''
        : [moved('added', added), moved('removed', removed)].filter(Boolean).join('; '),
  }
}

/** The fields of the change log. The type requires an entry for every field that can be edited. */
type ChangedField =
  | keyof Input<typeof editCampaign>['body']
  | 'currency'
  | 'valid_till'
  | 'is_active'

interface FieldWords {
  label: string
  /** Formats a value; by default it is shown unchanged. */
  textOf?: (value: string, currency: string) => string
}

const fieldWords: Readonly<Record<ChangedField, FieldWords>> = {
  name: { label: 'Campaign Name' },
  keywords: { label: 'Keywords' },
  icon: { label: 'Icon' },
  currency: { label: 'Currency' },
  daily_budget: { label: 'Daily Budget', textOf: exactMoneyText },
  ecpm_budget: { label: 'ECPM Budget', textOf: exactMoneyText },
  total_budget: {
    label: 'Total Budget',
    textOf: (text, currency) => (text === 'none' ? 'none' : exactMoneyText(text, currency)),
  },
  regions: { label: 'Target Regions' },
  campaignAds: { label: 'Ad Contents' },
  starts_at: { label: 'Starts', textOf: momentText },
  valid_till: { label: 'Valid Till', textOf: momentText },
  is_active: {
    label: 'State',
    textOf: (value) => (value === 'true' ? 'active' : 'deactivated'),
  },
}

/** 'added Sweden, Denmark and 12 more' */
function moved(word: string, things: Change['added']): string {
  if (things === undefined || things.count === 0) return ''
  const rest = things.count - things.names.length
  return `${word} ${things.names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

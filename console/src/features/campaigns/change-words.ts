import type { listCampaignChanges } from '@frontrow/contract/campaign-changes'
import type { Reply } from '@frontrow/contract/endpoint'
import { momentText, moneyText } from './campaign-words.ts'

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
  const textOf = textOfField[field] ?? ((value) => value)
  return {
    label: labels[field] ?? field,
    before: before === null || field === 'icon' ? null : textOf(before, currency),
    after: field === 'icon' ? 'another picture' : textOf(after ?? '', currency),
    details:
      before === null
        ? ''
        : [moved('added', added), moved('removed', removed)].filter(Boolean).join('; '),
  }
}

const labels: Readonly<Record<string, string>> = {
  name: 'Campaign Name',
  keywords: 'Keywords',
  icon: 'Icon',
  currency: 'Currency',
  daily_budget: 'Daily Budget',
  ecpm_budget: 'ECPM Budget',
  total_budget: 'Total Budget',
  regions: 'Target Regions',
  campaignAds: 'Ad Contents',
  starts_at: 'Starts',
  valid_till: 'Valid Till',
  is_active: 'State',
}

const moment = (text: string) => momentText(new Date(text))
const money = (text: string, currency: string) => moneyText(Number(text), currency)

const textOfField: Readonly<Record<string, (value: string, currency: string) => string>> = {
  daily_budget: money,
  ecpm_budget: money,
  total_budget: (text, currency) => (text === 'none' ? 'none' : money(text, currency)),
  starts_at: moment,
  valid_till: moment,
  is_active: (value) => (value === 'true' ? 'active' : 'deactivated'),
}

/** 'added Sweden, Denmark and 12 more' */
function moved(word: string, things: Change['added']): string {
  if (things === undefined || things.count === 0) return ''
  const rest = things.count - things.names.length
  return `${word} ${things.names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

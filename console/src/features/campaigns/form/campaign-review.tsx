import { contentTypes } from '@frontrow/contract/codes'
import { useMemo, type ReactNode } from 'react'
import type { Form } from '../../../lib/forms/form.ts'
import { mediaAddress } from '../../../lib/media.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { exactMoneyText } from '../../../lib/text/money-text.ts'
import { Ticket } from '../../../ui/layout/ticket.tsx'
import { folderOf, useAdContents, useCampaignable } from '../../ad-contents/ad-contents.tsx'
import { useOrganizationApps } from '../../apps/apps.tsx'
import { budgetAmount } from './budget-input.ts'
import { progress, type CampaignField, type CampaignForm } from './campaign-form.ts'
import { useRegions } from '../state/campaign-lists.ts'
import styles from './create-campaign-page.module.css'

const SEATS = 5
/** How many regions are named; the others are only counted. */
const NAMED_REGIONS = 3

/** A preview of the form as a ticket. */
export function CampaignReview({
  form: { values: form, fieldErrors },
  appName,
  run,
}: {
  form: Pick<Form<CampaignForm>, 'values' | 'fieldErrors'>
  /** The app's name, if it is known without the list of apps. */
  appName: string | undefined
  run: { validTill: Date; note: string }
}) {
  const rows: { label: string; value: ReactNode; field: CampaignField | null }[] = [
    { label: 'Type', value: 'standard', field: null },
    { label: 'Keywords', value: form.keywords.trim() || 'none', field: 'keywords' },
    { label: 'Target Regions', value: useRegionNames(form.regionIds), field: 'regionIds' },
    { label: 'Campaignable Ad Contents', value: form.contentIds.length, field: 'contentIds' },
    { label: 'Daily Budget', value: budgetOf(form.dailyBudget, form), field: 'dailyBudget' },
    { label: 'ECPM Budget', value: budgetOf(form.ecpmBudget, form), field: 'ecpmBudget' },
  ]
  // The card of the published console has no total budget, so only a form with one shows the row.
  if (form.totalBudget !== '')
    rows.push({
      label: 'Total Budget',
      value: budgetOf(form.totalBudget, form),
      field: 'totalBudget',
    })
  const firstContent = form.contentIds[0]
  return (
    <div className={styles.review}>
      <Ticket
        kicker="Review"
        title={form.name.trim() === '' ? 'Campaign Name' : form.name}
        subtitle={useAppName(form.appId, appName)}
        picture={
          form.appId === null || firstContent === undefined ? undefined : (
            <ContentPicture appId={form.appId} contentId={firstContent} />
          )
        }
        icon={
          form.appId !== null &&
          form.iconId !== null && <IconPicture appId={form.appId} iconId={form.iconId} />
        }
        rows={rows.map(({ label, value, field }) => ({
          label,
          value,
          bad: field !== null && fieldErrors[field] !== undefined,
        }))}
        stub={{ label: 'Valid Till', value: dayText(run.validTill) }}
        seats={progress(form, SEATS)}
      />
      <p className={`${styles.note} small`}>{run.note}</p>
    </div>
  )
}

/**
 * The given name, or that of the chosen app. The list of apps is fetched only if no name is given.
 */
function useAppName(appId: string | null, known: string | undefined): string {
  const { data } = useOrganizationApps({ enabled: known === undefined })
  return known ?? data?.find(({ id }) => id === appId)?.name ?? 'App'
}

function useRegionNames(ids: readonly string[]): string {
  const { data } = useRegions()
  const names = useMemo(
    () => new Map(data?.map(({ id, region_name }) => [id, region_name])),
    [data],
  )
  const named = ids.slice(0, NAMED_REGIONS).map((id) => names.get(id) ?? id)
  const rest = ids.length - named.length
  if (rest > 0) return `${named.join(', ')} and ${rest} more`
  return named.length === 0 ? 'none' : named.join(', ')
}

function budgetOf(text: string, { currency }: CampaignForm): string {
  return text === '' ? 'none' : exactMoneyText(budgetAmount(text), currency ?? '')
}

function ContentPicture({ appId, contentId }: { appId: string; contentId: string }) {
  const { data } = useCampaignable(appId)
  const content = data?.find(({ id }) => id === contentId)
  if (content === undefined) return null
  if (content.type === contentTypes.video)
    return (
      <video src={mediaAddress(content.content_path, 'content.mp4')} preload="metadata" muted />
    )
  return <img src={mediaAddress(content.content_path, 'content.jpg')} alt="" />
}

function IconPicture({ appId, iconId }: { appId: string; iconId: string }) {
  const { data } = useAdContents(appId)
  const icon = data?.find(({ id }) => id === iconId)
  if (icon === undefined) return null
  return (
    <img
      className={`${styles.thumb} ${styles.headIcon}`}
      src={mediaAddress(folderOf(icon), 'content.jpg')}
      alt=""
    />
  )
}

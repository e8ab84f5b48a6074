import { Navigate, useLocation, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Section, SectionBody } from '../../ui/section.tsx'
import { CampaignIcon } from './campaign-icon.tsx'
import { useCampaigns, type Campaign } from './campaign-lists.ts'
import styles from './campaign-page.module.css'
import { momentText, moneyText } from './campaign-words.ts'
import { useCampaignActs } from './use-campaign-acts.ts'

export function CampaignPage() {
  const { campaignId = '' } = useParams()
  const { campaign, failure } = useKnownCampaign(campaignId)
  if (failure !== null)
    return (
      <Alert type="error" detail="Contact support.">
        {failure}
      </Alert>
    )
  if (campaign === undefined) return <CardSkeleton label="Loading campaign..." fields={6} />
  if (campaign === null) return <Navigate to={paths.activeCampaigns} replace />
  return <CampaignDetail key={campaign.id} given={campaign} />
}

/** The campaign passed along; on a page opened cold, the one that the lists know. Null when there is none, undefined until that is known. */
function useKnownCampaign(campaignId: string) {
  const state = useLocation().state as { campaign?: Campaign } | null
  const given = state?.campaign?.id === campaignId ? state.campaign : undefined
  const listed = useListedCampaign(campaignId, { enabled: given === undefined })
  return given === undefined ? listed : { campaign: given, failure: null }
}

function useListedCampaign(campaignId: string, options: { enabled: boolean }) {
  const lists = [useCampaigns(true, options), useCampaigns(false, options)]
  const campaign = lists.flatMap(({ data = [] }) => data).find(({ id }) => id === campaignId)
  if (campaign !== undefined) return { campaign, failure: null }
  const failure = lists.find((list) => list.failure !== null)?.failure ?? null
  return { campaign: lists.every(({ data }) => data !== undefined) ? null : undefined, failure }
}

function CampaignDetail({ given }: { given: Campaign }) {
  const acts = useCampaignActs(given)
  const { campaign, validTill, notice } = acts
  const list = campaign.is_active
    ? { label: 'Active Campaigns', to: paths.activeCampaigns }
    : { label: 'Inactive Campaigns', to: paths.inactiveCampaigns }

  return (
    <>
      <PageHead
        title={campaign.campaign_name}
        crumbs={[list]}
        end={
          <Badge look={campaign.is_active ? 'success' : 'plain'}>
            {campaign.is_active ? 'active' : 'inactive'}
          </Badge>
        }
      />
      <div className={styles.halves}>
        <Section title="Details">
          <Facts campaign={campaign} />
        </Section>
        <Section title="Run time">
          <SectionBody>
            <form
              className={styles.acts}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                acts.extend()
              }}
            >
              <DateField
                withTime
                label="Extend Till"
                name="extendTill"
                value={validTill}
                onChange={(event) => acts.setValidTill(event.target.value)}
              />
              {notice && (
                <Alert type={notice.type} detail={notice.detail}>
                  {notice.text}
                </Alert>
              )}
              <div className={styles.buttons}>
                <Button
                  type="submit"
                  look={campaign.is_active ? 'primary' : 'default'}
                  pending={acts.isExtending}
                  pendingLabel="Extending campaign..."
                  disabled={validTill === '' || acts.isBusy}
                >
                  Extend
                </Button>
                <Button
                  look={campaign.is_active ? 'danger' : 'primary'}
                  pending={acts.switchingTo !== null}
                  pendingLabel={
                    acts.switchingTo === true
                      ? 'Activating campaign...'
                      : 'Deactivating campaign...'
                  }
                  disabled={acts.isBusy}
                  onClick={acts.flip}
                >
                  {campaign.is_active ? 'Deactivate' : 'Activate'}
                </Button>
              </div>
            </form>
          </SectionBody>
        </Section>
      </div>
    </>
  )
}

function Facts({ campaign }: { campaign: Campaign }) {
  const facts = [
    { label: 'Campaign Name', value: campaign.campaign_name },
    { label: 'App Name', value: campaign.app_name },
    { label: 'Type', value: campaign.type },
    { label: 'Keywords', value: campaign.keywords },
    { label: 'Icon', value: <CampaignIcon path={campaign.icon} /> },
    {
      label: 'Valid Till',
      value: (
        <time dateTime={campaign.valid_till}>{momentText(new Date(campaign.valid_till))}</time>
      ),
    },
    { label: 'Total Ad Contents', value: campaign.campaign_ad_contents },
    { label: 'Total Regions', value: campaign.campaign_regions },
    { label: 'Daily Budget', value: moneyText(campaign.daily_budget, campaign.currency) },
    { label: 'ECPM Budget', value: moneyText(campaign.ecpm_budget, campaign.currency) },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { currencies } from '@frontrow/contract/money/currencies'
import { useMemo, type ReactNode } from 'react'
import type { Form } from '../../../lib/forms/form.ts'
import { symbolOf } from '../../../lib/text/money-text.ts'
import { paths } from '../../../paths.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { LockedField } from '../../../ui/forms/locked-field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { MoneyField, TextField } from '../../../ui/forms/text-field.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { useOrganizationApps } from '../../apps/apps.tsx'
import { type Campaign, useCampaignLimits } from '../state/campaign-lists.ts'
import { ecpmHint } from './ecpm-hint.ts'
import { withApp, type CampaignForm } from './campaign-form.ts'
import { ContentsField } from './contents-field.tsx'
import styles from './create-campaign-page.module.css'
import { IconField } from './icon-field.tsx'
import { ReachEstimate } from './reach-estimate.tsx'
import { RegionsField } from './regions-field.tsx'

interface GroupProps {
  form: Form<CampaignForm>
  /** The campaign that is edited, whose app and currency cannot be changed. */
  campaign?: Campaign | undefined
}

/** The hint of a field comes after its error. */
const hintLast: ['label', 'input', 'error', 'description'] = [
  'label',
  'input',
  'error',
  'description',
]

export function CampaignFields({ form, campaign }: GroupProps) {
  return (
    <Group title="Campaign">
      <div className="row2">
        <TextField
          label="Campaign Name"
          autoComplete="off"
          maxLength={255}
          {...form.text('name')}
        />
        {campaign === undefined ? (
          <AppField
            value={form.values.appId}
            error={form.fieldErrors.appId}
            onChange={(appId) => form.edit(withApp(form.values, appId))}
          />
        ) : (
          <LockedField
            label="App"
            name="app"
            value={campaign.app_name}
            why="The app cannot be changed. Duplicate the campaign for another app."
          />
        )}
      </div>
      <div className={styles.typeAndWords}>
        <LockedField
          label="Type"
          name="type"
          value="standard"
          why="All campaigns have this type."
        />
        <TextField
          label="Keywords"
          description="Separate with commas."
          inputWrapperOrder={hintLast}
          autoComplete="off"
          maxLength={2000}
          {...form.text('keywords')}
        />
      </div>
      <div className="row2">
        <IconField
          appId={form.values.appId}
          value={form.values.iconId}
          error={form.fieldErrors.iconId}
          onChange={(iconId) => form.edit({ iconId })}
        />
      </div>
    </Group>
  )
}

export function AudienceFields({ form }: GroupProps) {
  return (
    <Group title="Targeting and ads">
      <RegionsField
        value={form.values.regionIds}
        error={form.fieldErrors.regionIds}
        onEdit={form.edit}
      />
      <ContentsField
        appId={form.values.appId}
        value={form.values.contentIds}
        error={form.fieldErrors.contentIds}
        onChange={(contentIds) => form.edit({ contentIds })}
      />
    </Group>
  )
}

export function CostFields({ form, campaign }: GroupProps) {
  const symbol = form.values.currency === null ? '' : symbolOf(form.values.currency)
  const floorHint = ecpmHint(form.values, useCampaignLimits(form.values.currency))
  return (
    <Group title="Budget and bid">
      <div className={styles.costs}>
        {campaign === undefined ? (
          <CurrencyField
            value={form.values.currency}
            error={form.fieldErrors.currency}
            onChange={(currency) => form.edit({ currency })}
          />
        ) : (
          <LockedField
            label="Currency"
            name="currency"
            value={campaign.currency}
            why="The currency cannot be changed: past spend is in it."
          />
        )}
        <MoneyField label="Daily Budget" symbol={symbol} {...budget(form, 'dailyBudget')} />
        <MoneyField
          label="ECPM Budget"
          symbol={symbol}
          description={
            floorHint === undefined ? (
              'Per 1,000 impressions.'
            ) : (
              <span className="warn">{floorHint}</span>
            )
          }
          inputWrapperOrder={hintLast}
          {...budget(form, 'ecpmBudget')}
        />
      </div>
      <ReachEstimate form={form.values} campaignId={campaign?.id} />
      <div className="row2">
        <MoneyField
          label="Total Budget"
          symbol={symbol}
          description="Optional lifetime cap."
          inputWrapperOrder={hintLast}
          {...budget(form, 'totalBudget')}
        />
      </div>
    </Group>
  )
}

const budgetShape = { decimals: 2 }

function budget(form: Form<CampaignForm>, field: 'dailyBudget' | 'ecpmBudget' | 'totalBudget') {
  return form.amount(field, budgetShape)
}

export function RunFields({ form, campaign }: GroupProps) {
  return (
    <Group title="Schedule">
      <div className="row2">
        <DateField
          withTime
          label="Starts"
          description="Leave empty to start now."
          inputWrapperOrder={hintLast}
          {...form.text('startsAt')}
        />
        {campaign === undefined && (
          <DateField
            withTime
            label="Ends"
            description="Leave empty to run 30 days."
            inputWrapperOrder={hintLast}
            {...form.text('validTill')}
          />
        )}
      </div>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className="legend">{title}</legend>
      <Stack gap={4}>{children}</Stack>
    </fieldset>
  )
}

interface ChoiceProps {
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}

function AppField({ value, error, onChange }: ChoiceProps) {
  const { data, isPending, failure } = useOrganizationApps()
  const options = useMemo(
    () => data?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    [data],
  )
  return (
    <SelectField
      label="App"
      name="app"
      searchable
      placeholder={isPending ? 'Loading apps...' : 'Choose an app'}
      data={options}
      value={value}
      error={error ?? failure}
      onChange={onChange}
      nothingFoundMessage={
        data?.length === 0 ? (
          <>
            No apps yet. <TextLink to={paths.createApp}>Create one</TextLink> first.
          </>
        ) : (
          'nothing found'
        )
      }
    />
  )
}

const currencyOptions = currencies.map(({ label, value }) => ({
  value,
  label: `${label} (${value})`,
}))

function CurrencyField({ value, error, onChange }: ChoiceProps) {
  return (
    <SelectField
      label="Currency"
      name="currency"
      searchable
      placeholder="Choose a currency"
      data={currencyOptions}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

import { currencies } from '@frontrow/contract/currencies'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { DateField } from '../../ui/date-field.tsx'
import { LockedField } from '../../ui/locked-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MoneyField, TextField } from '../../ui/text-field.tsx'
import { useOrganizationApps } from '../apps/apps.tsx'
import { budgetText } from './budget-input.ts'
import { useCampaignLimits } from './campaign-lists.ts'
import { ecpmHint } from './ecpm-hint.ts'
import type { CampaignError, CampaignField, CampaignForm } from './campaign-form.ts'
import { estimateText, symbolOf } from './campaign-words.ts'
import { ContentsField } from './contents-field.tsx'
import styles from './create-campaign-page.module.css'
import { IconField } from './icon-field.tsx'
import { RegionsField } from './regions-field.tsx'

interface GroupProps {
  form: CampaignForm
  fieldError: CampaignError | null
  /** The app and the currency of an existing campaign, which cannot be changed. */
  fixed?: { appName: string; currency: string } | undefined
  /**
   * Must keep its identity between renders, so the regions field is not rendered again while the
   * user types in other fields.
   */
  onEdit: (change: Partial<CampaignForm>) => void
}

/** The hint of a field comes after its error. */
const hintLast: ['label', 'input', 'error', 'description'] = [
  'label',
  'input',
  'error',
  'description',
]

export function CampaignFields({ form, fieldError, fixed, onEdit }: GroupProps) {
  const errorOf = errorsOf(fieldError)
  return (
    <Group title="The campaign">
      <div className="row2">
        <TextField
          label="Campaign Name"
          name="name"
          autoComplete="off"
          maxLength={255}
          value={form.name}
          error={errorOf('name')}
          onChange={(event) => onEdit({ name: event.target.value })}
        />
        {fixed === undefined ? (
          <AppField
            value={form.appId}
            error={errorOf('appId')}
            onChange={(appId) => onEdit({ appId })}
          />
        ) : (
          <LockedField
            label="App"
            name="app"
            value={fixed.appName}
            why="A campaign keeps its app. Duplicate it for another one."
          />
        )}
      </div>
      <div className={styles.typeAndWords}>
        <LockedField
          label="Type"
          name="type"
          value="standard"
          why="There is one type of campaign."
        />
        <TextField
          label="Keywords"
          name="keywords"
          description="Separate with commas."
          inputWrapperOrder={hintLast}
          autoComplete="off"
          maxLength={2000}
          value={form.keywords}
          error={errorOf('keywords')}
          onChange={(event) => onEdit({ keywords: event.target.value })}
        />
      </div>
      <div className="row2">
        <IconField
          appId={form.appId}
          value={form.iconId}
          error={errorOf('iconId')}
          onChange={(iconId) => onEdit({ iconId })}
        />
      </div>
    </Group>
  )
}

export function AudienceFields({ form, fieldError, onEdit }: GroupProps) {
  const errorOf = errorsOf(fieldError)
  return (
    <Group title="Who sees what">
      <RegionsField value={form.regionIds} error={errorOf('regionIds')} onEdit={onEdit} />
      <ContentsField
        appId={form.appId}
        value={form.contentIds}
        error={errorOf('contentIds')}
        onChange={(contentIds) => onEdit({ contentIds })}
      />
    </Group>
  )
}

export function CostFields({ form, fieldError, fixed, onEdit }: GroupProps) {
  const errorOf = errorsOf(fieldError)
  const symbol = form.currency === null ? '' : symbolOf(form.currency)
  const floorHint = ecpmHint(form, useCampaignLimits(form.currency))
  return (
    <Group title="What it may cost">
      <div className={styles.costs}>
        {fixed === undefined ? (
          <CurrencyField
            value={form.currency}
            error={errorOf('currency')}
            onChange={(currency) => onEdit({ currency })}
          />
        ) : (
          <LockedField
            label="Currency"
            name="currency"
            value={fixed.currency}
            why="What was spent so far is in this currency."
          />
        )}
        <MoneyField
          label="Daily Budget"
          name="dailyBudget"
          symbol={symbol}
          value={form.dailyBudget}
          error={errorOf('dailyBudget')}
          onChange={(event) => onEdit({ dailyBudget: budgetText(event.target.value) })}
        />
        <MoneyField
          label="ECPM Budget"
          name="ecpmBudget"
          symbol={symbol}
          description={
            floorHint === undefined ? (
              'For a thousand views.'
            ) : (
              <span className={styles.odd}>{floorHint}</span>
            )
          }
          inputWrapperOrder={hintLast}
          value={form.ecpmBudget}
          error={errorOf('ecpmBudget')}
          onChange={(event) => onEdit({ ecpmBudget: budgetText(event.target.value) })}
        />
      </div>
      <Estimate form={form} />
      {fixed !== undefined && (
        <div className="row2">
          <MoneyField
            label="Total Budget"
            name="totalBudget"
            symbol={symbol}
            description="For its whole life. Leave it empty for none."
            inputWrapperOrder={hintLast}
            value={form.totalBudget}
            error={errorOf('totalBudget')}
            onChange={(event) => onEdit({ totalBudget: budgetText(event.target.value) })}
          />
        </div>
      )}
    </Group>
  )
}

/** The estimated impressions per day, updated while the budgets are typed. */
function Estimate({ form }: { form: CampaignForm }) {
  return (
    <p className={styles.estimate} aria-live="polite">
      {estimateText(form) ??
        'A daily budget and an ECPM budget say how many impressions a day they buy.'}
    </p>
  )
}

export function RunFields({ form, fieldError, onEdit }: GroupProps) {
  return (
    <Group title="When it runs">
      <div className="row2">
        <DateField
          withTime
          label="Starts"
          name="startsAt"
          description="Leave it empty to start at once."
          inputWrapperOrder={hintLast}
          value={form.startsAt}
          error={errorsOf(fieldError)('startsAt')}
          onChange={(event) => onEdit({ startsAt: event.target.value })}
        />
      </div>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
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
            No apps yet.{' '}
            <Link className={styles.inText} to={paths.createApp}>
              Create one
            </Link>{' '}
            first.
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

function errorsOf(fieldError: CampaignError | null) {
  return (field: CampaignField) => (fieldError?.field === field ? fieldError.message : undefined)
}

import type { Reply } from '@frontrow/contract/endpoint'
import { changeSetting, listSettings } from '@frontrow/contract/operator/settings'
import { useState } from 'react'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import styles from './settings-page.module.css'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { MailTest } from './mail-test.tsx'
import { settingName, settingValue } from './setting-words.ts'

type Setting = Reply<typeof listSettings>[number]

/** The settings of the network: those that are stored, and those of the environment, locked. */
export function SettingsPage() {
  return (
    <>
      <PageHead
        title="Settings"
        end={
          <ButtonLink to={operatorPaths.reasons} look="default" size="sm">
            Decision reasons
          </ButtonLink>
        }
      />
      <Allowed needs="settings.write">
        <Settings />
      </Allowed>
    </>
  )
}

function Settings() {
  const [changed, setChanged] = useState<Setting | null>(null)
  const settings = useCall(listSettings, {})
  const currency = settings.data?.find(({ key: name }) => name === 'network_currency')?.value
  return (
    <Sections>
      <MailTest />
      <Section title="Network" sub="Locked settings are set by the environment variable shown.">
        <QueryTable
          label="Settings"
          loading="Loading settings..."
          query={settings}
          rows={settings.data}
          columns={columnsFor(currency, setChanged)}
          keyOf={({ key: name }) => name}
          empty="No settings"
        />
      </Section>
      {changed !== null && (
        <ChangeModal setting={changed} currency={currency} onClose={() => setChanged(null)} />
      )}
    </Sections>
  )
}

function columnsFor(
  currency: string | undefined,
  onChange: (setting: Setting) => void,
): Column<Setting>[] {
  return [
    {
      head: 'Setting',
      cell: ({ key: name, variable }) =>
        variable === null ? (
          settingName(name)
        ) : (
          <TwoLines second={variable}>{settingName(name)}</TwoLines>
        ),
    },
    { head: 'Value', cell: ({ key: name, value }) => settingValue(name, value, currency) || '–' },
    {
      head: 'Changed',
      cell: ({ changed_at: at, changed_by: by }) =>
        at === null ? '–' : `${momentText(at)}${by === null ? '' : `, ${by}`}`,
    },
    {
      head: 'Actions',
      cell: (setting) =>
        setting.variable === null ? (
          <LinkButton
            aria-label={`Edit ${settingName(setting.key)}`}
            onClick={() => onChange(setting)}
          >
            Edit
          </LinkButton>
        ) : (
          <span className={styles.locked}>
            <Icon name="lock" size={14} /> Locked
          </span>
        ),
    },
  ]
}

interface ChangeModalProps {
  setting: Setting
  /** The network's; undefined where the server does not send it. */
  currency: string | undefined
  onClose: () => void
}

function ChangeModal({ setting, currency, onClose }: ChangeModalProps) {
  const [value, setValue] = useState(setting.value)
  const changing = useAct(changeSetting, {
    input: (reason: string) => ({
      params: { key: setting.key },
      body: { value, version: setting.version, reason },
    }),
    refreshes: [listSettings],
    says: ({ proposal_id: proposalId = null }) =>
      outcomeText(
        { state: proposalId === null ? 'done' : 'proposed' },
        `${settingName(setting.key)} changed.`,
      ),
  })
  return (
    <ReasonModal
      title={`Edit ${settingName(setting.key)}`}
      opened
      onClose={onClose}
      act="Save setting"
      acting={changing}
    >
      <SelectField
        label="Value"
        data={setting.choices.map((one) => ({
          value: one,
          label: settingValue(setting.key, one, currency),
        }))}
        value={value}
        onChange={(chosen) => setValue(chosen ?? setting.value)}
      />
      {isAgreed(setting.key) && <p>To give or lend more needs a second operator's approval.</p>}
    </ReasonModal>
  )
}

/** Where nobody knows what more will cost. */
function isAgreed(key: string): boolean {
  return key === 'alone_limit' || key.startsWith('newcomer_')
}

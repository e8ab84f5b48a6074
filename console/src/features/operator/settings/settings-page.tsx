import { listSettings } from '@frontrow/contract/operator/settings'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { MailTest } from './mail-test.tsx'
import { ChangeSettingModal, type Setting } from './change-setting-modal.tsx'
import { settingColumns } from './setting-columns.tsx'

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
          columns={settingColumns(currency, setChanged)}
          keyOf={({ key: name }) => name}
          empty="No settings"
        />
      </Section>
      {changed !== null && (
        <ChangeSettingModal
          setting={changed}
          currency={currency}
          onClose={() => setChanged(null)}
        />
      )}
    </Sections>
  )
}

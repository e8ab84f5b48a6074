import type { Reply } from '@frontrow/contract/endpoint'
import { changeSetting, listSettings } from '@frontrow/contract/operator/settings'
import { useState } from 'react'
import { useAct } from '../../../lib/calls/use-call.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'
import { settingName, settingValue } from './setting-words.ts'

export type Setting = Reply<typeof listSettings>[number]

interface ChangeModalProps {
  setting: Setting
  /** The network's; undefined where the server does not send it. */
  currency: string | undefined
  onClose: () => void
}

export function ChangeSettingModal({ setting, currency, onClose }: ChangeModalProps) {
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

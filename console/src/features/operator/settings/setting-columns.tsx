import { momentText } from '../../../lib/text/day-text.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import styles from './settings-page.module.css'
import { settingName, settingValue } from './setting-words.ts'
import type { Setting } from './change-setting-modal.tsx'

export function settingColumns(
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

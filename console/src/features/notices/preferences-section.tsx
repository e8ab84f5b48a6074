import type { Input } from '@frontrow/contract/endpoint'
import { useCall } from '../../lib/calls/use-call.ts'
import {
  showNoticePreferences,
  type Preference,
  type Delivery,
  setNoticePreference,
} from '@frontrow/contract/notices'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { useSetPreference } from './use-preferences.ts'
import styles from './notices.module.css'

const deliveryWords: Readonly<Record<Delivery, string>> = {
  mail: 'Email now',
  digest: 'Daily email',
  console: 'Console only',
}

const choices = Object.entries(deliveryWords).map(([value, label]) => ({ value, label }))

/** How the member gets each kind. What is mandatory has words in place of a choice. */
export function PreferencesSection() {
  const preferences = useCall(
    showNoticePreferences,
    {},
    { select: ({ preferences }) => preferences },
  )
  const saving = useSetPreference()
  return (
    <Section
      title="Delivery preferences"
      sub="Your own settings in this organization. The daily email has everything of a day."
    >
      <QueryTable
        label="Preferences"
        loading="Loading preferences..."
        query={preferences}
        rows={preferences.data}
        columns={columnsFor((preference, delivery) =>
          saving.mutate({
            body: { kind: preference.kind, delivery } as Input<typeof setNoticePreference>['body'],
          }),
        )}
        keyOf={({ kind }) => kind}
        empty="No notification types."
      />
    </Section>
  )
}

function columnsFor(
  onChoose: (preference: Preference, delivery: Delivery) => void,
): Column<Preference>[] {
  return [
    { head: 'Type', cell: ({ label }) => label },
    {
      head: 'Email',
      cell: (preference) =>
        preference.is_mandatory ? (
          <span className="muted">Always emailed</span>
        ) : (
          <SelectField
            size="xs"
            className={styles.delivery}
            w={150}
            aria-label={`${preference.label}: email`}
            data={choices}
            value={preference.delivery}
            onChange={(delivery) => onChoose(preference, delivery as Delivery)}
          />
        ),
    },
  ]
}

import { showDeveloper } from '@frontrow/contract/identity/developer'
import { roleNames } from '@frontrow/contract/codes'
import { teamRoleNames } from '@frontrow/contract/permissions'
import type { Reply } from '@frontrow/contract/endpoint'
import { ownDeveloper } from '../../../lib/own-developer.ts'
import {
  retryTemporaryFailure,
  useSignOutOnFailure,
} from '../../../lib/calls/sign-out-on-failure.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { LockedField } from '../../../ui/forms/locked-field.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Card } from '../../../ui/layout/section.tsx'
import styles from '../layout/account.module.css'
import { DeveloperTabs } from '../layout/account-tabs.tsx'
import { Column } from '../layout/column.tsx'
import { PasswordSection } from './password-section.tsx'

const WHY_LOCKED = 'please contact support to update.'

export function DeveloperPage() {
  const { data, error, refetch } = useCall(
    showDeveloper,
    { params: ownDeveloper },
    retryTemporaryFailure,
  )
  const failure = useSignOutOnFailure(error)

  return (
    <>
      <PageHead title="Developer" />
      <DeveloperTabs />
      <Column>
        {failure !== null && (
          <RetryAlert type="error" retry={refetch}>
            {failure}
          </RetryAlert>
        )}
        {data === undefined && failure === null && (
          <Card>
            <CardSkeleton label="Loading Developer Information..." fields={6} />
          </Card>
        )}
        {data !== undefined && (
          <>
            <Profile developer={data} />
            <PasswordSection email={data.email} />
          </>
        )}
      </Column>
    </>
  )
}

function Profile({ developer }: { developer: Reply<typeof showDeveloper> }) {
  const { name, email, role } = developer
  return (
    <section className={styles.group} aria-label="Profile">
      <div className="row2">
        <LockedField label="Full name" value={name} why={WHY_LOCKED} />
        <LockedField label="Email" value={email} why={WHY_LOCKED} />
      </div>
      <div className="row2">
        <LockedField
          label="Role"
          value={roleNames[role] ?? 'No role provided'}
          why={WHY_LOCKED}
          description={roleLine(developer)}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </div>
    </section>
  )
}

/**
 * The specified field has no name for the roles Finance and Viewer, so a line under it says the
 * role, and the organization where that is known.
 */
function roleLine({ role, organizations }: Reply<typeof showDeveloper>): string | undefined {
  const name =
    roleNames[role] === undefined
      ? (teamRoleNames as Readonly<Record<number, string>>)[role]
      : undefined
  if (name === undefined) return undefined
  const [only, ...others] = organizations.filter((one) => one.role === role)
  return only === undefined || others.length > 0 ? name : `${name} in ${only.name}`
}

import { operatorPasswordLength } from '@frontrow/contract/operator'
import { operatorRolesText } from '@frontrow/contract/operator/permissions'
import { alertText, ApiError } from '../../../lib/call.ts'
import { dayText, momentText } from '../../../lib/day-text.ts'
import type { FieldErrors, Rule } from '../../../lib/form-rules.ts'
import { useForm } from '../../../lib/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { CheckField } from '../../../ui/forms/check-field.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { ListTable } from '../../../ui/tables/list-table.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import type { Column } from '../../../ui/tables/table.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RecoveryCodesLeft } from '../../account/account.tsx'
import styles from '../parts/operator.module.css'
import { OperatorPasskeys } from './operator-passkeys.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'
import {
  useBeginOperatorTotp,
  useChangeOperatorPassword,
  useEndOperatorSession,
  useMakeOperatorRecoveryCodes,
  useMe,
  useRefreshMe,
  useSetSingleKeys,
  type Me,
} from './use-me.ts'
import { useOperator } from '../parts/use-operator.ts'

/** The operator's own account: second factor, sessions, password, keys. */
export function MePage() {
  const operator = useOperator()
  const me = useMe()
  return (
    <>
      <PageHead title={operator?.name ?? 'Your account'} />
      <div className={styles.page}>
        <p className={styles.lead}>
          {operator?.email} · {operatorRolesText(operator?.roles ?? [])}
        </p>
        <Section title="Two-step sign-in">
          <Loaded query={me} skeleton={<CardSkeleton label="Loading your account..." fields={2} />}>
            {(loaded) => (
              <SectionBody>
                {loaded.totp === null ? (
                  <SetUp />
                ) : (
                  <Enrolled me={loaded} addedAt={loaded.totp.added_at} />
                )}
              </SectionBody>
            )}
          </Loaded>
        </Section>
        {me.data !== undefined && (
          <Section title="Passkeys">
            <SectionBody>
              <OperatorPasskeys me={me.data} />
            </SectionBody>
          </Section>
        )}
        <Sessions />
        <Password />
        <Keys singleKeys={me.data?.single_keys} />
      </div>
    </>
  )
}

function SetUp() {
  const beginning = useBeginOperatorTotp()
  const refresh = useRefreshMe()
  const close = () => {
    beginning.reset()
    void refresh()
  }
  return (
    <div className="stack">
      <p>After your password, the sign-in also asks for a code that an app on your phone shows.</p>
      {beginning.error !== null && <Alert type="error">{alertText(beginning.error)}</Alert>}
      <div>
        <Button
          pending={beginning.isPending}
          pendingLabel="Preparing..."
          onClick={() => beginning.mutate()}
        >
          Set up an authenticator app
        </Button>
      </div>
      {beginning.data !== undefined && (
        <Modal title="Set up an authenticator app" opened onClose={close}>
          <TotpEnrolment begun={beginning.data} onDone={close} />
        </Modal>
      )}
    </div>
  )
}

function Enrolled({ me, addedAt }: { me: Me; addedAt: string }) {
  const making = useMakeOperatorRecoveryCodes()
  return (
    <div className="stack">
      <p>Authenticator app, added on {dayText(addedAt)}.</p>
      <RecoveryCodesLeft left={me.recovery_codes_left} making={making} />
    </div>
  )
}

function Sessions() {
  const me = useMe()
  const ending = useEndOperatorSession()
  return (
    <Section
      title="Where you are signed in"
      sub="End a session that you do not know, then change your password."
    >
      <ListTable
        label="Sessions"
        loading="Loading sessions..."
        query={{ ...me, data: me.data?.sessions }}
        columns={sessionColumns((id) => ending.mutate(id))}
        keyOf={({ id }) => id}
        empty="You are signed in nowhere."
      />
    </Section>
  )
}

function sessionColumns(onEnd: (id: string) => void): Column<Me['sessions'][number]>[] {
  return [
    { head: 'Device', cell: ({ device }) => device || 'Unknown device' },
    { head: 'Network', cell: ({ network }) => network || '–' },
    { head: 'Signed in', cell: ({ created_at: at }) => momentText(at) },
    { head: 'Last used', cell: ({ last_seen_at: at }) => momentText(at) },
    {
      head: 'Sign out',
      cell: ({ id, device, is_current: isCurrent }) =>
        isCurrent ? (
          <Badge look="now">this one</Badge>
        ) : (
          <LinkButton aria-label={`Sign out ${device || 'this device'}`} onClick={() => onEnd(id)}>
            Sign out
          </LinkButton>
        ),
    },
  ]
}

interface Passwords {
  oldPassword: string
  newPassword: string
}

const passwordRules: readonly Rule<Passwords>[] = [
  ['oldPassword', ({ oldPassword }) => oldPassword !== '', 'Password is required'],
  [
    'newPassword',
    ({ newPassword }) => newPassword.length >= operatorPasswordLength,
    `At least ${operatorPasswordLength} characters`,
  ],
]

function Password() {
  const changing = useChangeOperatorPassword()
  const form = useForm<Passwords>({
    initial: { oldPassword: '', newPassword: '' },
    rules: passwordRules,
    saving: changing,
    refusedFields: refusedPassword,
    send: (values, { onError }, setValues) =>
      changing.mutate(values, {
        onError,
        onSuccess: () => {
          setValues(() => ({ oldPassword: '', newPassword: '' }))
          toast({ text: 'Your password is changed. Your other sessions have ended.' })
        },
      }),
  })
  return (
    <Section title="Password">
      <SectionBody>
        <form {...form.props} className={`${styles.narrow} stack`}>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.text('oldPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...form.text('newPassword')}
          />
          {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
          <div>
            <Button {...form.button} pendingLabel="Changing...">
              Change the password
            </Button>
          </div>
        </form>
      </SectionBody>
    </Section>
  )
}

function refusedPassword(error: Error): FieldErrors<Passwords> {
  if (!(error instanceof ApiError)) return {}
  if (error.reason === 'password_wrong') return { oldPassword: error.message }
  const isNew = /^password_(too_short|common)$/.test(error.reason ?? '')
  return isNew ? { newPassword: error.message } : {}
}

function Keys({ singleKeys }: { singleKeys: boolean | undefined }) {
  const setting = useSetSingleKeys()
  return (
    <Section title="Keyboard">
      <SectionBody>
        <CheckField
          label="Single keys open pages and act on lists. Press ? for all of them."
          checked={singleKeys ?? true}
          disabled={singleKeys === undefined || setting.isPending}
          onChange={({ target }) => setting.mutate(target.checked)}
        />
        {setting.error !== null && <Alert type="error">{alertText(setting.error)}</Alert>}
      </SectionBody>
    </Section>
  )
}

import { signPolicy } from '@frontrow/contract/policies'
import { ApiError, alertText } from '../../lib/calls/call.ts'
import { useForm, type Saving, type Send } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { RoleNote } from '../../ui/layout/allowed.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { errorAsPlaceholder } from '../../ui/forms/shown-error.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useMay } from '../../ui/buttons/use-may.ts'
import { Row, Stack } from '../../ui/layout/boxes.tsx'
import {
  emptySigning,
  required,
  signingRules,
  type SigningForm,
  type SigningText,
} from './signing-form.ts'

interface SigningSectionProps {
  signing: Saving & { isDone: boolean }
  onSign: Send<SigningForm>
}

export function SigningSection({ signing, onSign }: SigningSectionProps) {
  const form = useForm({
    initial: emptySigning,
    rules: signingRules,
    saving: signing,
    send: onSign,
  })
  const { isAllowed } = useMay(signPolicy.needs)
  const bind = (field: SigningText) => ({
    maxLength: 255,
    autoComplete: 'off',
    ...errorAsPlaceholder(form.text(field), required[field]),
  })

  return (
    <Stack as="form" {...form.props} gap={4} pad="5 4 4" maxWidth={712}>
      {isAllowed && (
        <>
          <div className="row2">
            <TextField label="Full name" {...bind('name')} />
            <TextField label="Position in company" {...bind('designation')} />
          </div>
          <div className="row2">
            <TextField
              label="Signature"
              description={SIGNATURE_HINT}
              {...hintLast}
              {...bind('signature')}
            />
            <DateField
              label="Signature date"
              {...bind('signature_date')}
              // A date field has no placeholder, so the error is below it.
              error={form.fieldErrors.signature_date}
            />
          </div>
          <div className="row2">
            <TextField label="Signature location" {...bind('signature_location')} />
            <TextField label="Confirm your signature" {...bind('signature_confirm')} />
          </div>
          <CheckField
            label="By this I confirm agreeing with the terms of services."
            checked={form.values.agreed}
            error={form.fieldErrors.agreed}
            aria-invalid={form.fieldErrors.agreed === undefined ? undefined : true}
            onChange={(event) => form.edit({ agreed: event.target.checked })}
          />
        </>
      )}
      {form.failure !== null && (
        <Alert type="error" detail={isSignedOut(form.failure) ? 'Sign in again.' : undefined}>
          {alertText(form.failure)}
        </Alert>
      )}
      <Row gap="2 4">
        <Button
          {...form.button}
          needs={signPolicy.needs}
          pendingLabel="Submitting..."
          disabled={signing.isDone}
        >
          Submit
        </Button>
        <RoleNote needs={signPolicy.needs} />
      </Row>
    </Stack>
  )
}

const SIGNATURE_HINT = 'Type your name as your signature.'
const hintLast: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
}

function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.code === 401
}

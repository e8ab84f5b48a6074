import { useEffect, useRef } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, IconButton } from '../../../ui/buttons/button.tsx'
import { CodeBoxes, CodeFoot, CodeStage } from '../../../ui/forms/code-boxes.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { clockText } from './countdown.ts'
import styles from '../layout/entrance.module.css'
import { useVerification, type VerificationInput } from './use-verification.ts'

interface VerificationStepProps extends VerificationInput {
  /** Returns to the form, so the user can change a value. */
  onBack: () => void
}

/**
 * The code step below the form: six boxes for the emailed code. A correct code sends the sign-up.
 */
export function VerificationStep({ onBack, ...input }: VerificationStepProps) {
  const step = useVerification(input)
  const stage = useRef<HTMLDivElement>(null)
  const over = step.secondsLeft === 0
  const wrong = step.state === 'resetting'
  const busy = step.state === 'checking' || step.state === 'signing-up'

  // The first box has the focus already, but on a phone the button below it would be out of view.
  useEffect(() => {
    // In newer browsers scrollIntoView returns a promise, and an effect may return only a clean-up
    // function.
    stage.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div ref={stage} className={styles.stage}>
      <CodeStage heading={`We emailed a code of 6 characters to ${input.email}`} value={step.code}>
        <p className={`${styles.change} note`}>
          It can take a minute.{' '}
          <Button look="subtle" size="sm" disabled={busy} onClick={onBack}>
            Edit form
          </Button>
        </p>
        <CodeBoxes
          value={step.code}
          onChange={step.type}
          error={wrong}
          disabled={busy || wrong || step.verified}
          focusFirst={step.focusFirst}
        />
        {step.codeError !== null && (
          <p className={styles.said} role="alert">
            <Icon name="error" size={14} />
            {step.codeError}
          </p>
        )}
        {step.alert !== null && (
          <div className={styles.stageAlert}>
            <Alert type="error">{step.alert}</Alert>
          </div>
        )}
        <CodeFoot>
          <span className={styles.resend}>
            <IconButton
              label="Resend code"
              title="Resend code"
              disabled={!over || busy || wrong}
              onClick={() => void step.resend()}
            >
              <Icon name="refresh" />
            </IconButton>
            <span role="timer">
              {over ? 'Resend now' : 'Resend in'} <b>{clockText(step.secondsLeft)}</b>
            </span>
          </span>
          <Button
            type="submit"
            pending={busy}
            disabled={wrong || step.code.includes('')}
            onClick={() => void step.submit()}
          >
            Submit Form
          </Button>
        </CodeFoot>
      </CodeStage>
    </div>
  )
}

import { verifyCode } from '@frontrow/contract/account'
import { useState } from 'react'
import { useAfter } from '../../../lib/after.ts'
import { ApiError, call } from '../../../lib/calls/call.ts'
import { emptyCode } from '../../../ui/forms/code-boxes.tsx'
import { useCountdown } from './countdown.ts'

const RESEND_SECONDS = 300
const WRONG_CODE_MS = 2000
const NETWORK_ERROR_MS = 3000
export const SOMETHING_WRONG = 'The request failed. Try again.'
const WRONG_CODE = 'Invalid verification code. Please try again.'

/** In `resetting`, a wrong code is shown in red for a moment. */
type State = 'typing' | 'checking' | 'resetting' | 'signing-up'

export interface VerificationInput {
  email: string
  requestCode: () => Promise<{ status: string; msg: string }>
  /**
   * The sign-up call. If it throws, an alert shows the error, and it can be repeated without a new
   * code.
   */
  onVerified: () => Promise<void>
}

/** The state and actions of the code step. */
export function useVerification({ email, requestCode, onVerified }: VerificationInput) {
  const countdown = useCountdown(RESEND_SECONDS)
  const boxes = useBoxes()
  const [verified, setVerified] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const { code, setState, startOver } = boxes

  const signUp = async () => {
    setState('signing-up')
    try {
      await onVerified()
    } catch (error) {
      setAlert(messageOf(error))
      setState('typing')
      // The verification is used up or expired, so a new code is needed.
      if (!(error instanceof ApiError && error.reason === 'email_not_verified')) return
      setVerified(false)
      startOver()
    }
  }
  const submit = async () => {
    setAlert(null)
    if (verified) return signUp()
    setState('checking')
    const refusal = await refusalOf(email, code.join(''))
    if (refusal !== null) return boxes.refuse(refusal)
    setVerified(true)
    return signUp()
  }
  const resend = async () => {
    setAlert(null)
    setVerified(false)
    startOver()
    countdown.startAt(RESEND_SECONDS)
    const failure = await failureOf(requestCode)
    if (failure === null) return
    setAlert(failure)
    countdown.startAt(0)
  }

  return { ...boxes, verified, alert, secondsLeft: countdown.left, submit, resend }
}

interface Refusal {
  message: string
  /** How long a wrong code stays visible, in milliseconds. */
  resetMs: number
}

/** The six boxes and their state: typing, checking, or red for a moment. */
function useBoxes() {
  const after = useAfter()
  const [code, setCode] = useState(emptyCode)
  const [state, setState] = useState<State>('typing')
  const [codeError, setCodeError] = useState<string | null>(null)
  const [focusFirst, setFocusFirst] = useState(1)

  const startOver = () => {
    setCode(emptyCode)
    setState('typing')
    setFocusFirst((times) => times + 1)
  }
  const refuse = ({ message, resetMs }: Refusal) => {
    setCodeError(message)
    setState('resetting')
    after(resetMs, startOver)
  }
  const type = (typed: readonly string[]) => {
    setCode(typed)
    setCodeError(null)
  }

  return { code, codeError, focusFirst, state, setState, startOver, refuse, type }
}

/**
 * Null if the code is right. If the server does not answer, the error says so, because it is not
 * the user's mistake.
 */
async function refusalOf(email: string, code: string): Promise<Refusal | null> {
  try {
    const { msg } = await call(verifyCode, { body: { email, code } }, { succeedsOn: 'ok' })
    return msg === 'SUCCESS' ? null : { message: WRONG_CODE, resetMs: WRONG_CODE_MS }
  } catch (error) {
    const status = error instanceof ApiError ? error.code : 0
    if (status === 0) return { message: messageOf(error), resetMs: NETWORK_ERROR_MS }
    const ofTheCode = status < 500 && status !== 429
    return { message: ofTheCode ? WRONG_CODE : messageOf(error), resetMs: WRONG_CODE_MS }
  }
}

async function failureOf(requestCode: VerificationInput['requestCode']): Promise<string | null> {
  try {
    const { status, msg } = await requestCode()
    return status === 'SUCCESS' ? null : msg || SOMETHING_WRONG
  } catch (error) {
    return messageOf(error)
  }
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : SOMETHING_WRONG
}

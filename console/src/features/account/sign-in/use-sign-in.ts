import type { Reply } from '@frontrow/contract/endpoint'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAfter } from '../../../lib/after.ts'
import { ApiError, call } from '../../../lib/calls/call.ts'
import type { FieldErrors } from '../../../lib/forms/form-rules.ts'
import { signIn } from '../../../lib/calls/session.ts'
import { userInfoOf } from './user-info.ts'
import { firstPage, signInBody, type SignInForm } from './sign-in-form.ts'

const REDIRECT_MS = 1500
const NO_TOKEN = 'The sign-in could not be completed. Try again.'

/** The status codes that are shown at a field. The alert shows all others. */
const fieldErrorsByCode: Readonly<Record<number, FieldErrors<SignInForm>>> = {
  401: { password: 'password is incorrect' },
  404: { email: 'email not found' },
}

/** The password was right, and the account has a second factor. */
export function isFactorNeeded(error: Error): boolean {
  return error instanceof ApiError && error.reason === 'second_factor_needed'
}

export function refusedSignIn(error: Error): FieldErrors<SignInForm> {
  return (error instanceof ApiError && fieldErrorsByCode[error.code]) || {}
}

/**
 * Signs in and opens `next`, by default the first page. An account with a second factor sends it in
 * the same call. `useAct` would load its messages on the first page of everybody.
 */
export function useSignIn(next?: string) {
  return useMutation({
    mutationFn: (form: SignInForm & { secondFactor?: string }) =>
      call(createToken, { body: signInBody(form) }),
    onSuccess: useEnter(next),
  })
}

/** What follows a call that replies with a token: the session begins and a page opens. */
export function useEnter(next: string | undefined) {
  const navigate = useNavigate()
  const after = useAfter()
  return (account: Reply<typeof createToken>) => {
    if (!hasToken(account)) throw new Error(NO_TOKEN)
    signIn(account.access_token, userInfoOf(account))
    after(REDIRECT_MS, () => void navigate(next ?? firstPage(account), { replace: true }))
  }
}

/** A reply without a token is a failed sign-in, even with status 200. */
function hasToken(account: { access_token?: unknown } | null | undefined): boolean {
  const token = account?.access_token
  return typeof token === 'string' && token !== ''
}

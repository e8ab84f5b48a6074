import * as account from '@frontrow/contract/account'
import type { DemoStudio } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'

/** Signs an organization up with the code of its mail. */
export async function signUpStudio(
  caller: ApiCaller,
  studio: Pick<
    DemoStudio,
    | 'company'
    | 'person'
    | 'title'
    | 'email'
    | 'location'
    | 'website'
    | 'appStoreUrl'
    | 'playStoreUrl'
  >,
  password: string,
): Promise<void> {
  const { person: name, email } = studio
  await caller.call(account.sendVerification, { body: { name, email } })
  const verified = await caller.call(account.verifyCode, {
    body: { email, code: caller.codeFor(email) },
  })
  await caller.call(account.signUp, {
    body: {
      companyName: studio.company,
      location: studio.location,
      website: studio.website,
      appStoreURL: studio.appStoreUrl,
      playStoreURL: studio.playStoreUrl,
      name,
      role: studio.title,
      email,
      password,
      confirmPassword: password,
      verification_token: verified.verification_token ?? '',
    },
  })
}

import { emailPattern, passwordMinLength } from '@frontrow/contract/account'

/** The keys are the ones that travel. `name` and `role` are the admin's; the role typed here is a title. */
export interface SignUpForm {
  companyName: string
  location: string
  website: string
  appStoreURL: string
  playStoreURL: string
  name: string
  role: string
  email: string
  password: string
  confirmPassword: string
}

export type SignUpField = keyof SignUpForm
export type SignUpErrors = Partial<Record<SignUpField, string>>

export const emptySignUp: SignUpForm = {
  companyName: '',
  location: '',
  website: '',
  appStoreURL: '',
  playStoreURL: '',
  name: '',
  role: '',
  email: '',
  password: '',
  confirmPassword: '',
}

/** What is kept over a reload. Passwords are not. */
export const keptSignUp: readonly SignUpField[] = Object.keys(emptySignUp)
  .map((field) => field as SignUpField)
  .filter((field) => field !== 'password' && field !== 'confirmPassword')

/** What must be filled in, and what its empty field says. */
export const required = {
  companyName: 'company name is required',
  location: 'location is required',
  website: 'website is required',
  name: 'name is required',
  role: 'role is required',
  email: 'work email is required',
  password: 'password is required',
  confirmPassword: 'confirm password is required',
} as const satisfies SignUpErrors

type Rule = readonly [field: SignUpField, met: (form: SignUpForm) => boolean, fieldError: string]

/** In the order the product asks. A field shows the first of its demands that is not met. */
const rules: readonly Rule[] = [
  ...Object.entries(required).map(([field, fieldError]): Rule => [
    field as SignUpField,
    (form) => !isBlank(form[field as SignUpField]),
    fieldError,
  ]),
  ['email', (form) => new RegExp(emailPattern).test(form.email), 'Email is invalid.'],
  [
    'password',
    (form) => form.password.length >= passwordMinLength,
    'Password should be at least 6 letters',
  ],
  ['confirmPassword', (form) => form.password === form.confirmPassword, "Passwords don't match"],
  [
    'appStoreURL',
    (form) => !isBlank(form.appStoreURL) || !isBlank(form.playStoreURL),
    'one of the store urls is required',
  ],
]

export function signUpErrors(form: SignUpForm): SignUpErrors {
  const fieldErrors: SignUpErrors = {}
  for (const [field, met, fieldError] of rules) if (!met(form)) fieldErrors[field] ??= fieldError
  return fieldErrors
}

/** A field's complaint goes as soon as it is edited; so does one that two fields share, whichever of them it was. */
export function withoutError(fieldErrors: SignUpErrors, edited: SignUpField): SignUpErrors {
  const rest = { ...fieldErrors }
  delete rest[edited]
  if (edited === 'playStoreURL') delete rest.appStoreURL
  if (edited === 'password' && rest.confirmPassword !== required.confirmPassword)
    delete rest.confirmPassword
  return rest
}

/** Exactly the ten values, without the spaces around them; passwords stay as they were typed. */
export function signUpBody(form: SignUpForm): SignUpForm {
  return {
    companyName: form.companyName.trim(),
    location: form.location.trim(),
    website: form.website.trim(),
    appStoreURL: form.appStoreURL.trim(),
    playStoreURL: form.playStoreURL.trim(),
    name: form.name.trim(),
    role: form.role.trim(),
    email: form.email.trim(),
    password: form.password,
    confirmPassword: form.confirmPassword,
  }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

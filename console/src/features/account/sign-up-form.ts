import { emailPattern, passwordMinLength } from '@frontrow/contract/account'

/**
 * The keys are those of the request. `name` and `role` belong to the admin user; the role is a job
 * title.
 */
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

/** The fields stored over a reload: all except the passwords. */
export const keptSignUp: readonly SignUpField[] = Object.keys(emptySignUp)
  .map((field) => field as SignUpField)
  .filter((field) => field !== 'password' && field !== 'confirmPassword')

/** The required fields, with the placeholder text when they were left empty. */
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

/** In the order of the product's specification. A field shows its first unmet rule. */
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

/**
 * Editing a field clears its error. Editing either of two fields clears the error that they share.
 */
export function withoutError(fieldErrors: SignUpErrors, edited: SignUpField): SignUpErrors {
  const rest = { ...fieldErrors }
  delete rest[edited]
  if (edited === 'playStoreURL') delete rest.appStoreURL
  if (edited === 'password' && rest.confirmPassword !== required.confirmPassword)
    delete rest.confirmPassword
  return rest
}

/** The ten values with spaces trimmed; passwords stay as typed. */
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

import { emailPattern, passwordMinLength } from '@frontrow/contract/account/fields'
import { isBlank, requiredRules, type Rule } from '../../../lib/forms/form-rules.ts'

/**
 * The keys are those of the request. `name` and `role` belong to the admin user; the role is a job
 * title.
 */
export const emptySignUp = {
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

export type SignUpForm = typeof emptySignUp
export type SignUpField = keyof SignUpForm

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
} as const satisfies Partial<SignUpForm>

/** The rules are checked in the order of the product's specification. */
export const signUpRules: readonly Rule<SignUpForm>[] = [
  ...requiredRules(required),
  ['email', (form) => new RegExp(emailPattern).test(form.email), 'Email is invalid.'],
  [
    'password',
    (form) => form.password.length >= passwordMinLength,
    'Password should be at least 6 letters',
  ],
  [
    'confirmPassword',
    (form) => form.password === form.confirmPassword,
    "Passwords don't match",
    ['password'],
  ],
  [
    'appStoreURL',
    (form) => !isBlank(form.appStoreURL) || !isBlank(form.playStoreURL),
    'one of the store urls is required',
    ['playStoreURL'],
  ],
]

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

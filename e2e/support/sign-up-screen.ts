import type { Locator, Page } from 'playwright-core'

// Fills in the sign-up form and the six boxes of the verification code.

/** Valid values, by the names of the fields in the request. */
export const filled = {
  companyName: 'Harbour & Vine',
  location: 'Lund, Sweden',
  website: 'https://harbourvine.example',
  appStoreURL: '',
  playStoreURL: 'https://play.google.com/store/apps/dev?id=7',
  name: 'Ida Lindqvist',
  role: 'Head of publishing',
  email: 'ida@harbourvine.example',
  password: 'front row seat',
  confirmPassword: 'front row seat',
}
export type SignUpField = keyof typeof filled

const places: Readonly<Record<SignUpField, readonly [group: string, label: string]>> = {
  companyName: ['About Organization', 'Name'],
  location: ['About Organization', 'Location'],
  website: ['About Organization', 'Website'],
  appStoreURL: ['About Organization', 'App Store URL'],
  playStoreURL: ['About Organization', 'Play Store URL'],
  name: ['About Admin', 'Name'],
  role: ['About Admin', 'Role'],
  email: ['Sign Up Info', 'Work Email'],
  password: ['Sign Up Info', 'Password'],
  confirmPassword: ['Sign Up Info', 'Confirm Password'],
}

export function fieldOf(page: Page, field: SignUpField): Locator {
  const [group, label] = places[field]
  return page.getByRole('group', { name: group }).getByLabel(label, { exact: true })
}

export async function fillSignUp(page: Page, values: Record<SignUpField, string>): Promise<void> {
  for (const [field, value] of Object.entries(values))
    await fieldOf(page, field as SignUpField).fill(value)
}

export function boxes(page: Page): Locator {
  return page.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
}

/**
 * Types the code into the first box and the boxes after it, as a user does who reads the code in a
 * mail.
 */
export async function typeCode(page: Page, code: string): Promise<void> {
  await boxes(page).first().focus()
  await page.keyboard.type(code)
}

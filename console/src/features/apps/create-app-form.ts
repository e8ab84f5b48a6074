export interface CreateAppForm {
  name: string
  googleAppId: string
  appleAppId: string
  category: string
  subcategory: string
}

export type CreateAppField = keyof CreateAppForm
export type CreateAppErrors = Partial<Record<CreateAppField, string>>

export const emptyApp: CreateAppForm = {
  name: '',
  googleAppId: '',
  appleAppId: '',
  category: '',
  subcategory: '',
}

/** The form with the values of an existing app. */
export function formOf(app: {
  name: string
  google_app_id: string | null
  apple_app_id: string | null
  category: string
  subcategory: string | null
}): CreateAppForm {
  return {
    name: app.name,
    googleAppId: app.google_app_id ?? '',
    appleAppId: app.apple_app_id ?? '',
    category: app.category,
    subcategory: app.subcategory ?? '',
  }
}

const IDS_MISSING = 'Please enter at least one of the app ids.'

/**
 * Name and category are checked first. The missing store id is reported only when both are present.
 */
export function createAppErrors(form: CreateAppForm): CreateAppErrors {
  const fieldErrors: CreateAppErrors = {}
  if (isBlank(form.name)) fieldErrors.name = 'App Name is required'
  if (isBlank(form.category)) fieldErrors.category = 'Category is required'
  if (Object.keys(fieldErrors).length > 0) return fieldErrors
  return isBlank(form.googleAppId) && isBlank(form.appleAppId) ? { googleAppId: IDS_MISSING } : {}
}

/** Editing either store id clears the error that they share. */
export function withoutError(
  fieldErrors: CreateAppErrors,
  edited: CreateAppField,
): CreateAppErrors {
  const rest = { ...fieldErrors }
  delete rest[edited]
  if (edited === 'appleAppId') delete rest.googleAppId
  return rest
}

/** The request body: an empty store id or subcategory is null. */
export function createAppBody(form: CreateAppForm) {
  return {
    name: form.name.trim(),
    google_app_id: orNull(form.googleAppId),
    apple_app_id: orNull(form.appleAppId),
    category: form.category.trim(),
    subcategory: orNull(form.subcategory),
  }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function orNull(text: string): string | null {
  return isBlank(text) ? null : text.trim()
}

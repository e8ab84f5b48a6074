import { isBlank, requiredRules, type Rule } from '../../lib/forms/form-rules.ts'
import { categories } from './categories.ts'

export const emptyApp = {
  name: '',
  googleAppId: '',
  appleAppId: '',
  category: '',
  subcategory: '',
  /** The text that the user wants as the category although it is the beginning of one. */
  keptCategory: '',
}

export type CreateAppForm = typeof emptyApp

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
    keptCategory: app.category,
  }
}

/** The missing store id is reported only when name and category are present. */
export const createAppRules: readonly Rule<CreateAppForm>[] = [
  ...requiredRules({ name: 'App Name is required', category: 'Category is required' }),
  [
    'googleAppId',
    (form) => isBlank(form.name) || isBlank(form.category) || hasStoreId(form),
    'Please enter at least one of the app ids.',
    ['appleAppId'],
  ],
  ...categories.map((category): Rule<CreateAppForm> => [
    'category',
    (form) => meantCategory(form) !== category,
    `${category}?`,
    ['keptCategory'],
  ]),
]

/** The one category that the text is only the beginning of, unless the user keeps the text. */
export function meantCategory({ category, keptCategory }: CreateAppForm): string | undefined {
  const typed = category.trim().toLowerCase()
  if (typed === '' || category === keptCategory) return undefined
  const found = categories.filter((one) => one.toLowerCase().startsWith(typed))
  return found.length === 1 && found[0]?.length !== typed.length ? found[0] : undefined
}

function hasStoreId(form: CreateAppForm): boolean {
  return !isBlank(form.googleAppId) || !isBlank(form.appleAppId)
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

function orNull(text: string): string | null {
  return isBlank(text) ? null : text.trim()
}

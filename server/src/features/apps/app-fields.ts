/** A text without the spaces around it; null where nothing is left, or nothing was given. */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** An app that is in neither store could not be led to. */
export function hasStoreId(app: {
  google_app_id: string | null
  apple_app_id: string | null
}): boolean {
  return app.google_app_id !== null || app.apple_app_id !== null
}

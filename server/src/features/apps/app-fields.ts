/** The trimmed text; null when it is empty or missing. */
export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** An app needs an id in at least one store, because its ads must lead somewhere. */
export function hasStoreId(app: {
  google_app_id: string | null
  apple_app_id: string | null
}): boolean {
  return app.google_app_id !== null || app.apple_app_id !== null
}

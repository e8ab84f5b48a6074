// The published console reloads the page after a campaignable ad content was created. The name of
// the new content is stored in session storage, so the message can be shown after the reload.

const KEY = 'created-campaignable'

interface Created {
  adContentId: string
  name: string
}

export function keepCreated(created: Created): void {
  sessionStorage.setItem(KEY, JSON.stringify(created))
}

/** Makes the message appear only once. */
export function forgetCreated(): void {
  sessionStorage.removeItem(KEY)
}

/**
 * The name of the campaignable content created from this ad content before the reload; null if
 * there is none.
 */
export function createdName(adContentId: string): string | null {
  const stored = sessionStorage.getItem(KEY)
  if (stored === null) return null
  try {
    const created = JSON.parse(stored) as Created
    return created.adContentId === adContentId ? created.name : null
  } catch {
    return null
  }
}

// The published console loads the page again after a campaignable ad content was created. What was created is told after that, so it
// waits in the storage of the tab.

const KEY = 'created-campaignable'

interface Created {
  adContentId: string
  name: string
}

export function keepCreated(created: Created): void {
  sessionStorage.setItem(KEY, JSON.stringify(created))
}

/** It is told once. */
export function forgetCreated(): void {
  sessionStorage.removeItem(KEY)
}

/** The name of what was created of this ad content before the page was loaded; null where nothing was. */
export function createdName(adContentId: string): string | null {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return null
  try {
    const created = JSON.parse(kept) as Created
    return created.adContentId === adContentId ? created.name : null
  } catch {
    return null
  }
}

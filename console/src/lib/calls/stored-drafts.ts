// What was typed into a form and not sent yet, in this tab's storage. It outlives a reload, a way
// to another page and the end of the session. A sign-out by the user empties it.

const PREFIX = 'draft:'

type Values = Readonly<Record<string, unknown>>

/** Whose draft it is, and of which form. */
export interface DraftPlace {
  /** Email and organization of the user; empty strings for nobody. */
  owner: string
  /** Tells apart the forms of a page: the title of its dialog, its label and its fields. */
  form: string
}

export interface StoredDraft {
  /** The heading of the form's page. */
  title: string
  /** The address of the page, with its query. */
  address: string
  /** Of each field that was changed: what is typed, and what the form began with. */
  fields: Readonly<Record<string, { typed: unknown; before: unknown }>>
}

/** The key names the user, the organization and the path. */
export function draftKey({ owner, form }: DraftPlace): string {
  return `${ownedBy(owner)}${location.pathname}:${form}`
}

/** Stores the draft. Returns false where the browser does not let it. */
export function storeDraft(key: string, draft: StoredDraft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // The storage is blocked or full.
    return false
  }
}

export function removeDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** The stored draft; null where there is none, or it is not readable. */
export function readDraft(key: string): StoredDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredDraft> | null
    const { title, address, fields } = stored ?? {}
    if (typeof title !== 'string' || typeof address !== 'string') return null
    return isRecord(fields) ? { title, address, fields } : null
  } catch {
    return null
  }
}

/** All drafts of a user, in no order. */
export function draftsOf(owner: string): StoredDraft[] {
  return draftKeys(ownedBy(owner))
    .map(readDraft)
    .filter((draft) => draft !== null)
}

/** Removes all drafts of this tab. */
export function clearDrafts(): void {
  for (const key of draftKeys(PREFIX)) removeDraft(key)
}

function draftKeys(beginning: string): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(beginning))
}

function ownedBy(owner: string): string {
  return `${PREFIX}${owner.toLowerCase()}:`
}

function isRecord(value: unknown): value is StoredDraft['fields'] {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value as Values).every((one) => typeof one === 'object' && one !== null)
}

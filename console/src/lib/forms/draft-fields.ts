// Which values of a form are stored in its draft, and which of them come back.

import { readDraft, removeDraft, storeDraft } from '../calls/stored-drafts.ts'

/**
 * No form stores these: passwords, codes, keys, signatures, consents, and numbers of cards, banks
 * and tax offices.
 */
const neverStored =
  /password|^again$|^boxes$|recovery|^agreed$|secret|token|(?:^|_)keys?$|^signature(?:_date|_confirm)?$|iban|^bic$|swift|(?:^|_)account_?(?:number)?$|cvc|^expire$|registration|tax(?:ation)?_(?:id|number)|vat_id/

/** Of these, the ones that everybody types anew each time. */
const typedAnew = /password|^again$|^boxes$|recovery|^agreed$/

interface Shown {
  initial: object
  values: object
}

/** Stores what was changed. Returns false where something of it cannot be stored. */
export function keepsAll(key: string, { initial, values }: Shown): boolean {
  const before = initial as Readonly<Record<string, unknown>>
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, before[name]) && !typedAnew.test(wordsOf(name)),
  )
  const storable = changed.filter(
    ([name, value]) => !neverStored.test(wordsOf(name)) && isPlain(value),
  )
  if (storable.length === 0) removeDraft(key)
  const isStored =
    storable.length === 0 ||
    storeDraft(key, {
      title: document.querySelector('main h1')?.textContent ?? document.title,
      address: location.pathname + location.search,
      fields: Object.fromEntries(
        storable.map(([name, typed]) => [name, { typed, before: before[name] ?? null }]),
      ),
    })
  return isStored && storable.length === changed.length
}

/** The stored fields that the form still begins with the same value. */
export function restorable<Form extends object>(key: string, initial: Form): Partial<Form> | null {
  const before = initial as Readonly<Record<string, unknown>>
  const found = Object.entries(readDraft(key)?.fields ?? {}).filter(
    ([name, field]) =>
      name in before &&
      !neverStored.test(wordsOf(name)) &&
      isSame(field.before, before[name] ?? null) &&
      isLike(field.typed, before[name]),
  )
  if (found.length === 0) return null
  return Object.fromEntries(found.map(([name, { typed }]) => [name, typed])) as Partial<Form>
}

function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether the value is the same after it was stored as JSON. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return isRecord(value) && Object.values(value).every(isPlain)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && value.constructor === Object
}

/** Whether a stored value can stand where the form has this one. */
function isLike(value: unknown, initial: unknown): boolean {
  if (initial === null) return isPlain(value)
  if (Array.isArray(initial)) return Array.isArray(value)
  return value === null ? false : typeof value === typeof initial
}

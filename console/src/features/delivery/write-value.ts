import type { Slot, Value } from '@frontrow/contract/delivery/app-requests'

/** The syntax of a language for JSON-like values. */
export interface Notation {
  /** One level of indentation. */
  readonly indent: string
  /** The brackets of an object and of a list. */
  readonly object: readonly [open: string, close: string]
  readonly list: readonly [open: string, close: string]
  readonly quote: '"' | "'"
  /** A field without its value: `"name": `. */
  readonly field: (name: string) => string
  /** The expressions for values that only the app knows. */
  readonly slots: Readonly<Record<Slot, string>>
  /**
   * Whether a multi-line value has a comma after its last entry, as the language's formatter writes
   * it.
   */
  readonly trailingComma: boolean
}

const longestLine = 56

/**
 * Writes a value in a language, on one line if it is short. `depth` is the indentation of the first
 * line.
 */
export function writeValue(notation: Notation, value: Value, depth = 0): string {
  if (typeof value === 'string') return `${notation.quote}${value}${notation.quote}`
  if (isSlot(value)) return notation.slots[value.slot]
  const isList = Array.isArray(value)
  const [open, close] = isList ? notation.list : notation.object
  const entries = isList
    ? (value as readonly Value[]).map((item) => ['', item] as const)
    : Object.entries(value).map(([name, item]) => [notation.field(name), item] as const)
  const write = (at: number) =>
    entries.map(([field, item]) => `${field}${writeValue(notation, item, at)}`)
  const short = `${open}${write(depth).join(', ')}${close}`
  if (short.length <= longestLine && !short.includes('\n')) return short
  const inner = notation.indent.repeat(depth + 1)
  const lines = write(depth + 1).map((line) => `${inner}${line}`)
  const end = notation.trailingComma ? ',' : ''
  return `${open.trimEnd()}\n${lines.join(',\n')}${end}\n${notation.indent.repeat(depth)}${close.trimStart()}`
}

function isSlot(value: Exclude<Value, string>): value is { readonly slot: Slot } {
  return 'slot' in value && Object.keys(value).length === 1
}

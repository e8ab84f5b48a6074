// Long numbers are shown in groups while they are typed. The value is the digits; the spaces are
// added and removed, and the caret stays between the same digits.

/** The format of a number: the maximum number of digits, and where the gaps are. */
export interface DigitShape {
  maxDigits: number
  /** Formats the digits. Whatever it adds must not be a digit. */
  show: (digits: string) => string
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** '12345' is '1234 5'. */
export function inFours(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** The content of the input right after an edit. */
export interface TypedEdit {
  text: string
  caret: number
  /** The direction of a deletion, from the browser's input type; null for any other edit. */
  deleted: 'backward' | 'forward' | null
}

export interface ShownDigits {
  digits: string
  /** The position of the caret in the formatted text. */
  caret: number
}

/**
 * The number after an edit. Digits beyond the maximum are dropped. Deleting a gap also deletes the
 * digit next to it.
 */
export function typeDigits(shape: DigitShape, before: string, edit: TypedEdit): ShownDigits {
  let left = digitsOf(edit.text.slice(0, edit.caret))
  let right = digitsOf(edit.text.slice(edit.caret))
  if (left + right === before && edit.deleted === 'backward') left = left.slice(0, -1)
  if (left + right === before && edit.deleted === 'forward') right = right.slice(1)
  const tooMany = Math.max(0, left.length + right.length - shape.maxDigits)
  left = left.slice(0, Math.max(0, left.length - tooMany))
  const digits = (left + right).slice(0, shape.maxDigits)
  return { digits, caret: caretAfter(shape.show(digits), left.length) }
}

/** The position right after the given number of digits in a text. */
function caretAfter(text: string, digitCount: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digitCount) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}

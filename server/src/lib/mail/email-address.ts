/** The form in which emails are stored and compared: trimmed, NFC-normalized, in lower case. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

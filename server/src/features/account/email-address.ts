/** How an email is kept and compared: without the spaces around it, composed, in lower case. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

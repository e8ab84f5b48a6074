// What an email, a password and a code must be. The sign-in page checks them too, so they are apart
// from the calls.

/**
 * Text, an at sign, text, a dot and text, without spaces. Both sides check the same pattern.
 * Characters with a meaning in mail headers (RFC 5322: commas, brackets, quotes …) are refused,
 * because mail to `a,b@c.com` could reach b@c.com.
 */
const part = '[^\\s@,;:<>()\\[\\]"\\\\]+'
export const emailPattern = `^\\s*${part}@${part}\\.${part}\\s*$`
export const passwordMinLength = 6
export const verificationCodeLength = 6

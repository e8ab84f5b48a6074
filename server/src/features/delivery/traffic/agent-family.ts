/** Longer user agents are cut: real ones are shorter. */
const longestAgent = 300

/**
 * Returns the kind of program that a user agent names, as text. Product versions (RFC 9110, section
 * 10.1.5: the part after the slash) and all digits are removed, so that an update or invented
 * digits do not change it.
 */
export function agentFamily(userAgent: string): string {
  return userAgent
    .slice(0, longestAgent)
    .toLowerCase()
    .replaceAll(/\/[^\s;,()/]*/g, '/')
    .replaceAll(/[\d._]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** So much of an agent is looked at; longer ones are made up. */
const longestAgent = 300

/**
 * The kind of program that an agent names, as a text. The versions of products (RFC 9110, section
 * 10.1.5: what follows the slash) and all digits are left out, so that an update, or digits that
 * are made up, change nothing.
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

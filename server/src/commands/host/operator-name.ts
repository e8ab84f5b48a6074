import { userInfo } from 'node:os'

/** The user of the host who runs a command, for the audit. */
export function hostUserName(): string {
  try {
    return userInfo().username
  } catch {
    // Some containers have no name for their user.
    return String(process.getuid?.() ?? 'unknown')
  }
}

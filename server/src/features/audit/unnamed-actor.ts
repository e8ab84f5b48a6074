/** A command is run by a user of the host, who is no operator and has no other name. */
export function unnamedActor(actor: string): string {
  const [kind = '', name = ''] = actor.split(':')
  if (kind === 'operator') return `${name} (on the host)`
  if (kind === 'unknown') return 'Unknown'
  if (kind === 'developer') return 'A removed person'
  return kind === 'token' ? 'A removed API token' : 'System'
}

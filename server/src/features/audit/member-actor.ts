export interface ActingMember {
  readonly developerId: string
  readonly apiToken?: { readonly id: string } | undefined
}

/**
 * The actor of a member's call, as the audit stores it. An API token is named itself, and not the
 * person who made it.
 */
export function memberActor({ apiToken, developerId }: ActingMember): string {
  return apiToken === undefined ? `developer:${developerId}` : `token:${apiToken.id}`
}

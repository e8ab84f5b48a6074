export interface ActingMember {
  readonly developerId: string
  readonly apiToken?: { readonly id: string } | undefined
}

/** The name of who acts: an API token acts under its own name, and not under its maker's. */
export function memberActor({ apiToken, developerId }: ActingMember): string {
  return apiToken === undefined ? `developer:${developerId}` : `token:${apiToken.id}`
}

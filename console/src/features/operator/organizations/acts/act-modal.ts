import type { ListedOrganization } from '@frontrow/contract/operator/organizations'

/** What each dialog gets that acts on several organizations. */
export interface ActModalProps {
  organizations: readonly ListedOrganization[]
  onClose: () => void
  /** Gets one line for each organization that was refused. */
  onDone: (refused: readonly string[]) => void
}

/** 'Harbour & Vine', or '12 organizations'. */
export function namedTogether(organizations: readonly ListedOrganization[]): string {
  const [first] = organizations
  return organizations.length === 1 && first !== undefined
    ? first.name
    : `${organizations.length} organizations`
}

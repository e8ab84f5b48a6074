import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import { findCurrentLink } from '../lib/current-link.ts'
import { operatorPaths } from '../operator-paths.ts'

interface OperatorLink {
  readonly label: string
  readonly to: string
  /** The permission of the page. The link is not shown to a role without it. */
  readonly needs: OperatorPermission
  /** The second key of the shortcut `g` + key that opens the page. */
  readonly key: string
  /** Pages elsewhere that highlight this link. Those below its address do so in any case. */
  readonly alsoOn?: readonly string[]
}

interface OperatorLinkGroup {
  /** Null for links that stand alone at the top. */
  readonly label: string | null
  readonly links: readonly OperatorLink[]
}

const groups: readonly OperatorLinkGroup[] = [
  { label: null, links: [{ label: 'Home', to: operatorPaths.home, needs: 'read', key: 'h' }] },
  {
    label: 'Review',
    links: [
      {
        label: 'Review queue',
        to: operatorPaths.queue,
        needs: 'read',
        key: 'q',
      },
      { label: 'Approvals', to: operatorPaths.proposals, needs: 'read', key: 'p' },
      {
        label: 'Ads',
        to: operatorPaths.ads,
        needs: 'read',
        key: 'a',
      },
      {
        label: 'Traffic',
        to: operatorPaths.traffic,
        needs: 'read',
        key: 't',
      },
    ],
  },
  {
    label: 'Network',
    links: [
      {
        label: 'Organizations',
        to: operatorPaths.organizations,
        needs: 'read',
        key: 'n',
        alsoOn: [
          operatorPaths.appPattern,
          operatorPaths.placementPattern,
          operatorPaths.campaignPattern,
          operatorPaths.requestPattern,
        ],
      },
      { label: 'Holds', to: operatorPaths.holds, needs: 'read', key: 'd' },
      { label: 'Webhooks', to: operatorPaths.webhooks, needs: 'read', key: 'w' },
      { label: 'Delivery', to: operatorPaths.delivery, needs: 'read', key: 'v' },
      { label: 'Policies', to: operatorPaths.policies, needs: 'read', key: 'y' },
    ],
  },
  {
    label: 'Money',
    links: [
      {
        label: 'Finance',
        to: operatorPaths.finance,
        needs: 'finance.read',
        key: 'm',
      },
    ],
  },
  {
    label: 'System',
    links: [
      { label: 'Audit log', to: operatorPaths.audit, needs: 'audit.read', key: 'l' },
      { label: 'Jobs', to: operatorPaths.jobs, needs: 'jobs.write', key: 'j' },
      { label: 'Operators', to: operatorPaths.operators, needs: 'read', key: 'o' },
      {
        label: 'Settings',
        to: operatorPaths.settings,
        needs: 'read',
        key: 's',
      },
    ],
  },
]

/** The groups of the sidebar, without the links that the operator's roles lack. */
export function operatorLinkGroups(may: (needs: OperatorPermission) => boolean) {
  return groups
    .map(({ label, links }) => ({ label, links: links.filter(({ needs }) => may(needs)) }))
    .filter(({ links }) => links.length > 0)
}

/** The link to highlight on this page, with its `aria-current` value; null if there is none. */
export function currentOperatorLink(pathname: string): ReturnType<typeof findCurrentLink> {
  const links = groups
    .flatMap((group) => group.links)
    .map(({ to, alsoOn = [] }) => ({
      to,
      alsoOn: to === operatorPaths.home ? alsoOn : [`${to}/*`, ...alsoOn],
    }))
  return findCurrentLink(links, pathname)
}

import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

/** Loaded only for a person in several organizations. */
export const OrganizationSwitcher = lazy(async () => ({
  default: (await import('./organization-switcher.tsx')).OrganizationSwitcher,
}))

/** The target of the link in an invitation, whether this browser is signed in or not. */
export const invitationRoutes: RouteObject[] = [
  {
    path: paths.invitation,
    lazy: { Component: async () => (await import('./invitation-page.tsx')).InvitationPage },
  },
]

export const routes: RouteObject[] = [
  {
    path: paths.members,
    lazy: { Component: async () => (await import('./members-page.tsx')).MembersPage },
  },
  {
    path: paths.organizationSecurity,
    lazy: {
      Component: async () =>
        (await import('./organization-security-page.tsx')).OrganizationSecurityPage,
    },
  },
]

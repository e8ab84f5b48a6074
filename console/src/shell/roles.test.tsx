import { permissions, type Permission } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import {
  campaign,
  developer,
  organization,
  portrait,
  tidepool,
} from '../../../e2e/answers/default-answers.ts'
import { goodAnswers } from '../../../e2e/drills/odd-answers/good-answers.ts'
import { showConsole, until } from '../../test/shown-console.tsx'
import { limitSession } from '../lib/calls/session.ts'
import { paths } from '../paths.ts'

// What the pages offer each role. The table is written by hand, so that it cannot repeat a mistake
// of the product's list. The calls of each role are tested in server/test/access/roles.test.ts.

const roles = { Developer: 200, Sales: 300, Finance: 400, Viewer: 500 } as const
type RoleName = keyof typeof roles

const allowed = {
  'apps.write': ['Developer'],
  'contents.write': ['Developer', 'Sales'],
  'campaigns.write': ['Sales'],
  'monetization.write': ['Developer', 'Sales'],
  'organization.write': [],
  'tokens.write': [],
  'webhooks.write': ['Developer'],
  'security.write': [],
  'activity.read': [],
  'money.read': ['Sales', 'Finance'],
  'money.write': ['Finance'],
  owner: [],
} as const satisfies Record<string, readonly RoleName[]>
type Need = keyof typeof allowed

const mayDo = (role: RoleName, need: Need) => (allowed[need] as readonly RoleName[]).includes(role)

interface RolePage {
  path: string
  /** The state that another screen passes with the navigation. */
  state?: unknown
  /** What the whole page needs: without it a panel stands in its place. */
  needs?: Need
  /** The controls that write, by their names. */
  controls?: Readonly<Record<string, Need>>
}

const listed: readonly RolePage[] = [
  { path: paths.createApp, needs: 'apps.write' },
  { path: paths.appList, controls: { 'New app': 'apps.write' } },
  {
    path: `${paths.appList}?only=retired`,
    controls: { 'Restore Tidepool Match': 'apps.write' },
  },
  {
    path: paths.app(tidepool.id),
    controls: {
      Edit: 'apps.write',
      'Blocking controls': 'monetization.write',
      Retire: 'apps.write',
      Upload: 'contents.write',
    },
  },
  {
    path: paths.createCampaignable,
    state: { ad: portrait, app: tidepool, iconPath: null },
    needs: 'contents.write',
  },
  { path: paths.addApps, needs: 'monetization.write' },
  { path: paths.monetize, controls: { 'Add New Apps': 'monetization.write' } },
  {
    path: paths.placements,
    state: { app: tidepool },
    controls: { 'Blocking controls': 'monetization.write', Save: 'monetization.write' },
  },
  { path: paths.createCampaign, needs: 'campaigns.write' },
  { path: paths.activeCampaigns, controls: { 'New campaign': 'campaigns.write' } },
  {
    path: paths.campaign(campaign.id),
    controls: {
      Duplicate: 'campaigns.write',
      Extend: 'campaigns.write',
      Deactivate: 'campaigns.write',
    },
  },
  { path: `${paths.campaign(campaign.id)}?show=edit`, needs: 'campaigns.write' },
  {
    path: paths.organization,
    controls: { Save: 'organization.write', 'Change time zone': 'owner' },
  },
  { path: paths.activity, needs: 'activity.read' },
  { path: paths.organizationSecurity, controls: { 'Require two-step sign-in': 'security.write' } },
  { path: paths.tokens, needs: 'tokens.write' },
  { path: paths.webhooks, needs: 'webhooks.write' },
  { path: paths.taxation, controls: { Save: 'money.write' } },
  { path: paths.banking, controls: { Save: 'money.write' } },
  {
    path: paths.payment,
    needs: 'money.read',
    controls: { 'Add Payment Method': 'money.write' },
  },
  { path: paths.earnings, needs: 'money.read' },
  { path: paths.billing, needs: 'money.read' },
  { path: paths.billingProfile, needs: 'money.read', controls: { Save: 'money.write' } },
  { path: paths.statements, needs: 'money.read' },
  { path: paths.statement('p1'), needs: 'money.read' },
  { path: paths.policies, controls: { Submit: 'organization.write' } },
]

/** All other fixed addresses of a signed-in member: nothing on them is refused as a whole. */
const others: readonly RolePage[] = Object.values(paths)
  .filter((path) => typeof path === 'string')
  .filter((path) => /^\/(app|account)\//.test(path) && !/:|verificationWaiting/.test(path))
  .filter((path) => !listed.some((one) => one.path === path))
  .map((path) => ({ path }))

test.for(Object.keys(roles) as RoleName[])(
  'a %s opens every page and finds disabled what the role may not do [OPERATOR-9.1]',
  { timeout: 120_000 },
  async (role) => {
    const shown = await showLimited(role)
    const pages = role === 'Viewer' ? [...listed, ...others] : listed.filter(offers(role))
    for (const page of pages) {
      await shown.go(page.path, page.state)
      const isOpen = page.needs === undefined || mayDo(role, page.needs)
      await until(() => expect(stateOf(page, role)).toEqual(wanted(page, role, isOpen)))
    }
  },
)

/** Whether the page offers the role something that it does not offer a Viewer. */
const offers = (role: RoleName) => (page: RolePage) =>
  [page.needs, ...Object.values(page.controls ?? {})].some((need) => need && mayDo(role, need))

/** Shows the console to a member who knows already that the role is limited. */
async function showLimited(role: RoleName) {
  const has = (name: Permission) =>
    (permissions[name].roles as readonly number[]).includes(roles[role])
  const profile = {
    ...developer,
    role: roles[role],
    is_owner: false,
    owner_name: 'Ida Lindqvist',
    permissions: (Object.keys(permissions) as Permission[]).filter(has),
    organizations: [],
  }
  const shown = await showConsole('/getstarted', { answers: goodAnswers })
  shown.answer(/^GET \/developer\/\{/, { body: profile })
  const zone = { time_zone: 'Europe/Stockholm', next_time_zone: null }
  shown.answer('GET /developer/organization', { body: { ...organization, ...zone } })
  const noCard = { code: 400, message: 'No card is on file.', reason: 'no_card' }
  shown.answer('GET /payment/card-info', { status: 400, body: noCard })
  limitSession()
  return shown
}

/** Whether the panel stands in the page's place, and which controls are disabled with a reason. */
function stateOf({ controls = {} }: RolePage, role: RoleName) {
  const main = document.querySelector('main') ?? document.body
  const all = [...main.querySelectorAll('button, a, [role=link]')]
  const disabled = Object.keys(controls).flatMap((name) => {
    const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
    if (found === undefined) return []
    const isTold = told(role).test(found.getAttribute('title') ?? '')
    return [[name, found.getAttribute('aria-disabled') === 'true' && isTold]]
  })
  return {
    path: location.pathname + location.search,
    title: main.querySelector('h1') !== null,
    panel: main.textContent.includes('Your role does not allow this'),
    controls: Object.fromEntries(disabled) as Record<string, boolean>,
  }
}

const told = (role: RoleName) =>
  new RegExp(`^Your role \\(${role}\\) does not .* Ask Ida Lindqvist \\(owner\\)\\.$`)

function wanted({ path, controls = {} }: RolePage, role: RoleName, isOpen: boolean) {
  const states = Object.entries(controls).map(([name, need]) => [name, !mayDo(role, need)])
  return {
    path,
    title: true,
    panel: !isOpen,
    controls: isOpen ? (Object.fromEntries(states) as Record<string, boolean>) : {},
  }
}

import type { Page } from 'playwright-core'
import { paths } from '../../../console/src/paths.ts'
import { formCases } from '../../support/form-cases.ts'
import { filled, fillSignUp, typeCode } from '../../support/sign-up-screen.ts'
import {
  campaign,
  campaignable,
  developer,
  portrait,
  square,
  tidepool,
} from '../../answers/default-answers.ts'

/** A user action on a screen that makes calls. */
export interface Act {
  name: string
  run: (page: Page) => Promise<void>
}

/** A screen: how it is opened, and the actions on it. */
export interface Screen {
  name: string
  path: string
  /** The state that another screen passes with the navigation. */
  state?: unknown
  isSignedIn: boolean
  acts: readonly Act[]
  /** Normal answers that differ from those of the other screens. */
  good: Readonly<Record<string, unknown>>
}

const picture = 'server/seed/demo/tidepool-match/icon.jpg'
const known = { app: tidepool, iconPath: square.content_path }
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const press = (name: string | RegExp): Act => ({
  name: `press ${String(name)}`,
  run: (page) => button(page, name).first().click(),
})

/**
 * All keys of `paths`, so that a new screen cannot be forgotten. Paths that redirect have no entry.
 */
const screensOf = {
  home: [screen('home', paths.home, { isSignedIn: false })],
  getStarted: [
    screen('get started', paths.getStarted, { isSignedIn: false }),
    screen('get started, signed in', paths.getStarted),
  ],
  signIn: [screen('sign-in', paths.signIn, { isSignedIn: false, acts: [form('sign-in')] })],
  signUp: [
    screen('sign-up', paths.signUp, {
      isSignedIn: false,
      acts: [
        { name: 'send', run: sendSignUp },
        { name: 'verify', run: verify },
      ],
    }),
  ],
  forgotPassword: [
    screen('forgot password', paths.forgotPassword, {
      isSignedIn: false,
      acts: [form('forgot password')],
    }),
  ],
  resetPassword: [
    screen('reset password', `${paths.resetPassword}#token=abc`, {
      isSignedIn: false,
      acts: [form('reset password')],
    }),
  ],
  invitation: [
    screen('invitation', `${paths.invitation}#token=abc`, {
      isSignedIn: false,
      acts: [{ name: 'accept', run: acceptInvitation }],
    }),
  ],
  confirmBillingEmail: [
    screen('billing email', `${paths.confirmBillingEmail}#token=abc`, {
      isSignedIn: false,
      acts: [press('Confirm')],
    }),
  ],
  waiting: [
    screen('waiting', paths.waiting, {
      good: {
        'GET /developer/{developer-id}': { ...developer, approved: false, migrated: false },
      },
    }),
  ],
  waitingInApp: [],
  overview: [screen('overview', paths.overview)],
  createApp: [screen('create app', paths.createApp, { acts: [{ name: 'save', run: createApp }] })],
  appList: [
    screen('app list', paths.appList),
    screen('retired apps', `${paths.appList}?only=retired`, { acts: [press(/^Restore/)] }),
  ],
  appPattern: [],
  app: [
    screen('app', paths.app(tidepool.id), {
      acts: [
        { name: 'upload', run: upload },
        { name: 'look at a content', run: (page) => button(page, 'Show large').first().click() },
        { name: 'retire a content', run: retireContent },
        {
          name: 'look at a campaignable',
          run: (page) => button(page, 'Show large').last().click(),
        },
        { name: 'retire a campaignable', run: retireCampaignable },
        { name: 'edit', run: editApp },
        { name: 'limit ads', run: limitAds },
        press('Retire'),
        { name: 'retire', run: retireApp },
      ],
    }),
  ],
  createCampaignable: [
    screen('create campaignable', paths.createCampaignable, {
      state: { ad: portrait, ...known },
      acts: [press('Create Campaignable Ad Content')],
    }),
  ],
  addApps: [screen('add apps', paths.addApps, { acts: [{ name: 'add', run: addApp }] })],
  monetize: [screen('monetizing apps', paths.monetize)],
  placements: [
    screen('placements', paths.placements, {
      state: { app: tidepool },
      acts: [{ name: 'save', run: createPlacement }],
    }),
  ],
  whyNoAdPattern: [],
  whyNoAd: [screen('why no ad', `${paths.whyNoAd('0199-pl-1')}?request=r-1`)],
  adReview: [
    screen('ad review', `${paths.adReview}?app=0199-app-9`, {
      acts: [press(/^Block Coin Rush in/)],
    }),
  ],
  createCampaign: [
    screen('create campaign', paths.createCampaign, {
      acts: [
        { name: 'choose an app', run: (page) => choose(page, 'App', 'Tidepool Match') },
        { name: 'save', run: createCampaign },
      ],
    }),
    screen('duplicate a campaign', `${paths.createCampaign}?copy=${campaign.id}`),
  ],
  activeCampaigns: [screen('active campaigns', paths.activeCampaigns)],
  inactiveCampaigns: [screen('inactive campaigns', paths.inactiveCampaigns)],
  campaignPattern: [],
  campaign: [
    screen('campaign', paths.campaign(campaign.id), {
      acts: [press('Extend'), press('Deactivate')],
    }),
    screen('campaign numbers', `${paths.campaign(campaign.id)}?show=figures`),
    screen('campaign changes', `${paths.campaign(campaign.id)}?show=changes`),
    screen('campaign edit', `${paths.campaign(campaign.id)}?show=edit`, {
      acts: [{ name: 'save', run: editCampaign }],
    }),
  ],
  developer: [screen('developer', paths.developer, { acts: [form('password change')] })],
  developerSecurity: [
    screen('security', paths.developerSecurity, {
      acts: [press('Set up an authenticator app'), press('Sign out all other sessions')],
    }),
  ],
  organization: [screen('organization', paths.organization, { acts: [form('organization')] })],
  members: [
    screen('members', paths.members, {
      acts: [
        { name: 'invite', run: inviteMember },
        press('Send again to bo@harbourvine.example'),
        press('Revoke the invitation of bo@harbourvine.example'),
        { name: 'give another role', run: setRole },
        { name: 'remove a member', run: removeMember },
        { name: 'reset a factor', run: resetFactor },
        { name: 'hand over', run: handOver },
      ],
    }),
  ],
  organizationSecurity: [
    screen('organization security', paths.organizationSecurity, {
      acts: [{ name: 'require two-step sign-in', run: requireFactor }],
    }),
  ],
  tokens: [
    screen('api tokens', paths.tokens, {
      acts: [
        { name: 'create a token', run: createToken },
        { name: 'revoke a token', run: revokeToken },
      ],
    }),
  ],
  notices: [screen('notices', paths.notices, { acts: [press('Mark all as read')] })],
  decisions: [screen('decisions', paths.decisions)],
  activity: [screen('activity', paths.activity, { acts: [press('Export CSV')] })],
  taxation: [screen('taxation', paths.taxation, { acts: [form('taxation')] })],
  banking: [screen('banking', paths.banking, { acts: [form('banking')] })],
  payment: [
    screen('payments', paths.payment, {
      acts: [press(/ Payment Method$/), { name: 'save a card', run: saveCard }],
    }),
  ],
  earnings: [screen('earnings', paths.earnings)],
  billing: [screen('billing', paths.billing)],
  billingProfile: [screen('billing profile', paths.billingProfile, { acts: [press('Save')] })],
  statisticsFiles: [
    screen('files and schedules', paths.statisticsFiles, { acts: [press(/^Remove/)] }),
  ],
  statisticsFilePattern: [],
  statisticsFile: [screen('statistics file', paths.statisticsFile('0199-file-1'))],
  invoicePattern: [],
  invoice: [
    screen('invoice', paths.invoice('0199-invoice-1'), {
      acts: [press('PDF'), press('XML')],
    }),
  ],
  statements: [screen('statements', paths.statements)],
  monthStatementPattern: [],
  monthStatement: [
    screen('month statement', paths.monthStatement('0199-statement-1'), {
      acts: [press('PDF')],
    }),
  ],
  webhooks: [screen('webhooks', paths.webhooks)],
  webhookPattern: [],
  webhook: [screen('webhook', paths.webhook('0199-wh-1'))],
  statementPattern: [],
  statement: [screen('statement', paths.statement('p1'))],
  policies: [screen('policies', paths.policies, { acts: [form('signing'), press('1.0')] })],
} satisfies Record<keyof typeof paths, Screen[]>

export const allScreens: readonly Screen[] = Object.values(screensOf).flat()

function screen(
  name: string,
  path: string,
  { state, isSignedIn = true, acts = [], good = {} }: Partial<Omit<Screen, 'name' | 'path'>> = {},
): Screen {
  return { name, path, state, isSignedIn, acts, good }
}

/** Fills in and submits one of the forms that other tests use too. */
function form(name: string): Act {
  const found = formCases.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no form ${name}`)
  return {
    name: 'send',
    run: async (page) => {
      for (const [label, text] of Object.entries(found.fields))
        await page.getByLabel(label, { exact: true }).fill(text)
      await found.complete?.(page)
      await main(page)
        .getByRole('button', { name: found.submit, exact: typeof found.submit === 'string' })
        .click()
    },
  }
}

async function sendSignUp(page: Page): Promise<void> {
  await fillSignUp(page, filled)
  await button(page, 'Sign Up').click()
}

async function verify(page: Page): Promise<void> {
  await sendSignUp(page)
  await typeCode(page, 'ABC123')
  await button(page, 'Submit Form').click()
}

async function createApp(page: Page): Promise<void> {
  await page.getByLabel('App Name', { exact: true }).fill('New App')
  await page.getByLabel('Google App Id', { exact: true }).fill('com.example.app')
  await page.getByLabel('Category', { exact: true }).fill('Games')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function upload(page: Page): Promise<void> {
  await button(page, 'Upload').first().click()
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog').locator('img').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

async function retireContent(page: Page): Promise<void> {
  await button(page, 'Show large').first().click()
  await retireOpened(page)
}

async function retireCampaignable(page: Page): Promise<void> {
  await button(page, 'Show large').last().click()
  await retireOpened(page)
}

async function retireOpened(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click()
  const asked = page.getByRole('dialog', { name: /^Retire .*\?$/ })
  await asked.getByRole('button', { name: 'Retire', exact: true }).click()
}

async function editApp(page: Page): Promise<void> {
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit app' })
  await dialog.getByLabel('App Name', { exact: true }).fill('Tidepool Matched')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

async function limitAds(page: Page): Promise<void> {
  await button(page, 'Blocking controls').click()
  const dialog = page.getByRole('dialog', { name: /^Ads in / })
  await dialog.getByLabel('Made for children').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

async function retireApp(page: Page): Promise<void> {
  await button(page, 'Retire').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retire', exact: true }).click()
}

async function addApp(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Apps', exact: true }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await button(page, 'Add App').click()
}

async function createPlacement(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Placement Name', exact: true }).fill('Home')
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Banner', exact: true }).click()
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function createCampaign(page: Page): Promise<void> {
  await choose(page, 'App', 'Tidepool Match')
  await field(page, 'Campaign Name').fill('Spring push')
  await field(page, 'Keywords').fill('puzzle, ocean')
  await choose(page, 'Icon')
  await choose(page, 'Currency', 'Euro (EUR)')
  await field(page, 'Daily Budget').fill('40.5')
  await field(page, 'ECPM Budget').fill('1.8')
  await choose(page, 'Target Regions', 'Country - Germany')
  await choose(page, 'Campaignable Ad Contents', campaignable.name)
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function editCampaign(page: Page): Promise<void> {
  await field(page, 'Campaign Name').fill('Summer push')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function saveCard(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: / Payment Method$/ })
    .click()
  const dialog = page.getByRole('dialog')
  const texts = {
    'Full name': 'Ida Lindqvist',
    Address: 'Hamngatan 1',
    'Postal code': '411 06',
    City: 'Gothenburg',
    'Card number': '4242424242424242',
    Expiry: '1240',
    CVC: '123',
  }
  for (const [label, text] of Object.entries(texts))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
  await dialog.getByRole('combobox', { name: 'Country', exact: true }).fill('Sweden')
  await page.getByRole('option', { name: 'Sweden', exact: true }).click()
  await dialog.getByRole('button', { name: /^(Save|Update)$/ }).click()
}

/**
 * The input of a field in the campaign form. A select's list has the same label, so it must be
 * excluded.
 */
function field(page: Page, label: string) {
  return main(page)
    .locator('input:not([type=hidden])')
    .and(page.getByLabel(label, { exact: true }))
}

async function choose(page: Page, label: string, option?: string): Promise<void> {
  await field(page, label).click()
  const options = page.getByRole('option')
  const wanted = option === undefined ? options.first() : options.and(page.getByText(option))
  await (
    option === undefined ? wanted : page.getByRole('option', { name: option, exact: true })
  ).click()
  await page.keyboard.press('Escape')
}

async function createToken(page: Page): Promise<void> {
  await button(page, 'New token').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report')
  await dialog.getByRole('combobox', { name: 'Scopes' }).click()
  await page.getByRole('option', { name: 'View payments' }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Create token').click()
}

async function revokeToken(page: Page): Promise<void> {
  await button(page, 'Revoke Nightly report').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
}

async function inviteMember(page: Page): Promise<void> {
  await button(page, 'Invite').click()
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('bo@example.com')
  await button(page, 'Send invitation').click()
}

async function setRole(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Role of Folke Dahl' }).click()
  await page.getByRole('option', { name: 'Viewer', exact: true }).click()
}

async function removeMember(page: Page): Promise<void> {
  await button(page, 'Remove Folke Dahl').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
}

async function resetFactor(page: Page): Promise<void> {
  await button(page, 'Reset the two-step sign-in of Ada Boman').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
}

async function requireFactor(page: Page): Promise<void> {
  await button(page, 'Require two-step sign-in').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Require two-step sign-in', exact: true })
    .click()
}

async function handOver(page: Page): Promise<void> {
  await button(page, 'Transfer ownership').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the organization').fill('Harbour & Vine')
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click()
}

async function acceptInvitation(page: Page): Promise<void> {
  await main(page).getByLabel('Full Name', { exact: true }).fill('Bo Ek')
  for (const label of ['Password', 'Confirm Password'])
    await main(page).getByLabel(label, { exact: true }).fill('battery staple')
  await button(page, 'Accept').click()
}

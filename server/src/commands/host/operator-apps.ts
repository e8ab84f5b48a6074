import { type AppInReview, approveApp, listAppsInReview } from '../../features/apps/apps.ts'
import type { Services } from '../../lib/calls/context.ts'

/** Ends the review of an app. Undefined where no app has this id. */
export async function approve(
  services: Services,
  act: { appId: string; operator: string },
): Promise<string[] | undefined> {
  const done = await approveApp(services, act)
  if (done === undefined) return undefined
  const app = `${done.appName} of ${done.organizationName}`
  if (!done.wasInReview) return [`${app} was not in review. Nothing was changed.`]
  const shared = done.others.map(
    (name) => `${name} has an app with one of its store ids as well. Both have it now.`,
  )
  const ids = idsText(done.ids.google_app_id, done.ids.apple_app_id)
  return [`${app} is approved with its store ids ${ids}. Its ads are served again.`, ...shared]
}

/** Describes each app in review in a few lines: what it is and why it waits. */
export async function listReviews(services: Services): Promise<string[]> {
  const apps = await listAppsInReview(services)
  return apps.length === 0 ? ['No app is in review.'] : apps.flatMap(linesOf)
}

function linesOf(app: AppInReview): string[] {
  const since = app.since.toISOString().slice(0, 16).replace('T', ' ')
  const ids = idsText(app.google_app_id, app.apple_app_id)
  const earlier = idsText(app.earlier_google_app_id, app.earlier_apple_app_id)
  return [
    `${app.id}  since ${since}  ${app.name} of ${app.organization_name}`,
    `  store ids: ${ids}${earlier === '' ? '' : `; approved before: ${earlier}`}`,
    ...app.others.map((name) => `  ${name} has an app with the same store id.`),
  ]
}

function idsText(google: string | null, apple: string | null): string {
  const texts = [google === null ? '' : `Google ${google}`, apple === null ? '' : `Apple ${apple}`]
  return texts.filter((text) => text !== '').join(', ')
}

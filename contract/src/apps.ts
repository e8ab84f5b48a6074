import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Count, Filled, Id, Maybe, Strict, Text, TextOrNull } from './parts.ts'

/** A publisher's app. The keys are shown again at any time: they name the app, and prove nothing about money. */
export const App = Type.Object({
  id: Text,
  name: Text,
  google_app_id: TextOrNull,
  apple_app_id: TextOrNull,
  category: Text,
  subcategory: TextOrNull,
  is_monetizing: Type.Boolean(),
  organization_api_key: Text,
  app_api_key: Text,
})

/** The console sends the literal `{developer-id}` in the path; the own id is taken too. */
export const createApp = endpoint({
  method: 'POST',
  path: '/app/:developerId',
  summary: 'Register an app',
  access: 'approved',
  onceByKey: true,
  params: Type.Object({ developerId: Id }),
  body: Type.Object(
    {
      name: Filled(),
      google_app_id: Maybe(),
      apple_app_id: Maybe(),
      category: Filled(),
      subcategory: Maybe(),
    },
    Strict,
  ),
  reply: App,
  refusals: ['app_ids_missing', 'developer_not_found'],
})

export const listApps = endpoint({
  method: 'GET',
  path: '/organization/apps',
  summary: "The organization's apps with their keys",
  access: 'approved',
  reply: Type.Array(App),
  refusals: [],
})

/** `App` is written with a capital in the published API. `installs` are those that the app's placements brought. */
export const listAppStatistics = endpoint({
  method: 'GET',
  path: '/app/app-stat',
  summary: "The organization's apps with their counts",
  access: 'approved',
  reply: Type.Array(
    Type.Object({ id: Text, App, ad_contents: Count, installs: Count, icon_path: TextOrNull }),
  ),
  refusals: [],
})

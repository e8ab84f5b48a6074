// The requests of an app as data. The console's Get Started page is generated from it for every
// platform, and a test sends it to a real server.

/** Placeholders for values that only the app knows. */
export type Slot = 'os' | 'impression' | 'referrer' | 'installId'

/** A text, a slot, a list or an object of these. */
export type Value = string | { readonly slot: Slot } | readonly Value[] | Fields
interface Fields {
  readonly [field: string]: Value
}

export type RequestName = 'ad' | 'impression' | 'click' | 'install'

export interface AppRequest {
  readonly name: RequestName
  readonly method: 'POST' | 'GET'
  /**
   * Below /delivery/v1. The app does not build a click's address: the answer to the ad request
   * holds it.
   */
  readonly path: '/ads' | '/events' | '/installs' | 'click_url'
  readonly body?: Fields
}

export const contentType = 'application/json'
/** Placeholders for the reader's own keys. */
export const placementKey = 'fr_p_…'
export const appKey = 'fr_app_…'

/** In the order in which an app sends them. */
export const appRequests: readonly AppRequest[] = [
  {
    name: 'ad',
    method: 'POST',
    path: '/ads',
    body: {
      placement_api_key: placementKey,
      device: { type: 'phone', os: { slot: 'os' }, orientation: 'portrait' },
    },
  },
  {
    name: 'impression',
    method: 'POST',
    path: '/events',
    body: { events: [{ token: { slot: 'impression' } }] },
  },
  { name: 'click', method: 'GET', path: 'click_url' },
  {
    name: 'install',
    method: 'POST',
    path: '/installs',
    body: {
      app_api_key: appKey,
      referrer: { slot: 'referrer' },
      install_id: { slot: 'installId' },
    },
  },
]

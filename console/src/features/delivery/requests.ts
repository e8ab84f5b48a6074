import type { RequestName } from '@frontrow/contract/delivery/app-requests'

/** The description of each request. Text between backticks is a name of the protocol. */
export const requestWords: Readonly<Record<RequestName, { title: string; text: string }>> = {
  ad: {
    title: 'Request an ad',
    text: 'Send one request each time a placement is about to be shown. If nothing fits, `ad` is null and `reason` says why; this is not an error. Set `test` to true while you integrate: nothing is counted or billed.',
  },
  impression: {
    title: 'Report the impression',
    text: 'Send `tokens.impression` of the response when the ad becomes visible, and `tokens.complete` when a video was watched to the end. One request can carry many events; each counts once. Events from an IP address where you use this console are not counted. Send `user.id` with `consent` once the user has agreed, so that users who share an IP address are counted separately.',
  },
  click: {
    title: 'Open the store',
    text: 'When the user taps the ad, open its `click_url` in the browser. The network counts the click and redirects to the store.',
  },
  install: {
    title: 'Report the install',
    text: 'The advertised app sends this once, on its first open: the install referrer from Google Play and a random ID that the app creates and keeps. The App Store has no referrer; send a `click_token` instead if your own link has one.',
  },
}

import type { RequestName } from '@frontrow/contract/app-requests'

/** The description of each request. Text between backticks is a name of the protocol. */
export const requestWords: Readonly<Record<RequestName, { title: string; text: string }>> = {
  ad: {
    title: 'Ask for an ad',
    text: 'One request for each time a placement is about to be seen. `ad` is null when nothing fits, with the `reason` beside it; that is an answer and no error. Add `test` with the value true while you try things out: nothing is then counted or billed.',
  },
  impression: {
    title: 'Say that it was seen',
    text: 'Send `tokens.impression` of the answer when the ad begins to be seen, and `tokens.complete` when a video was watched to its end. Many events may travel in one request; each counts once, however often it is sent. One that comes from an address where you use this console is taken and does not count. Send `user.id` with `consent` once the user has agreed: people who share an address are then counted one by one.',
  },
  click: {
    title: 'Open the store',
    text: 'When somebody presses the ad, open its `click_url` in the browser. The network counts the click and sends the phone on to the store.',
  },
  install: {
    title: 'Say that the app was installed',
    text: 'The app that was advertised sends this once, when it is first opened: the install referrer that Google Play hands it, and a random id that it makes and keeps. The App Store hands over no referrer; there, send a `click_token` instead if a link of your own brought one.',
  },
}

/** One request an app sends, as a line for a terminal. */
export interface SampleRequest {
  readonly name: string
  readonly text: string
  readonly command: string
}

/** What an app says to the network, in the order it says it. `origin` is where the network is reached, without a slash at the end. */
export function sampleRequests(origin: string): readonly SampleRequest[] {
  const delivery = `${origin}/delivery/v1`
  return [
    {
      name: 'Ask for an ad',
      text: 'One request for each time a placement is about to be seen. `ad` is null when nothing fits, with the reason beside it; that is an answer and no error. With `test` true nothing is counted or billed.',
      command: post(`${delivery}/ads`, {
        placement_api_key: 'fr_p_…',
        device: { type: 'phone', os: 'android', orientation: 'portrait' },
        test: true,
      }),
    },
    {
      name: 'Say that it was seen',
      text: 'Send `tokens.impression` of the answer when the ad begins to be seen, and `tokens.complete` when a video was watched to its end. Many events may travel in one request; each counts once, however often it is sent.',
      command: post(`${delivery}/events`, { events: [{ token: 'tokens.impression of the ad' }] }),
    },
    {
      name: 'Open the store',
      text: 'When somebody presses the ad, open its `click_url`. The network counts the click and sends the phone on to the store.',
      command: `curl -i '${delivery}/click/<tokens.click of the ad>'`,
    },
    {
      name: 'Say that the app was installed',
      text: 'The advertised app sends this when it is first opened, with the install referrer the store gave it and an id of its own making.',
      command: post(`${delivery}/installs`, {
        app_api_key: 'fr_app_…',
        referrer: 'install referrer from the store',
        install_id: 'a random id, kept by the app',
      }),
    },
  ]
}

function post(address: string, body: object): string {
  return `curl -X POST ${address} \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}'`
}

// The ad request of an app for a placement, as a terminal command. `test` keeps the request out of
// the counters.

export function adRequest(origin: string, keys: { placement: string; app: string }): string {
  const body = {
    placement_api_key: keys.placement,
    app_api_key: keys.app,
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
    test: true,
  }
  return [
    `curl ${origin}/delivery/v1/ads \\`,
    "  -H 'content-type: application/json' \\",
    `  -d '${JSON.stringify(body, null, 2).replaceAll('\n', '\n     ')}'`,
  ].join('\n')
}

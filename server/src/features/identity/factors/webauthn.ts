/** EdDSA, ES256 and RS256, by their numbers of COSE: every authenticator has one of them. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Importing it takes a second, so the first ceremony does it and not the start of the server. */
export function loadWebAuthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server')
}

import type { CDPSession, Page } from 'playwright-core'

export interface VirtualAuthenticator {
  /** False: each ceremony from now on ends without a passkey, as when a person cancels it. */
  answers(isWilling: boolean): Promise<void>
  /** How many passkeys it holds. */
  count(): Promise<number>
}

/** Gives the page's browser an authenticator that checks its user, as by a fingerprint. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    answers: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

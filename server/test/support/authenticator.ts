import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

// An authenticator in software, for tests: WebAuthn Level 3, sections 6.1 and 6.5.

/** What differs from an honest ceremony at `http://localhost:8080`. */
export interface Deviation {
  origin?: string
  rpId?: string
  /** False where the authenticator did not check who uses it. */
  isVerified?: boolean
  /** The count that is sent. By default it rises by one at each use. */
  counter?: number
  userHandle?: string
}

interface NewQuestion {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

interface Question {
  challenge: string
  rpId: string
}

export interface Authenticator {
  credentialId: string
  /** Makes the one passkey of this authenticator. */
  create(question: NewQuestion, deviation?: Deviation): object
  /** Signs with it. */
  sign(question: Question, deviation?: Deviation): object
}

/** A new authenticator with one key. */
export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0
  let holder = ''
  const ofEveryAnswer = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
  }
  return {
    credentialId,
    create: ({ challenge, rp, user }, deviation = {}) => {
      holder = user.id
      const idLength = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(x, y)])
      const authData = Buffer.concat([
        authenticatorData({ rpId: rp.id, counter: 0, ...deviation }, withKey),
        attested,
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, deviation).toString(
        'base64url',
      )
      const attestationObject = noAttestation(authData).toString('base64url')
      const response = { clientDataJSON, attestationObject, transports: ['internal'] }
      return { ...ofEveryAnswer, response }
    },
    sign: ({ challenge, rpId }, deviation = {}) => {
      counter += 1
      const authData = authenticatorData({ rpId, counter, ...deviation }, 0)
      const sent = clientData('webauthn.get', challenge, deviation)
      const hash = createHash('sha256').update(sent).digest()
      const signature = createSign('sha256').update(authData).update(hash).sign(privateKey)
      const response = {
        clientDataJSON: sent.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? holder,
      }
      return { ...ofEveryAnswer, response }
    },
  }
}

function clientData(type: string, challenge: string, { origin }: Deviation): Buffer {
  const sent = { type, challenge, origin: origin ?? 'http://localhost:8080', crossOrigin: false }
  return Buffer.from(JSON.stringify(sent))
}

/** Bits of the flags: the person was present, it was checked who it is, a key follows. */
const [present, verified, withKey] = [1, 4, 64]

function authenticatorData(
  { rpId, counter, isVerified }: { rpId: string; counter: number; isVerified?: boolean },
  key: number,
): Buffer {
  const rest = Buffer.alloc(5)
  rest[0] = present + (isVerified === false ? 0 : verified) + key
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

/** A P-256 key in CBOR, as RFC 9053, section 7.1.1. */
function coseKey(x: string, y: string): Buffer {
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const head = Buffer.from('a5010203262001215820', 'hex')
  return Buffer.concat([head, left, Buffer.from('225820', 'hex'), right])
}

/** The attestation "none" in CBOR. */
function noAttestation(authData: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
  return Buffer.concat([head, Buffer.from([authData.length]), authData])
}

const wrong = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const wrongAssertion = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
const wrongAttestation = { clientDataJSON: 'AA', attestationObject: 'AA' }

/** Valid bodies of the calls of second factors, for the test of organizations apart. */
export const factorBodies = {
  confirmSession: () => ({ password: 'not the one' }),
  confirmTotp: () => ({ code: '123456' }),
  addPasskey: () => ({ passkey: { ...wrong, response: wrongAttestation } }),
  signInByPasskey: () => ({ passkey: { ...wrong, response: wrongAssertion } }),
  renamePasskey: () => ({ name: 'Phone' }),
}

export const factorsWithoutBody = [
  'beginConfirmation',
  'beginPasskey',
  'beginPasskeySignIn',
  'beginTotp',
  'makeRecoveryCodes',
  'removePasskey',
  'removeTotp',
]

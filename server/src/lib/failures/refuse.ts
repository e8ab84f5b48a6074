import { refusals, type RefusalBody, type RefusalCode } from '@frontrow/contract/refusals'

/**
 * A refusal with a code. Thrown anywhere, and turned into status and message in one place
 * (http.ts).
 */
export class Refusal extends Error {
  readonly reason: RefusalCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusals[reason][1])
    this.name = 'Refusal'
    this.reason = reason
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return refusals[this.reason][0]
  }

  /** The error body of the API. */
  body(): RefusalBody {
    return {
      name: nameOf(this.status),
      message: this.message,
      code: this.status,
      reason: this.reason,
      ...(this.field === undefined ? {} : { field: this.field }),
    }
  }
}

export interface RefusalDetails {
  /** The input that caused it, as the caller named it. */
  field?: string
  /** Replaces the code's default message. */
  message?: string
  retryAfterSeconds?: number
}

/** Throws a refusal. Calls are refused only by this function, so that every error has one shape. */
export function refuse(reason: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(reason, details)
}

/** What a person reads of a refusal that did not stop a larger act. Throws any other error. */
export function refusalOf(error: unknown): { reason: RefusalCode; message: string } {
  if (!(error instanceof Refusal)) throw error
  return { reason: error.reason, message: error.message }
}

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  421: 'MisdirectedRequest',
  422: 'UnprocessableEntity',
  429: 'TooManyRequests',
  503: 'ServiceUnavailable',
}

function nameOf(status: number): string {
  return names[status] ?? 'InternalServerError'
}

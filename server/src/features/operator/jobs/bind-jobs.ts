import * as calls from '@frontrow/contract/operator/jobs'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import { dropMail, listJobs, listOutbox, retryMail, startVerify } from './jobs.ts'

/** Binds the calls of operators about background jobs, waiting mails and checks. */
export function bindJobs(api: Api): void {
  serveOperator(api, calls.listJobs, listJobs)
  serveOperator(api, calls.listOutbox, listOutbox)
  serveOperator(api, calls.retryMail, retryMail)
  serveOperator(api, calls.dropMail, dropMail)
  serveOperator(api, calls.startVerify, startVerify)
}

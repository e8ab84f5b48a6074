// The web page at an ad's `report_url`, for apps that open it in a browser. A plain form without a
// script, so that it works in any web view.
import { randomBytes } from 'node:crypto'
import { type ReportReason, reportReasons } from '@frontrow/contract/delivery'
import type {} from '@fastify/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../../lib/calls/api.ts'
import { callerOf } from '../../../lib/calls/caller.ts'
import { Refusal, refuse } from '../../../lib/failures/refuse.ts'
import { type ReportDelivery, takeReport } from './report-ad.ts'

const longestNote = 500

const reasonWords: Readonly<Record<ReportReason, string>> = {
  offensive: 'It is offensive',
  adult: 'It is not for everybody: sex, violence, drugs or gambling',
  misleading: 'It promises what is not true',
  scam: 'It is a scam, or leads to something harmful',
  broken: 'It does not work, or cannot be closed',
  other: 'Something else',
}

/** Serves the form and accepts it. */
export function serveReportPage({ server, services }: Api, delivery: ReportDelivery): void {
  const { productName } = services.config
  const options = { config: { access: 'page' }, schema: { hide: true } } as const
  server.get('/delivery/v1/reports/:token', options, (request, reply) =>
    answer(reply, productName, async () => {
      const token = tokenOf(request)
      return formOf(token, delivery.events.reportedAd(token).appName)
    }),
  )
  server.post('/delivery/v1/reports/:token/page', options, (request, reply) =>
    answer(reply, productName, async () => {
      const caller = callerOf(request, reply, services.config)
      const ctx = { ...services, log: request.log, caller }
      await takeReport(ctx, delivery, { token: tokenOf(request), ...reportOf(request.body) })
      return thanks
    }),
  )
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token
}

/** The contract does not validate form fields. A form sends a line break as two characters. */
function reportOf(body: unknown): { reason: ReportReason; note: string } {
  const { reason, text = '' } = (body ?? {}) as Record<string, unknown>
  const known = reportReasons.find((one) => one === reason)
  if (known === undefined || typeof text !== 'string') return refuse('invalid', { field: 'reason' })
  const note = text.replaceAll('\r\n', '\n')
  return note.length > longestNote ? refuse('invalid', { field: 'text' }) : { reason: known, note }
}

async function answer(
  reply: FastifyReply,
  productName: string,
  content: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return send(reply, productName, await content())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.retryAfterSeconds !== undefined)
      void reply.header('retry-after', error.retryAfterSeconds)
    const message = `<h1>The report was not sent</h1><p>${escape(error.message)}</p>`
    return send(reply.code(error.status), productName, message)
  }
}

function send(reply: FastifyReply, productName: string, content: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Report an ad, ${escape(productName)}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${content}<p class="by">${escape(productName)}</p></main></body></html>`)
}

/**
 * The form posts to a path of its own, because the page's path accepts JSON. A token needs no URL
 * encoding.
 */
function formOf(token: string, appName: string | undefined): string {
  const choices = reportReasons.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required> ${escape(reasonWords[reason])}</label>`,
  )
  const what = appName === undefined ? 'this ad' : `the ad for ${escape(appName)}`
  return `<h1>Report an ad</h1><p>What is wrong with ${what}? The ad network and the app’s developer can see your report. It contains nothing about you.</p>
<form method="post" action="/delivery/v1/reports/${escape(token)}/page"><fieldset><legend>Reason</legend>${choices.join('')}</fieldset>
<label class="more">Details (optional)<textarea name="text" rows="4" maxlength="${longestNote}"></textarea></label>
<button>Send report</button></form>`
}

const thanks = '<h1>Thank you</h1><p>The report was sent. You can close this page.</p>'

const style = `:root{color-scheme:light dark}body{margin:0;font:14px/20px 'Inter Variable',system-ui,sans-serif;background:light-dark(#fbfaf7,#18161d);color:light-dark(#17141e,#edecf2)}
main{max-width:520px;margin:0 auto;padding:48px 16px}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 24px;color:light-dark(#686572,#a8a6b1)}
fieldset{margin:0 0 24px;padding:0;border:0}legend{padding:0;font-weight:600}fieldset label{display:flex;gap:10px;padding:10px 0;border-bottom:1px solid light-dark(#e8e5dd,#34313c)}
input{flex:none;margin:3px 0 0;accent-color:#7547d4}.more{display:block;font-weight:600}textarea{box-sizing:border-box;display:block;width:100%;margin:8px 0 24px;padding:8px;font-family:inherit;font-size:16px;border:1px solid light-dark(#8e8c97,#75727e);border-radius:6px;background:light-dark(#fff,#232129);color:inherit}
button{height:36px;padding:0 16px;font-family:inherit;font-weight:500;font-size:14px;color:#fff;background:#7547d4;border:0;border-radius:6px;cursor:pointer}button:hover{background:#5b30ac}
:focus-visible{outline:2px solid light-dark(#17141e,#feb921);outline-offset:2px}.by{margin:32px 0 0;font-size:12px}`

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

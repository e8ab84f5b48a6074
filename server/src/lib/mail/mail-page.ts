import type { Config } from '../settings/config.ts'
import type { Message } from './mail.ts'

export type Brand = Pick<Config, 'productName' | 'publicUrl' | 'supportEmail'>

export interface MailContent extends Pick<Message, 'kind' | 'isAsked'> {
  to: string
  subject: string
  heading: string
  /** The preview text in a list of mails, next to the subject. */
  preview: string
  /** Plain text, from top to bottom. */
  paragraphs: readonly string[]
  button?: { label: string; link: string }
  /** Small text below the button. */
  note?: string
}

/** Composes a mail in HTML with the brand's design, and the same in plain text. */
export function composeMail(brand: Brand, mail: MailContent): Message {
  const { to, subject, kind, isAsked, preview, paragraphs, button: action, note } = mail
  const lines = [
    ...paragraphs.flatMap((text) => [text, '']),
    ...(action === undefined ? [] : [`${action.label}: ${action.link}`, '']),
    ...(note === undefined ? [] : [note, '']),
  ]
  const content = [
    ...paragraphs.map((text) => paragraph(text)),
    action === undefined ? '' : button(action.label, action.link),
    note === undefined ? '' : paragraph(note, muted),
  ].join('')
  return {
    to,
    subject,
    text: [...lines, signature(brand)].join('\n'),
    html: page(brand, { ...mail, content }),
    kind,
    gist: preview,
    ...(isAsked !== undefined && { isAsked }),
    ...(action !== undefined && { button: action }),
  }
}

// Mail programs support neither style sheets nor variables nor most of SVG. So the brand's values
// are written out here: light colours, tables, inline styles, and the logo (a lamp over a row of
// seats) drawn with cells.
const violet = '#7547d4'
const amber = '#feb921'
const ink = '#17141e'
export const muted = '#686572'
const paper = '#fbfaf7'
const line = '#e8e5dd'
const sans = "'Inter', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "'Besley', Georgia, 'Times New Roman', serif"

/** `content` is HTML in which user text is already escaped. */
export function page(
  brand: Brand,
  mail: { heading: string; preview: string; content: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(mail.heading)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};font-family:${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escape(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 8px 20px">${wordmark(brand.productName)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-top:4px solid ${amber};border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:${ink}">${escape(mail.heading)}</h1>
${mail.content}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:12px;line-height:18px;color:${muted}">${escape(signature(brand)).replaceAll('\n', '<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

function wordmark(productName: string): string {
  const seat = `<span style="display:inline-block;width:5px;height:5px;margin:0 1px;border-radius:1px 1px 3px 3px;background:${violet}"></span>`
  const lamp = `<span style="display:inline-block;width:10px;height:10px;border-radius:5px;background:${amber}"></span>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding-right:10px;line-height:10px;font-size:0">${lamp}<br>${seat.repeat(4)}</td>
<td style="font-family:${serif};font-size:20px;font-weight:700;color:${ink}">${escape(productName)}</td>
</tr></table>`
}

/**
 * A code in one box per character, as the form shows it. When it is copied, it pastes as plain
 * characters.
 */
export function seats(code: string): string {
  const seat = (character: string) =>
    `<td align="center" style="width:44px;height:52px;border:1px solid ${violet};border-bottom:4px solid ${violet};border-radius:12px 12px 4px 4px;font-size:24px;font-weight:700;color:${ink}">${escape(character)}</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="6" style="margin:8px -6px 20px"><tr>${Array.from(code, seat).join('')}</tr></table>`
}

export function paragraph(text: string, color = ink): string {
  return `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:${color}">${escape(text)}</p>`
}

function button(label: string, link: string): string {
  return `<p style="margin:8px 0 24px"><a href="${escape(link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${violet};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escape(label)}</a></p>`
}

export function signature(brand: Brand): string {
  const support = brand.supportEmail === '' ? [] : [`Questions? ${brand.supportEmail}`]
  return [`${brand.productName} · ${brand.publicUrl}`, ...support].join('\n')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

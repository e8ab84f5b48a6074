import type { ReportReason } from '@frontrow/contract/delivery'
import type { Core } from './core.ts'
import { make } from './elements.ts'
import type { ReadyAd } from './ready-ad.ts'

const reasons: Record<ReportReason, string> = {
  offensive: 'It is offensive',
  adult: 'It is not for everybody',
  misleading: 'It promises what is not true',
  scam: 'It is a scam or harmful',
  broken: 'It does not work',
  other: 'Something else',
}

/**
 * The label on every ad. It opens a panel that says why the ad is shown and lets the user report
 * it.
 */
export function aboutButton(core: Core, ad: ReadyAd, root: ShadowRoot): HTMLButtonElement {
  return make(
    'button',
    {
      className: 'about',
      'aria-haspopup': 'dialog',
      'aria-label': 'Ad: why you see it, and how to report it',
      onclick: () => open(core, ad, root),
    },
    core.isTest ? 'Test ad ▾' : 'Ad ▾',
  )
}

function open(core: Core, ad: ReadyAd, root: ShadowRoot): void {
  const status = make('p', { role: 'status' })
  const choices = make('div')
  const panel = make(
    'dialog',
    { className: 'panel', 'aria-label': 'About this ad', onclose: () => panel.remove() },
    make('h2', {}, 'Why this ad'),
    make(
      'p',
      {},
      `This ad for ${ad.advertiser.app_name} matched: ${ad.why.join(', ')}. None of this identifies you.`,
    ),
    make('h2', {}, 'Report this ad'),
    choices,
    status,
    make('button', { onclick: () => panel.close() }, 'Back'),
  )
  choices.append(
    ...Object.entries(reasons).map(([reason, words]) => {
      const send = async () => {
        status.textContent = 'Sending…'
        const isSent = await core.report(ad, reason as ReportReason)
        if (isSent) choices.remove()
        status.textContent = isSent
          ? 'Thank you. The ad network and the developer of this app can see your report.'
          : 'That could not be sent. Try again later.'
      }
      return make('button', { onclick: () => void send() }, words)
    }),
  )
  root.append(panel)
  panel.showModal()
}

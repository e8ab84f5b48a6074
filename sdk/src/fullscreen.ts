import { aboutButton } from './about-ad.ts'
import { linkOf, pictureOf } from './ad-elements.ts'
import type { AdLifecycle } from './ad-lifecycle.ts'
import type { Core } from './core.ts'
import { make, makePlace } from './elements.ts'
import { type ReadyAd, isVideo } from './ready-ad.ts'
import { watchVisibility } from './visibility.ts'

type Media = HTMLImageElement | HTMLVideoElement

/**
 * Covers the page with an ad until the ad is closed. The ad loads before the page is covered, so
 * the user never sees an empty screen.
 */
export function showFullscreen(core: Core, ad: ReadyAd, lifecycle: AdLifecycle): void {
  const { host, root } = makePlace()
  const media = isVideo(ad) ? videoOf(ad, lifecycle) : pictureOf(ad, lifecycle, { alt: '' })
  const close = make('button', {
    className: 'close',
    autofocus: true,
    onclick: () => lifecycle.close(),
  })
  const said = make('span', { role: 'status' })
  const sound = media instanceof HTMLVideoElement ? [soundButton(media)] : []
  const bar = make('div', { className: 'bar' }, aboutButton(core, ad, root), said, ...sound, close)
  const stage = stageOf(ad, lifecycle, { bar, media })
  const open = () => {
    if (lifecycle.isOver) return
    root.append(stage)
    document.body.append(host)
    stage.showModal()
    watchVisibility(media, lifecycle, () => play(media, lifecycle))
  }
  media.addEventListener(isVideo(ad) ? 'loadedmetadata' : 'load', open, { once: true })
  const stopCounting = countDown(ad, lifecycle, { close, said })
  void lifecycle.over.then(() => {
    stopCounting()
    stage.onclose = null
    stage.close()
    // Without this, the browser would go on loading the video.
    media.removeAttribute('src')
    host.remove()
  })
}

/**
 * Uses the browser's modal dialog, which keeps the focus inside and restores it when the dialog
 * closes.
 */
function stageOf(
  ad: ReadyAd,
  lifecycle: AdLifecycle,
  { bar, media }: { bar: Node; media: Media },
): HTMLDialogElement {
  const app = ad.advertiser.app_name
  const link = linkOf(ad, lifecycle)
  const leave = (event: Event) => {
    event.preventDefault()
    lifecycle.close()
  }
  return make(
    'dialog',
    {
      className: 'full',
      'aria-label': `Advertisement: ${app}`,
      oncancel: leave,
      onkeydown: (event: KeyboardEvent) => event.key === 'Escape' && leave(event),
      // The browser may close the dialog although closing was prevented; the ad then ends.
      onclose: () => lifecycle.failed(),
    },
    bar,
    make('a', { ...link, className: 'media', tabIndex: -1, 'aria-hidden': true }, media),
    make(
      'div',
      { className: 'foot' },
      make('img', { src: ad.advertiser.icon_url, alt: '' }),
      make('span', { className: 'name' }, app),
      make('a', { ...link, className: 'go' }, 'Get the app'),
    ),
  )
}

/**
 * Updates the close button's countdown and the reward message. Returns a function that stops it.
 */
function countDown(
  ad: ReadyAd,
  lifecycle: AdLifecycle,
  { close, said }: { close: HTMLElement; said: HTMLElement },
): () => void {
  const tick = () => {
    const seconds = lifecycle.closeInSeconds()
    const wait = ad.format === 'rewarded_video' ? `Reward in ${seconds}` : `Close in ${seconds}`
    const words = seconds > 0 ? wait : 'Close ×'
    if (close.textContent !== words) close.textContent = words
    close.setAttribute('aria-disabled', String(seconds > 0))
    if (lifecycle.outcome.rewarded) said.textContent ||= 'Reward earned'
  }
  const timer = setInterval(tick, 200)
  tick()
  return () => clearInterval(timer)
}

/** A video plays only while the page is visible, so no reward is earned in the background. */
function play(media: Media, lifecycle: AdLifecycle): void {
  if (!(media instanceof HTMLVideoElement) || media.ended) return
  if (document.hidden) media.pause()
  else
    media.play().catch((error: Error) => {
      // `AbortError` means that the video was paused before it started, which is not a failure.
      if (error.name !== 'AbortError') lifecycle.failed()
    })
}

/** The video starts muted, because browsers block autoplay with sound. */
function videoOf(ad: ReadyAd, lifecycle: AdLifecycle): HTMLVideoElement {
  return make('video', {
    muted: true,
    playsInline: true,
    preload: 'auto',
    disablePictureInPicture: true,
    onplaying: () => lifecycle.loaded(),
    onended: () => lifecycle.ended(),
    onerror: () => lifecycle.failed(),
    src: ad.media.url,
  })
}

function soundButton(video: HTMLVideoElement): HTMLButtonElement {
  const words = () => (video.muted ? 'Sound on' : 'Sound off')
  const button = make(
    'button',
    {
      onclick: () => {
        video.muted = !video.muted
        button.textContent = words()
      },
    },
    words(),
  )
  return button
}

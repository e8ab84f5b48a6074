import type { Box } from '@frontrow/contract/ad-contents/crop'

/** Draws a part of an image, or of a video's current frame, onto a part of a screen. */
export function drawPart(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement | HTMLVideoElement,
  { from, to }: { from: Box; to: Box },
): void {
  const source = [from.x, from.y, from.width, from.height] as const
  context.drawImage(picture, ...source, to.x, to.y, to.width, to.height)
}

/** True if the image has loaded; one that is loading or broken cannot be drawn. */
export function isDrawable(picture: HTMLImageElement | null): picture is HTMLImageElement {
  return picture?.complete === true && picture.naturalWidth > 0
}

// The pictures of the demo: where they are, and how they are cut.
import { fileURLToPath } from 'node:url'
import type { createCampaignable } from '@frontrow/contract/ad-contents'
import {
  type Box,
  type Size,
  cropAspect,
  derivedBox,
  wholeBox,
} from '@frontrow/contract/ad-contents/crop'
import type { Input } from '@frontrow/contract/endpoint'
import type { DemoContent, DemoStudio, GameFolder } from '../../../seed/demo/studio.ts'
import type { ExpectedPicture } from '../../features/ad-contents/ad-contents.ts'

/** The path of a file of a game. */
export function fileOf(folder: GameFolder, file: string): string {
  return fileURLToPath(new URL(`../../../seed/demo/${folder}/${file}`, import.meta.url))
}

type Prepared = Input<typeof createCampaignable>['body']

/** What the form sends with its default crop: the largest possible, centred. */
export function cropOf(
  content: DemoContent,
  picture: Size,
): Pick<Prepared, 'content_metadata' | 'cropping_data'> {
  const original_resolution = [picture.width, picture.height]
  if (content.file === 'clip.mp4')
    return {
      content_metadata: { original_resolution, cropped_resolution: [], cropped_location: {} },
    }
  const crop = wholeBox(picture, cropAspect(content))
  const { x, y, width, height } = crop
  return {
    content_metadata: {
      original_resolution,
      cropped_resolution: [width, height],
      cropped_location: { x, y },
    },
    cropping_data: derivedBox(picture, crop, content),
  }
}

/** All pictures in the order in which the studios upload and cut them. */
export function expectedPictures(studios: readonly DemoStudio[]): ExpectedPicture[] {
  const apps = studios.flatMap((studio) => studio.apps)
  const first = apps
    .toSorted((one, other) => other.addedDaysAgo - one.addedDaysAgo)
    .flatMap(({ folder, contents }) => picturesOf(folder, ['icon.jpg'], contents))
  const later = studios
    .flatMap(({ recent = [] }) => recent)
    .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
    .flatMap(({ app, contents }) => picturesOf(app, [], contents))
  return [...first, ...later]
}

function picturesOf(
  folder: GameFolder,
  uncut: readonly string[],
  contents: readonly DemoContent[],
): ExpectedPicture[] {
  const files = new Set([...uncut, ...contents.map(({ file }) => file)])
  files.delete('clip.mp4')
  return [...files].map((file) => ({
    file: fileOf(folder, file),
    boxes: (size) =>
      boxesOf(
        contents.filter((content) => content.file === file),
        size,
      ),
  }))
}

function boxesOf(contents: readonly DemoContent[], size: Size): Box[] {
  return contents.flatMap((content) => cropOf(content, size).cropping_data ?? [])
}

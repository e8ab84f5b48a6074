import { derivedBox, type Box, type Size } from '@frontrow/contract/ad-contents/crop'
import type { Target } from '../preview/preview-screens.ts'
import type { CampaignableBody } from './use-create-campaignable.ts'

export interface CampaignableForm extends Target {
  name: string
}

export const emptyCampaignable: CampaignableForm = {
  name: '',
  device: 'Phone',
  orientation: 'Portrait',
}

export const longestName = 255

/** 'Tidepool, phone portrait'; a long name of the app is cut. */
export function suggestedName(appName: string, format: string): string {
  const ending = `, ${format.toLowerCase()}`
  return `${appName.slice(0, longestName - ending.length)}${ending}`
}

/** `crop` is the box that the user set; ads show the wider box around it. */
export function imageBody(form: CampaignableForm, picture: Size, crop: Box): CampaignableBody {
  return {
    ...targetOf(form),
    content_metadata: croppedMetadata(picture, crop),
    cropping_data: derivedBox(picture, crop, form),
  }
}

/** A video is not cropped, so two values are empty. */
export function videoBody(form: CampaignableForm, video: Size): CampaignableBody {
  return {
    ...targetOf(form),
    content_metadata: {
      original_resolution: [video.width, video.height],
      cropped_resolution: [],
      cropped_location: {},
    },
  }
}

export function bannerBody(name: string, picture: Size, crop: Box): CampaignableBody {
  return {
    name,
    target_device: 'Any',
    content_orientation: 'Any',
    content_metadata: croppedMetadata(picture, crop),
    cropping_data: crop,
  }
}

function targetOf({ name, device, orientation }: CampaignableForm) {
  return { name, target_device: device, content_orientation: orientation }
}

function croppedMetadata(picture: Size, { x, y, width, height }: Box) {
  return {
    original_resolution: [picture.width, picture.height],
    cropped_resolution: [width, height],
    cropped_location: { x, y },
  }
}

/** Refusals of calls about ad contents: a part of `refusals`. */
export const contentRefusals = {
  content_not_found: [404, 'Ad content not found'],
  content_retired: [409, 'Restore the source ad content first.'],
  file_missing: [422, 'A file is required.'],
  file_unsupported: [422, 'Unsupported file type. Please select an image or video.'],
  video_unsupported: [422, 'Unsupported video. Export it as MP4 with H.264 video and AAC sound.'],
  file_broken: [422, 'The file cannot be read. Export it again as JPG, or as MP4 with H.264.'],
  file_too_large: [413, 'The file is too large. Images can have up to 10 MB, videos up to 100 MB.'],
  picture_too_large: [
    422,
    'The image is too large. It can have up to 25 megapixels and 10,000 pixels a side.',
  ],
  video_too_long: [422, 'The video is too long. It can be up to 120 seconds long.'],
  video_too_large: [422, 'The video is too large. It can have up to 3840 x 2160 pixels.'],
  storage_full: [422, 'Your organization has no space left for ad contents. Contact support.'],
  crop_outside: [422, 'The crop must lie inside the image.'],
  crop_missing: [422, 'An image needs cropping_data.'],
} as const

import { Dimensions, Image, Platform } from 'react-native'
import type { Device, ReadyAd } from './web-core.ts'

export const version = '0.1.0'

export function thisDevice(playsVideo: boolean): Device {
  const { width, height } = Dimensions.get('window')
  const language = languageTag()
  return {
    type: Math.min(width, height) < 600 ? 'phone' : 'tablet',
    os: osName(),
    orientation: width > height ? 'landscape' : 'portrait',
    width: Math.round(width),
    height: Math.round(height),
    ...(language && { language }),
    plays: playsVideo ? ['video/mp4'] : [],
  }
}

/**
 * The value of the header `User-Agent`. Undefined in a browser, which sets its own. Header values
 * are ASCII; the name of a device model may have other letters.
 */
export function userAgent(): string | undefined {
  if (Platform.OS === 'web') return undefined
  const { constants } = Platform as { constants: { Release?: string; Model?: string } }
  const model = constants.Model ?? ((Platform as { isPad?: boolean }).isPad ? 'iPad' : 'iPhone')
  const system = `${Platform.OS} ${constants.Release ?? Platform.Version}`
  return `Frontrow-ReactNative/${version} (${system}; ${model})`.replace(/[^ -~]/g, '')
}

/** Loads a picture into the image cache of React Native. */
export async function loadPicture({ url }: ReadyAd['media']): Promise<boolean> {
  try {
    return (await Image.prefetch(url)) !== false
  } catch {
    return false
  }
}

function osName(): Device['os'] {
  const { OS } = Platform
  return OS === 'android' || OS === 'ios' || OS === 'web' ? OS : 'other'
}

function languageTag(): string | undefined {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 35)
  } catch {
    return undefined
  }
}

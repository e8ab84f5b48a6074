import { FrontrowBanner } from 'frontrow-react-native'
import type { ReactNode } from 'react'
import { View } from 'react-native'

/** Inside of FrontrowProvider. The banner's place is reserved before its ad is there. */
export function Menu({ children }: { children: ReactNode }) {
  return (
    <View style={{ flex: 1 }}>
      <View style={{ flex: 1 }}>{children}</View>
      <FrontrowBanner placement="fr_p_…" whenEmpty="collapse" />
    </View>
  )
}

import { useState } from 'react'
import { mediaAddress } from '../../lib/media.ts'
import styles from './apps.module.css'

/**
 * The app's icon, or the first letter of its name on a tile. It is decorative, because the name is
 * beside it.
 */
export function AppIcon({
  name,
  iconPath,
  size,
}: {
  name: string
  iconPath: string | null
  size: number
}) {
  const [broken, setBroken] = useState(false)
  const box = { width: size, height: size }
  if (iconPath === null || broken)
    return (
      <span className={styles.tile} style={{ ...box, fontSize: size * 0.46 }} aria-hidden="true">
        {Array.from(name.trim()).at(0)?.toUpperCase()}
      </span>
    )
  return (
    <img
      className={styles.icon}
      style={box}
      src={mediaAddress(iconPath, 'thumb.jpg')}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

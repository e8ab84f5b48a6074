import { mediaAddress } from '../../../lib/media.ts'
import styles from './campaigns.module.css'

/** An icon of 30 px. It is decorative, because the campaign's name is beside it. */
export function CampaignIcon({ path }: { path: string }) {
  return (
    <img
      className={styles.icon}
      src={mediaAddress(path, 'content.jpg')}
      width={30}
      height={30}
      alt=""
    />
  )
}

import { mediaAddress } from '../../lib/media.ts'
import styles from './campaigns.module.css'

/** 30 px square, beside words that name the campaign. */
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

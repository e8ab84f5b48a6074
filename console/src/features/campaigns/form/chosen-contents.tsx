import { contentTypes } from '@frontrow/contract/codes'
import { mediaAddress } from '../../../lib/media.ts'
import { resolutionText, type Campaignable } from '../../ad-contents/ad-contents.tsx'
import styles from './chosen-contents.module.css'
import { fitText, formatText, missingFormats } from './content-formats.ts'
import { Stack } from '../../../ui/layout/boxes.tsx'

/**
 * A preview of each chosen content, the devices it fits, and the placement types that have no
 * content.
 */
export function ChosenContents({ contents }: { contents: readonly Campaignable[] }) {
  if (contents.length === 0) return null
  const missing = missingFormats(contents)
  return (
    <Stack gap={2}>
      <ul className={styles.cards} aria-label="Chosen ad contents">
        {contents.map((content) => (
          <li key={content.id} className={styles.card}>
            <span className={styles.screen}>
              <Preview content={content} />
            </span>
            <span className={`${styles.words} small`}>
              <b className="compact label cut">{content.name}</b>
              <span>{formatText(content)}</span>
              <span>{fitText(content)}</span>
              <span className="tabular">{resolutionText(content.resolution)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="note">
        {missing.length === 0
          ? 'Every placement type can show this campaign.'
          : `No ad content for ${listText(missing)} placements.`}
      </p>
    </Stack>
  )
}

function Preview({ content }: { content: Campaignable }) {
  if (content.type === contentTypes.video)
    return (
      <video
        src={mediaAddress(content.content_path, 'content.mp4')}
        preload="metadata"
        muted
        playsInline
        aria-hidden="true"
      />
    )
  return <img src={mediaAddress(content.content_path, 'content.jpg')} alt="" loading="lazy" />
}

/** 'banner, video or rewarded video' */
function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

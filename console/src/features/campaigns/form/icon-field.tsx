import { contentTypes } from '@frontrow/contract/codes'
import { useMemo } from 'react'
import { mediaAddress } from '../../../lib/media.ts'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import {
  folderOf,
  resolutionText,
  useAdContents,
  type AdContent,
} from '../../ad-contents/ad-contents.tsx'
import styles from './create-campaign-page.module.css'

interface IconFieldProps {
  appId: string | null
  value: string | null
  error: string | undefined
  onChange: (iconId: string | null) => void
}

/** A field for the square images of the chosen app. Without an app it has no options. */
export function IconField({ appId, ...rest }: IconFieldProps) {
  if (appId !== null) return <IconOfApp key={appId} appId={appId} {...rest} />
  return (
    <SelectField
      label="Icon"
      placeholder="Choose an app first"
      disabled
      data={[]}
      error={rest.error}
    />
  )
}

function IconOfApp({ appId, value, error, onChange }: IconFieldProps & { appId: string }) {
  const { data, isPending, failure } = useAdContents(appId)
  const icons = useMemo(() => new Map(data?.filter(isIcon).map((icon) => [icon.id, icon])), [data])
  const options = useMemo(
    () =>
      [...icons.values()].map((icon) => ({
        value: icon.id,
        label: resolutionText(icon.content_metadata.resolution),
      })),
    [icons],
  )
  const chosen = value === null ? undefined : icons.get(value)
  return (
    <SelectField
      label="Icon"
      name="icon"
      placeholder={isPending ? 'Loading icons...' : 'Choose an icon'}
      description={
        <>
          Square images only. <TextLink to={paths.app(appId)}>Upload</TextLink>{' '}
          {icons.size === 0 ? 'one to the app first.' : 'another to the app.'}
        </>
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      nothingFoundMessage="This app has no square image yet."
      data={options}
      value={value}
      error={error ?? failure}
      onChange={onChange}
      leftSection={chosen && <IconThumb icon={chosen} size="small" />}
      leftSectionWidth={40}
      pictureOf={({ value: id }) => <IconThumb icon={icons.get(String(id))} />}
    />
  )
}

/** Two icons may have the same resolution, so the option also shows the picture. */
function IconThumb({ icon, size }: { icon: AdContent | undefined; size?: 'small' }) {
  if (icon === undefined) return null
  return (
    <img
      className={size === undefined ? styles.thumb : `${styles.thumb} ${styles.small}`}
      src={mediaAddress(folderOf(icon), 'content.jpg')}
      alt={`Ad ${icon.id}`}
    />
  )
}

function isIcon({ type, content_metadata: { resolution } }: AdContent): boolean {
  return type === contentTypes.image && resolution.width === resolution.height
}

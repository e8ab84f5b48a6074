import { contentTypes } from '@frontrow/contract/codes'
import { Pill } from '@mantine/core'
import { useMemo } from 'react'
import { mediaAddress } from '../../../lib/media.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { useCampaignable, type Campaignable } from '../../ad-contents/ad-contents.tsx'
import { ChosenContents } from './chosen-contents.tsx'
import styles from './create-campaign-page.module.css'

interface ContentsFieldProps {
  appId: string | null
  value: readonly string[]
  error: string | undefined
  onChange: (contentIds: string[]) => void
}

const LABEL = 'Campaignable Ad Contents'

/** A field for the contents of the chosen app. Without an app it has no options. */
export function ContentsField({ appId, ...rest }: ContentsFieldProps) {
  if (appId !== null) return <ContentsOfApp key={appId} appId={appId} {...rest} />
  return (
    <MultiSelectField
      label={LABEL}
      placeholder="Choose an app first"
      disabled
      data={[]}
      error={rest.error}
    />
  )
}

function ContentsOfApp({ appId, value, error, onChange }: ContentsFieldProps & { appId: string }) {
  const { data, isPending, failure } = useCampaignable(appId)
  const known = useMemo(() => new Map(data?.map((content) => [content.id, content])), [data])
  const options = useMemo(
    () => data?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    [data],
  )
  const chosen = value.flatMap((id) => known.get(id) ?? [])
  return (
    <Stack gap={2}>
      <MultiSelectField
        label={LABEL}
        name="campaignAds"
        placeholder={isPending ? 'Loading ad contents...' : promptFor(value)}
        nothingFoundMessage={
          data?.length === 0 ? 'This app has no campaignable ad contents yet.' : 'nothing found'
        }
        data={options}
        // A content that the app no longer has is left out, because it has no option.
        value={value.filter((id) => known.has(id))}
        error={error ?? failure}
        onChange={onChange}
        pictureOf={({ value: id }) => <ContentThumb content={known.get(String(id))} />}
        renderPill={({ option, onRemove, disabled }) => (
          <Pill
            classNames={{ root: styles.pill }}
            withRemoveButton={!disabled}
            {...(onRemove && { onRemove })}
            removeButtonProps={{ 'aria-label': `Remove ${option.label}` }}
          >
            <ContentThumb content={known.get(String(option.value))} />
            {option.label}
          </Pill>
        )}
      />
      <ChosenContents contents={chosen} />
    </Stack>
  )
}

function promptFor(value: readonly string[]): string {
  return value.length === 0 ? 'Choose ad contents' : ''
}

/** The picture beside the content's name. A video has no thumbnail to fetch. */
function ContentThumb({ content }: { content: Campaignable | undefined }) {
  if (content === undefined) return null
  if (content.type === contentTypes.video)
    return (
      <span className={`${styles.thumb} ${styles.small} ${styles.clip}`}>
        <Icon name="film" size={14} />
      </span>
    )
  return (
    <img
      className={`${styles.thumb} ${styles.small}`}
      src={mediaAddress(content.content_path, 'content.jpg')}
      alt=""
      loading="lazy"
    />
  )
}

import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './campaignable.module.css'

interface CampaignableButtonsProps {
  failure: string | null
  pending: boolean
  onPreview: () => void
}

/** The buttons at the end of each form. The second one submits it. */
export function CampaignableButtons({ failure, pending, onPreview }: CampaignableButtonsProps) {
  return (
    <div className={styles.buttons}>
      {failure !== null && <Alert type="error">{failure}</Alert>}
      <Button look="default" onClick={onPreview}>
        Show preview
      </Button>
      <Button type="submit" pending={pending}>
        Create Campaignable Ad Content
      </Button>
    </div>
  )
}

import { ActivityList } from '../activity/activity-screen.tsx'
import { useShownPartner } from './partner-head.tsx'

/** Activity at a partner, newest first. */
export function PartnerActivity() {
  return <ActivityList partner={useShownPartner().partner.id} />
}

import { ActivityList } from '../activity/activity-screen.tsx'
import { useShownPartner } from './partner-head.tsx'

/** Who did what at a partner, the newest first. */
export function PartnerActivity() {
  return <ActivityList partner={useShownPartner().partner.id} />
}

import { ActivityList } from '../activity/activity-screen.tsx'
import { PartnerHead } from './partner-head.tsx'

/** Who did what at a partner, the newest first. */
export function PartnerActivity() {
  return <PartnerHead>{({ id }) => <ActivityList partner={id} />}</PartnerHead>
}

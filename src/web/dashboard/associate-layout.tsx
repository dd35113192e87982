import { DashboardContent, SkipLink } from './dashboard-content.tsx'
import { DashboardHeader } from './dashboard-header.tsx'
import { AssociateNavigation } from './main-navigation.tsx'

/** The associate view: a header with links home and to the profile, and the screen (section 2). */
export function AssociateLayout() {
  return (
    <>
      <SkipLink />
      <DashboardHeader accountLabel="My profile">
        <AssociateNavigation />
      </DashboardHeader>
      <DashboardContent />
    </>
  )
}

import { MESSAGES } from '#domain/messages.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import styles from './account-card.module.css'
import { Membership } from './membership.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useAccount } from './use-account.ts'

/** Who the signed-in user is, to be edited; until it is there, the spinner or what failed. */
export function ProfileCard() {
  const { account, accountMerged, ...load } = useAccount()
  if (load.state === 'failed') return <LoadFailed failed={[{ ...load, message: MESSAGES.accountFailed }]} />
  return (
    <Card as="section" className={styles.card ?? ''} aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      {account ? (
        <>
          <Membership />
          <ProfileForm account={account} accountMerged={accountMerged} />
        </>
      ) : (
        <PageSpinner label="Loading your account…" />
      )}
    </Card>
  )
}

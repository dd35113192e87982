import type { UserDocument } from '#contract/documents.ts'
import { MESSAGES } from '#domain/messages.ts'
import { roleText } from '#domain/roles.ts'
import { LoadFailed } from '#web/app/load-failed.tsx'
import { useAppSelector } from '#web/app/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import styles from './profile-card.module.css'
import { useAccount } from './use-account.ts'

/** What the portal knows of the signed-in user; until it is there, the spinner or what failed. */
export function ProfileCard() {
  const { state, retry, account } = useAccount()
  if (state === 'failed') return <LoadFailed message={MESSAGES.accountFailed} onRetry={retry} />
  if (!account) return <PageSpinner label="Loading your account…" />
  return (
    <Card className={styles.card ?? ''}>
      <Avatar imageUrl={account.profileImage?.url} size={112} />
      <Profile account={account} />
    </Card>
  )
}

function Profile({ account }: { account: UserDocument }) {
  const organization = useAppSelector((state) => state.organization.name)
  return (
    <dl className={styles.profile}>
      <Entry term="Username">{account.userName}</Entry>
      <Entry term="Email">{account.email}</Entry>
      {organization && <Entry term="Organization">{organization}</Entry>}
      <Entry term="Role">{roleText(account.roles)}</Entry>
    </dl>
  )
}

function Entry({ term, children }: { term: string; children: string }) {
  return (
    <div className={styles.entry}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

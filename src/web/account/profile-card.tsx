import { useLoaded } from '#client/loading/use-loaded.ts'
import type { UserDocument } from '#contract/documents.ts'
import { MESSAGES } from '#domain/messages.ts'
import { roleText } from '#domain/permissions.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import type { Account } from '#web/state/account-edit.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readProfile } from '#web/state/user.ts'
import screenStyles from './account-screen.module.css'
import styles from './profile-card.module.css'
import { ProfileForm } from './profile-form.tsx'

/** Non-breaking space that reserves the line of a name during loading. */
const WHILE_LOADING = '\u00a0'

/** Shows the user's profile for editing. Shows a skeleton during loading, and a message after a failure. */
export function ProfileCard() {
  const { account, mergeAccount, ...load } = useAccount()
  if (load.state === 'failed')
    return <LoadFailed what="your profile" failed={[{ ...load, message: MESSAGES.accountFailed }]} />
  return (
    <Card as="section" className={screenStyles.card} aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      {account ? (
        <>
          <Membership />
          <ProfileForm account={account} mergeAccount={mergeAccount} />
        </>
      ) : (
        <div className={styles.loading}>
          <Skeleton label="Loading your account…" shape="fields" count={4} hasSpinner />
        </div>
      )}
    </Card>
  )
}

/** Shows the read-only profile data: picture, organization and role. */
function Membership() {
  const { profileImage, roles = [] } = useAppSelector((state) => state.user)
  const organization = useAppSelector((state) => state.organization.name)
  return (
    <Row gap="wide" className={styles.membership}>
      <Avatar imageUrl={profileImage?.url} size={80} />
      <Row as="dl" gap="large" className={styles.facts}>
        <Fact term="Organization">{organization ?? WHILE_LOADING}</Fact>
        <Fact term="Role">{roleText(roles)}</Fact>
      </Row>
    </Row>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt className={classNames(textStyles.note, textStyles.strong)}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Returns the account included in a page that opens with this screen. */
function useDrawnAccount(): Account | undefined {
  const uid = useAppSelector((state) => state.user.uid)
  const drawn = findPageDocument<UserDocument>(useServices(), DOCUMENT_PATHS.user(uid))
  return drawn && toAccount(drawn)
}

function toAccount({ userName, email }: UserDocument): Account {
  return { userName, email, signInEmail: email }
}

/** Reloads the user's own document for the account page. A missing document is a failure (section 8). */
function useAccount() {
  const dispatch = useAppDispatch()
  const load = async () => toAccount(await dispatch(readProfile()))
  const { data: account, replace, ...loaded } = useLoaded('account', load, useDrawnAccount())

  const mergeAccount = (change: Partial<Account>) => replace((known) => known && { ...known, ...change })
  return { ...loaded, account, mergeAccount }
}

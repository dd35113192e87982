import { roleText } from '#domain/roles.ts'
import { useAppSelector } from '#web/state/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from './membership.module.css'

/** What of the signed-in user others decide: the picture, the organization and the role. */
export function Membership() {
  const { profileImage, roles = [] } = useAppSelector((state) => state.user)
  const organization = useAppSelector((state) => state.organization.name)
  return (
    <div className={styles.membership}>
      <Avatar imageUrl={profileImage?.url} size={80} />
      <dl className={styles.facts}>
        {organization && <Fact term="Organization">{organization}</Fact>}
        <Fact term="Role">{roleText(roles)}</Fact>
      </dl>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

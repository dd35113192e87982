import { useSession } from '../services/console.ts'
import { EntryPage } from './entry-page.tsx'
import { NotThisAccount } from './not-this-account.tsx'
import { ShowFactor } from './show-factor.tsx'

/** The second step of signing in with a password: a passkey, a code, or one of the recovery codes. */
export function SecondStep() {
  const state = useSession()
  const email = state.state === 'signed-in' ? state.session.user.email : ''
  return (
    <EntryPage title="One more step" tab="Sign in">
      <p>
        Show that it is you, <span dir="auto">{email}</span>.
      </p>
      <ShowFactor />
      <NotThisAccount />
    </EntryPage>
  )
}

import { Button } from '#web/ui/button.tsx'
import { useConsole } from '../services/console.ts'

/** The way back to the sign-in screen, for another account. */
export function NotThisAccount() {
  const { session } = useConsole()
  return (
    <Button kind="quiet" onClick={() => void session.signOut()}>
      Use another account
    </Button>
  )
}

import { ConsolePage } from '../app/console-page.tsx'

/** My account: passkeys, authenticator app, recovery codes, sessions and password. */
export function MyAccountScreen() {
  return <ConsolePage title="My account">{null}</ConsolePage>
}

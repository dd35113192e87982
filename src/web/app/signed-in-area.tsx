import { useState } from 'react'
import { Provider } from 'react-redux'
import { accessRole } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { useServices } from '#web/services/services.ts'
import type { SignedInUser } from '#web/services/sign-in.ts'
import { createSignedInServices, SignedInServicesContext } from '#web/services/signed-in-services.ts'
import { createStore } from '#web/state/store.ts'
import { AdministratorRoutes } from './administrator-routes.tsx'
import { AssociateRoutes } from './associate-routes.tsx'
import { NoAccess } from './no-access.tsx'

/** What a signed-in user gets: the view of the first role, or the notice where there is no access (section 5). */
export function SignedInArea({ user }: { user: SignedInUser }) {
  const role = accessRole(user)
  if (!role) return <NoAccess />
  return <View key={JSON.stringify([user.uid, user.partner, user.roles])} user={user} role={role} />
}

/** Its store lives as long as the user and the claims stay what they are. */
function View({ user, role }: { user: SignedInUser; role: Role }) {
  const services = useServices()
  const [signedInServices] = useState(() => createSignedInServices(services))
  const [store] = useState(() => createStore(user, signedInServices))
  return (
    <SignedInServicesContext value={signedInServices}>
      <Provider store={store}>
        {role === 'partner-admin' ? <AdministratorRoutes /> : <AssociateRoutes />}
      </Provider>
    </SignedInServicesContext>
  )
}

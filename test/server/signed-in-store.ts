import { PASSWORD, type TestApp } from '#test/test-app.ts'
import { createServices, type Services } from '#web/services/services.ts'
import { createSignedInServices, type SignedInServices } from '#web/services/signed-in-services.ts'
import { createStore, type Store } from '#web/state/store.ts'

/**
 * Signs in a demo account like the web app. Returns its store. `change` can replace services, for example by another
 * gateway or a failing network.
 */
export async function signedInStore(
  app: TestApp,
  email: string,
  change: (services: SignedInServices) => Partial<SignedInServices> = () => ({}),
): Promise<{ store: Store; services: SignedInServices }> {
  const services = createSignedInServices(servicesAt(app.origin))
  await services.signIn.signIn(email, PASSWORD)
  const user = await new Promise<Parameters<typeof createStore>[0]>((resolve) =>
    services.signIn.onAuthStateChanged((auth) => auth.state === 'signed-in' && resolve(auth.user)),
  )
  const used = { ...services, ...change(services) }
  return { store: createStore(user, used), services: used }
}

function servicesAt(origin: string): Services {
  return createServices({
    gatewayUrl: origin,
    signInUrl: origin,
    documentsUrl: origin,
    oembedUrl: `${origin}/oembed`,
    videoHosts: [],
    companyName: 'Pets',
    supportEmail: 'support@pets.example',
  })
}

import { expect, test } from '../support/fixtures.ts'
import { noteErrors } from '../support/note-errors.ts'
import { visitAsAdministrator, visitAsAssociate, visitSignedOut } from '../support/visit-screens.ts'

// Contract § 9: every screen works in a browser without storage
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    /** Simulates a browser whose user blocks all storage. */
    function refuse(): never {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(navigator, 'locks', {
      get: () => ({ request: async () => refuse() }),
    })
    window.BroadcastChannel = class {
      constructor() {
        refuse()
      }
    } as unknown as typeof BroadcastChannel
  }),
)

for (const [who, visit] of [
  ['somebody signed out', visitSignedOut],
  ['an associate', visitAsAssociate],
  ['an administrator', visitAsAdministrator],
] as const)
  test(`every screen of ${who} works in a browser without storage`, async ({ page, portal }) => {
    const errors = noteErrors(page)
    await visit(page, portal)
    expect(errors).toEqual([])
  })

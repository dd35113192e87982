import { readdirSync, readFileSync } from 'node:fs'
import { WEB_APP } from '#core/folders.ts'
import { expect, test } from '../support/fixtures.ts'
import { noteErrors } from '../support/note-errors.ts'
import { visitAsAdministrator, visitAsAssociate, visitSignedOut } from '../support/visit-screens.ts'

/** Features missing in the oldest supported browsers: Safari and iPadOS 15.6, Chrome and Edge 109, Firefox 126. */
const NEWER = [
  'Array.fromAsync Array.prototype.toSorted Array.prototype.toReversed Array.prototype.toSpliced Array.prototype.with',
  'Object.groupBy Map.groupBy Promise.withResolvers Promise.try URL.canParse URL.parse AbortSignal.any AbortSignal.timeout',
  'Array.prototype.findLast Array.prototype.findLastIndex Iterator requestIdleCallback Element.prototype.checkVisibility',
  'Set.prototype.union Set.prototype.intersection Set.prototype.difference Set.prototype.symmetricDifference',
  'Set.prototype.isSubsetOf Set.prototype.isSupersetOf Set.prototype.isDisjointFrom RegExp.escape Error.isError',
  'String.prototype.isWellFormed String.prototype.toWellFormed Math.sumPrecise navigation scheduler CompressionStream',
  'HTMLFormElement.prototype.requestSubmit Response.json Document.prototype.startViewTransition Uint8Array.fromBase64',
  'HTMLElement.prototype.showPopover HTMLElement.prototype.hidePopover HTMLElement.prototype.togglePopover',
].flatMap((line) => line.split(' '))

test.beforeEach(({ page }) =>
  page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.')
      const last = path.pop() ?? ''
      const owner = path.reduce<unknown>((found, key) => Reflect.get(Object(found), key), window)
      Reflect.deleteProperty(Object(owner), last)
    }
  }, NEWER),
)

// Contract § 9: every screen works in the oldest supported browsers; older ones get an update notice
for (const [who, visit] of [
  ['somebody signed out', visitSignedOut],
  ['an associate', visitAsAssociate],
  ['an administrator', visitAsAdministrator],
] as const)
  test(`every screen of ${who} works in the oldest supported browsers`, async ({ page, portal }) => {
    const errors = noteErrors(page)
    await visit(page, portal)
    expect(errors).toEqual([])
  })

test('no script has syntax that the oldest browsers cannot parse', () => {
  const scripts = readdirSync(`${WEB_APP}/assets`).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  // Lookbehind and static class blocks, supported by Safari since 16.4.
  const refused = scripts.filter((name) =>
    /\(\?<[=!]|[{;}]static ?\{/.test(readFileSync(`${WEB_APP}/assets/${name}`, 'utf8')),
  )
  expect(refused).toEqual([])
})

// Contract § 9: every screen works in the …
test('an unsupported browser shows a request to update it', async ({ page, portal }) => {
  await page.goto(`${portal.origin}/signin`)
  const sentence = page.getByText('This browser is too old for the portal.')
  await expect(sentence).toBeHidden()
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
  await page.reload()
  await expect(sentence).toBeVisible()
})

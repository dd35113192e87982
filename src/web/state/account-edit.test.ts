import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInStore } from '#test/server/signed-in-store.ts'
import { PASSWORD, startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import type { SignedInServices } from '#web/services/signed-in-services.ts'
import { type Account, findAccountEdit, saveAccount } from './account-edit.ts'
import { readProfile } from './user.ts'

const ACCOUNT = { userName: 'Ann', email: 'ann@shop.example', signInEmail: 'ann@shop.example' }

// Contract § 5: Save Changes after an edit only …
test('ignores reverted changes, letter case and surrounding spaces', () => {
  expect(findAccountEdit(ACCOUNT, { userName: 'Ann', email: 'ann@shop.example' })).toBeUndefined()
  expect(findAccountEdit(ACCOUNT, { userName: ' Ann ', email: ' Ann@Shop.example ' })).toBeUndefined()
})

test('finds no edit in another Unicode form of the same address', () => {
  const account = { ...ACCOUNT, email: 'ann@xn--bcher-kva.example', signInEmail: 'ann@xn--bcher-kva.example' }
  for (const email of ['ann@bücher.example', 'ａｎｎ@bücher.example', 'an\u200bn@BÜCHER.example'])
    expect(findAccountEdit(account, { userName: 'Ann', email })).toBeUndefined()
})

test('does not change the sign-in email for a new name', () => {
  expect(findAccountEdit(ACCOUNT, { userName: ' Anna ', email: 'ann@shop.example' })).toEqual({
    userName: 'Anna',
    email: 'ann@shop.example',
    changesEmail: false,
    changesSignIn: false,
  })
})

test('changes both emails to the canonical form of a new email', () => {
  expect(findAccountEdit(ACCOUNT, { userName: 'Ann', email: ' Anna@Shop.example ' })).toEqual({
    userName: 'Ann',
    email: 'anna@shop.example',
    changesEmail: true,
    changesSignIn: true,
  })
})

test('refuses an empty name even if something else has changed', () => {
  for (const userName of [' ', '\u3164', '\u200e\u2800'])
    expect(findAccountEdit(ACCOUNT, { userName, email: 'anna@shop.example' })).toBeUndefined()
})

test('saves the rest without the password after a save that stopped halfway', () => {
  const halfway = { ...ACCOUNT, signInEmail: 'anna@shop.example' }
  expect(findAccountEdit(halfway, { userName: 'Ann', email: 'anna@shop.example' })).toMatchObject({
    changesEmail: true,
    changesSignIn: false,
  })
})

test('counts a return to the old email as an edit after a save that stopped halfway', () => {
  const halfway = { ...ACCOUNT, signInEmail: 'anna@shop.example' }
  expect(findAccountEdit(halfway, { userName: 'Ann', email: 'ann@shop.example' })).toMatchObject({
    changesEmail: false,
    changesSignIn: true,
  })
})

describe('saving an edit', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.close())

  /**
   * Creates an associate with a loaded account page. `account` is the form's state after each step of a save.
   */
  async function accountPage(change?: (services: SignedInServices) => Partial<SignedInServices>) {
    const { email } = await newAssociate(app)
    const { store } = await signedInStore(app, email, change)
    const { userName } = await store.dispatch(readProfile())
    const account: Account = { userName, email, signInEmail: email }
    return {
      account,
      user: () => store.getState().user,
      save(entry: Pick<Account, 'userName' | 'email'>, password: string) {
        const edit = findAccountEdit(account, entry)
        if (!edit) throw new Error('nothing is edited')
        return store.dispatch(saveAccount(edit, password, (step) => Object.assign(account, step)))
      },
    }
  }

  test('saves a new name without a password', async () => {
    const { account, user, save } = await accountPage()
    expect(await save({ ...account, userName: 'Another Name' }, '')).toEqual({ outcome: 'saved' })
    expect([account.userName, user().userName]).toEqual(['Another Name', 'Another Name'])
  })

  test('saves a new email in the sign-in service and in the document', async () => {
    const { account, user, save } = await accountPage()
    const email = `${crypto.randomUUID()}@pets.example`
    expect(await save({ ...account, email }, PASSWORD)).toEqual({ outcome: 'saved' })
    expect(account).toMatchObject({ email, signInEmail: email })
    expect(user().email).toBe(email)
    expect((await app.signIn(email)).status).toBe(200)
  })

  test('saves nothing with a wrong password', async () => {
    const { account, user, save } = await accountPage()
    const before = { ...account }
    const result = await save({ userName: 'Another Name', email: 'another@pets.example' }, 'a wrong one')
    expect(result).toMatchObject({ outcome: 'refused', error: { code: 'wrong-password' } })
    expect(account).toEqual(before)
    expect(user()).toMatchObject({ email: before.email, userName: before.userName })
  })

  test('shows the new sign-in email even if the document cannot be saved', async () => {
    const { account, user, save } = await accountPage(({ documents }) => ({
      documents: { ...documents, changeUser: () => Promise.reject(new Error('no answer')) },
    }))
    const [old, email] = [account.email, `${crypto.randomUUID()}@pets.example`]
    expect(await save({ ...account, email }, PASSWORD)).toEqual({ outcome: 'failed' })
    expect(account).toMatchObject({ email: old, signInEmail: email })
    expect(user().email).toBe(email)
  })
})

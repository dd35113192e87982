import { expect, PASSWORD, signIn, test } from '../support/fixtures.ts'

test('a refused sign-in marks and focuses its field, and the password can be revealed', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.origin}/signin`)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password')
  await email.fill('new@happytails.example')
  await password.fill('not this one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAccessibleDescription('Check your password.')
  await expect(email).not.toHaveAttribute('aria-invalid')
  expect(await password.evaluate((field) => getComputedStyle(field).boxShadow)).toContain('2px inset')

  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('not this one')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(/^Welcome, /)).toBeVisible()
})

// Contract § 9: the navigation lists a course …
test('Sign Out is in the menu, and is offered to the next person on an idle tablet', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'busy@happytails.example')
  const question = page.getByRole('button', { name: /^Not .+\? Sign out$/ })
  const start = Date.now()
  await page.clock.setFixedTime(start + 9 * 60_000)
  await page.getByRole('heading', { name: 'My learning' }).click()
  await expect(question).toBeHidden()

  await page.clock.setFixedTime(start + 20 * 60_000)
  await page.getByRole('heading', { name: 'My learning' }).click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'My profile' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

// Contract § 9: the navigation lists a course below My courses; the theme is kept; an idle tablet asks for
//   confirmation
test('a course belongs to its list in the navigation, and the chosen theme persists', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin@happytails.example')
  await page.goto(`${portal.origin}/course/welcome`)
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'true')

  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${portal.origin}/account`)
  const role = page.getByRole('definition').filter({ hasText: /^admin$/ })
  expect(await role.evaluate((word) => getComputedStyle(word, '::first-letter').textTransform)).toBe(
    'uppercase',
  )
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await ground()).toBe(dark)
  await expect(page.getByRole('group', { name: 'On this device' })).toHaveAccessibleDescription(
    'System follows this device’s setting.',
  )
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(ground).toBe(light)
})

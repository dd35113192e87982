import { DEMO } from '#test/demo-team.ts'
import { dateText } from '#ui/text/date-text.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'
import { ADMIN, add, mailsTo, rowOf } from './team-page.ts'

const A_DAY = 24 * 60 * 60_000

// Contract § 9: a member's page can remove the member; it shows the invitation's status and can resend it
test('a member’s page shows their progress, has an email link, and can resend the invitation', async ({
  page,
  portal,
}) => {
  await openAs(page, portal, ADMIN)
  await rowOf(page, 'done@happytails.example').getByRole('link').click()
  await expect(page.getByRole('heading', { name: DEMO.done.userName, level: 1 })).toBeFocused()
  const course = page
    .getByRole('region', { name: 'Courses', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Welcome to the Counter' }) })
  await expect(course.getByText('complete', { exact: true })).toBeVisible()
  await expect(course).toContainText(/(\d) of \1 modules · passed \w+ \d+/)
  await expect(page.getByText(/1st attempt: passed/)).toHaveCount(0)
  await course.locator('summary').click()
  await expect(course.getByText(/^1st attempt: passed, \d of 4$/)).toBeVisible()
  await expect(page.getByText(/^Last active \d+ days ago\. On the team since \w+ \d+/)).toBeVisible()
  await expect(page.getByText('Goal: all 3 courses', { exact: true })).toBeVisible()
  const write = page.getByRole('link', { name: `Email ${DEMO.done.userName.split(' ')[0]}` })
  await expect(write).toHaveAttribute('href', /^mailto:done@happytails\.example\?subject=Well%20done/)
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Team' }).click()
  await page.goto(`${portal.origin}/team/nobody-at-all`)
  await expect(page).toHaveURL(`${portal.origin}/team`)
  await add(page, 'Ann Example', 'ann@pets.example')
  await rowOf(page, 'ann@pets.example').getByRole('link').click()
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await expect(invitation).toContainText('pending')
  const [sent, ends] = [0, 7].map((days) => dateText(Date.now() + days * A_DAY))
  await expect(invitation).toContainText(`Sent on ${sent}. Its link works until ${ends}.`)
  await expect(page.getByRole('main').getByText('not started')).toHaveCount(3)
  await expect(page.getByText(/^Hasn’t signed in\. On the team since /)).toBeVisible()
  const writing = page.getByRole('link', { name: 'Email Ann' })
  await expect(writing).toHaveAttribute('href', /^mailto:ann@pets\.example\?subject=Your%20next%20step%3A/)
  const [toWrite, away] = await Promise.all([
    writing.boundingBox(),
    page.getByRole('button', { name: 'Remove' }).boundingBox(),
  ])
  expect(away?.y, 'both acts stand on one line').toBe(toWrite?.y)
  await invitation.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Success!' })).toContainText('ann@pets.example')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => mailsTo(portal, 'ann@pets.example').length).toBe(2)

  const refused = page.getByRole('alertdialog', { name: 'Error:' })
  await page.route('**/send-invitation', (route) => route.abort(), { times: 1 })
  await invitation.getByRole('button', { name: 'Resend' }).click()
  await expect(refused.getByRole('paragraph')).toHaveText(['We couldn’t send the invitation.', 'Try again.'])
  await page.getByRole('button', { name: 'Close' }).click()
  for (const title of ['Success!', 'Success!', 'Error:']) {
    await invitation.getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByRole('alertdialog', { name: title })).toBeVisible()
    if (title === 'Success!') await page.getByRole('button', { name: 'Close' }).click()
  }
  await expect(refused).toContainText('three times in the last hour')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL(`${portal.origin}/team`)
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeFocused()
  await expect(page.getByText('Ann Example was removed from your team.')).toBeVisible()
  await expect(rowOf(page, 'ann@pets.example')).toHaveCount(0)
})

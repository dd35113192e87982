import type { Browser, Page, Route } from '@playwright/test'
import type { PartnerList } from '#contract/console/company-partners.ts'
import { LOGO_MESSAGES } from '#domain/console/logo.ts'
import { expect, expectAccessible, signIn } from '../support/fixtures.ts'
import { getMail, test } from '../support/mail-fixtures.ts'
import { operate } from '../support/operate.ts'
import type { Portal } from '../support/portal.ts'
import { add } from '../team/team-page.ts'
import { openConsole } from './open-console.ts'

/** Responds with the partners as if none had been counted yet. */
async function answerUncounted(route: Route): Promise<void> {
  const list: PartnerList = await (await route.fetch()).json()
  const partners = list.partners.map(({ asOf: _asOf, ...partner }) => partner)
  await route.fulfill({ json: { ...list, partners } })
}

/** Accepts the emailed invitation in a new browser and signs in there. */
async function acceptInvitation(
  browser: Browser,
  portal: Portal,
  invitation: { text: string; to: readonly string[] },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const [link = ''] = /http:\S+\/reset-password\?token=\S+/.exec(invitation.text) ?? []
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('Wagging-Tails-3')
  await page.getByLabel('Confirm New Password').fill('Wagging-Tails-3')
  await page.getByLabel('Confirm New Password').press('Enter')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signIn(page, portal, invitation.to[0] ?? '', 'Wagging-Tails-3')
  return page
}

test('an admin creates a partner, whose people learn, and suspends, resumes and removes it', async ({
  page,
  browser,
  portal,
  mail,
}) => {
  await page.route('**/company/v1/partners?*', answerUncounted, { times: 1 })
  await openConsole(page, portal)
  await expect(page.getByRole('heading', { name: 'Partners' })).toBeVisible()
  await expect(page.getByText('Counting…')).toBeVisible()
  // The counted figures appear without another request.
  await expect(page.getByText(/^As of \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New partner' }).click()
  await expect(page.getByRole('heading', { name: 'New partner' })).toBeFocused()

  // All problems appear at once.
  const create = page.getByRole('button', { name: 'Create partner' })
  await create.click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByText('Enter the administrator’s name.')).toBeVisible()
  await expect(page.getByText('Enter the administrator’s email address.')).toBeVisible()

  const id = page.getByLabel('Partner ID')
  await page.getByLabel('Name', { exact: true }).fill('Happy Tails')
  await page.getByLabel('First administrator’s name').fill('Ada Boss')
  await page.getByLabel('First administrator’s email').fill('ada@kittencorner.example')
  // The id is derived from the name. Its problem opens the options.
  await expect(id).toBeHidden()
  await create.click()
  await expect(page.getByText('The partner ID happy-tails is taken.')).toBeVisible()
  await expect(id).toBeFocused()
  await page.getByLabel('Seats').fill('many')
  await page.getByRole('button', { name: 'Fewer options' }).click()
  await expect(id).toBeHidden()
  await create.click()
  await expect(page.getByLabel('Seats')).toHaveAccessibleDescription(
    /Enter a whole number of seats from 0 to 100,000\./,
  )
  await page.getByLabel('Seats').fill('50')
  await page.getByLabel('Name', { exact: true }).fill('Kitten Corner')
  await expect(id).toHaveValue('kitten-corner')
  // An entered id is kept. A cleared id is derived from the name again.
  await id.fill('kittens')
  await page.getByLabel('Name', { exact: true }).fill('Kitten')
  await expect(id).toHaveValue('kittens')
  await id.fill('')
  await page.getByLabel('Name', { exact: true }).fill('Kitten Corner')
  await expect(id).toHaveValue('kitten-corner')
  await page.getByText('Specific courses').click()
  await page.getByRole('group', { name: 'Courses' }).getByRole('checkbox').first().check()
  await expectAccessible(page)
  await create.click()
  // Creation ends on the partner's screen, with the next steps.
  await expect(page.getByRole('heading', { level: 1, name: 'Kitten Corner' })).toBeFocused()
  await expect(
    page.getByText('Created Kitten Corner. An invitation is on its way to ada@kittencorner.example.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Require a course' })).toBeVisible()
  await expectAccessible(page)
  expect((await getMail(mail, 1)).to).toContain('ada@kittencorner.example')

  // No administrator has signed in yet, so the primary action invites one.
  await page.getByRole('button', { name: 'Invite administrator' }).click()
  const invitation = page.getByRole('dialog')
  await invitation.getByLabel('Name').fill('Bo Second')
  await invitation.getByLabel('Email').fill('ada@kittencorner.example')
  await invitation.getByRole('button', { name: 'Invite' }).click()
  await expect(invitation.getByText('This email is already in use.')).toBeVisible()
  await invitation.getByLabel('Email').fill('bo@kittencorner.example')
  await invitation.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('An invitation is on its way to bo@kittencorner.example.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bo Second' })).toBeVisible()
  expect((await getMail(mail, 2)).to).toContain('bo@kittencorner.example')

  await page.getByRole('link', { name: 'Partners', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a partner' }).fill('KITTEN')
  await expect(page.getByRole('row', { name: /Kitten Corner/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('partners.csv')
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Excel' }).click()
  expect((await workbook).suggestedFilename()).toBe('partners.xlsx')
  await page.getByRole('button', { name: 'Suspended' }).click()
  await expect(page.getByText('No partners match “KITTEN”.')).toBeVisible()
  await expect(page.getByText('Removed partners are listed under Removed.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: /Kitten Corner/ })).toBeVisible()

  const boss = await acceptInvitation(browser, portal, await getMail(mail, 1))
  await add(boss, 'Rosa Learner', 'rosa@kittencorner.example')
  const rosa = await acceptInvitation(browser, portal, await getMail(mail, 3))
  await expect(rosa.getByText('Status: not started')).toHaveCount(1)

  // Offers two courses until December.
  // The whole row leads to the partner.
  await page.getByRole('row', { name: /Kitten Corner/ }).click()
  await page.getByRole('link', { name: 'Catalog', exact: true }).click()
  const courses = page.getByRole('group', { name: 'Courses' })
  await courses.getByRole('checkbox').nth(1).check()
  const lastDay = `${new Date().getFullYear()}-12-31`
  // Fields for the days appear on request.
  await expect(courses.getByLabel(/, until$/)).toHaveCount(0)
  for (const _place of [0, 1])
    await courses
      .getByRole('button', { name: /^Add dates/ })
      .first()
      .click()
  for (const place of [0, 1])
    await courses
      .getByLabel(/, until$/)
      .nth(place)
      .fill(lastDay)
  await courses
    .getByLabel(/, from$/)
    .first()
    .pressSequentially('02312026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This isn’t a valid date. Correct it, or leave it empty.')).toBeVisible()
  await courses
    .getByLabel(/, from$/)
    .first()
    .fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(courses.getByLabel(/, until$/).nth(1)).toHaveValue(lastDay)

  // The figures include the progress of the new member.
  await rosa.goto(`${portal.origin}/course/welcome`)
  await expect(rosa.getByText('1 / 2 Completed')).toBeVisible()
  await operate(portal, 'partner', 'figures', '--id', 'kitten-corner')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('row', { name: /Welcome to the Counter 0% 1 0/ })).toBeVisible()
  await expect(page.getByText('1 of 50')).toBeVisible()
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Administrators' }).click()
  await expect(page.getByText('2 of 3 members')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rosa Learner' })).toHaveCount(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a member' }).fill('ROSA')
  await expect(page.getByText('1 of 3 members')).toBeVisible()
  await page.getByRole('link', { name: 'Rosa Learner' }).click()
  await page.getByText(/^1 of 4 modules, opened /).click()
  await expect(page.getByText(/^1 video, opened /)).toBeVisible()
  await expectAccessible(page)

  // Requires a course of this person alone, and another of all people at all partners. Each dialog shows the
  // consequences.
  await page.getByRole('link', { name: 'Requirements' }).click()
  await page.getByRole('button', { name: 'Require a course' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Specific people').click()
  await dialog.getByLabel('Course', { exact: true }).selectOption({ label: 'Welcome to the Counter' })
  await dialog.getByText('Days after joining').click()
  await dialog.getByLabel('Days', { exact: true }).fill('30')
  await dialog.getByRole('button', { name: 'Require' }).click()
  await expect(dialog.getByText('Choose at least one person.')).toBeVisible()
  await dialog.getByRole('searchbox').fill('rosa')
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByText(/^1 person will be asked to finish Welcome to the Counter by /)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Require' }).click()
  await expect(page.getByText('The course is now required.')).toBeVisible()
  await expect(
    page.getByRole('row', {
      name: /Rosa Learner Within 30 days of joining 0 of 1/,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Require a course' }).click()
  // People selected before the choice of Everyone are not sent.
  await dialog.getByText('Specific people').click()
  await dialog.getByRole('searchbox').fill('rosa')
  await dialog.getByRole('checkbox').check()
  await dialog.getByText('Everyone at all partners').click()
  await dialog.getByLabel('Course', { exact: true }).selectOption({ index: 1 })
  await dialog.getByText('Days after joining').click()
  await dialog.getByLabel('Days', { exact: true }).fill('60')
  await expect(dialog.getByText(/^All associates at partners with /)).toBeVisible()
  const requiring = page.waitForRequest('**/company/v1/requirements')
  await dialog.getByRole('button', { name: 'Require' }).click()
  expect((await requiring).postDataJSON()).not.toHaveProperty('people')
  await expect(page.getByText('The course is now required at all partners.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Everyone, at all partners/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('link', { name: 'Rosa Learner' }).click()
  await expect(page.getByText(/^Due [A-Z]/).first()).toBeVisible()

  // An empty field removes the limit of seats.
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Seats')).toHaveValue('50')
  const save = page.getByRole('button', { name: 'Save details' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Seats').fill('')
  await save.click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(page.getByLabel('Seats')).toHaveValue('')

  // An uploaded logo is shown to the partner's people.
  const logo = page.getByLabel('Upload a logo')
  const letter = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('a letter') }
  await logo.setInputFiles(letter)
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText(LOGO_MESSAGES.noPicture)).toBeVisible()
  await logo.setInputFiles('courses/media/happy-tails-logo.svg')
  await page.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByRole('img', { name: 'Logo of Kitten Corner' })).toBeVisible()
  await boss.reload()
  await expect(boss.getByRole('img', { name: 'Kitten Corner' }).first()).toBeVisible()

  // Suspended during learning: the next action is refused, and no progress is lost.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended Kitten Corner.')).toBeVisible()
  await rosa.getByRole('link', { name: /^Next/ }).click()
  await expect(rosa.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Resumed Kitten Corner.')).toBeVisible()
  await signIn(rosa, portal, 'rosa@kittencorner.example', 'Wagging-Tails-3')
  await expect(rosa.getByText('Status: in progress')).toHaveCount(1)
  await expect(rosa.getByText('Status: not started')).toHaveCount(1)

  // The removal requires the id as a confirmation.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Type kitten-corner to confirm').fill('kitten')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByText('Type kitten-corner to continue.')).toBeVisible()
  await question.getByLabel('Type kitten-corner to confirm').fill('kitten-corner')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed kitten-corner.')).toBeVisible()
  await rosa.reload()
  await expect(rosa.getByText(/^Welcome, /)).toHaveCount(0)
})

import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { copyClipboard } from './paste/copy-clipboard.ts'
import { addModule, beginSection, expectSaved } from './write-course.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('questions from a Word document are pasted into a quiz as one edit, which is announced and undone', async ({
  page,
  portal,
}) => {
  await beginSection(page, portal, 'Fish')
  await addModule(page, 'Quiz', 'What do you know?')
  await expect(page.getByText('Paste several questions at once')).toBeVisible()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download sample sheet' }).click()
  expect((await sheet).suggestedFilename()).toBe('questions.xlsx')
  await copyClipboard(page, { 'text/plain': 'Question\tA\tB\tCorrect\nWhat do fish eat?\tFlakes\tHay\tA' })
  await page.keyboard.press('Control+v')
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('What do fish eat?')
  await expect(page.getByText('1 question was added. The first row was read as the header.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo: paste 1 question' }).click()
  await expect(page.getByLabel('Question', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add question' }).click()
  const question = page.getByLabel('Question', { exact: true })
  const plain = [
    '1.\tWhat do fish breathe?',
    '☒\tWater',
    '☐\tAir',
    'Explanation: they have gills.',
    '',
    '2.\tHow many fins?',
    'a)\tTwo',
    'b)\tMany',
  ]
  await copyClipboard(page, { 'text/plain': plain.join('\r\n') })
  await question.first().focus()
  await page.keyboard.press('Control+v')
  await expect(
    page.getByText(
      '2 questions were added. 1 has an explanation. 1 has no correct answer yet: “How many fins?”.',
    ),
  ).toBeVisible()
  await expect(question).toHaveCount(2)
  await expect(question.nth(1)).toHaveValue('How many fins?')
  await expect(page.getByLabel('Answer 2', { exact: true }).nth(1)).toHaveValue('Many')
  const right = page.getByRole('radio', { name: 'is correct' })
  await expect(page.getByLabel('Explanation').first()).toHaveValue('they have gills.')
  await expect(right.first()).toBeFocused()
  await expect(right.first()).toBeChecked()
  await expect(page.getByLabel('Passing score')).toHaveValue('2')
  await expectSaved(page)
  await expectAccessible(page)

  await expect(page.getByRole('button', { name: 'Undo: paste 2 questions' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(question).toHaveCount(1)
  await expect(question).toHaveValue('')
  await expect(page.getByText('2 questions were added.')).toHaveCount(0)

  await copyClipboard(page, { 'text/plain': 'What do fish breathe?' })
  await question.focus()
  await page.keyboard.press('Control+v')
  await expect(question).toHaveValue('What do fish breathe?')
})

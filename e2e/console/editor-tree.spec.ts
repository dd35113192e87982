import { filmOf } from '#test/courses/sample-media.ts'
import { expect, test } from '../support/fixtures.ts'
import { openConsole } from './open-console.ts'
import { addModule, beginArticle, beginModule, beginSection, expectSaved } from './write-course.ts'

// Checks the accessibility tree: names, roles and states in order.

test('the toolbar exposes the formats at the caret, and the article and its table expose their structure', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await article.click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Round')
  const bar = page.getByRole('toolbar')
  await expect(bar).toMatchAriaSnapshot(`
    - toolbar "Format":
      - combobox "Style":
        - option "Text" [selected]
        - option "Heading 2"
        - option "Heading 3"
        - option "Heading 4"
        - option "Quote"
        - option "Code"
      - button "Bold" [pressed]
      - button "Italic"
      - button "Underline"
      - button "Link"
      - button "List"
      - button "Quote"
      - button "Image"
      - button "Table"
      - button "More"
      - button "Undo"
      - button "Redo" [disabled]
  `)
  await page.keyboard.press('Enter')
  await bar.getByRole('button', { name: 'List' }).click()
  await bar.getByRole('button', { name: 'Bullet list' }).click()
  await page.keyboard.type('red')
  await bar.getByRole('button', { name: 'List' }).click()
  await expect(bar.locator('[popover]:popover-open')).toMatchAriaSnapshot(`
    - button "Bullet list ✓" [pressed]
    - button "Numbered list"
    - button "Checklist"
  `)
  await page.keyboard.press('Escape')
  await article.press('Enter')
  await article.press('Enter')
  await bar.getByRole('button', { name: 'Table' }).click()
  await page.getByLabel('Rows').fill('2')
  await page.getByLabel('Columns').fill('2')
  await page.getByRole('button', { name: 'Insert table' }).click()
  await page.keyboard.type('Color')
  await expect(bar.getByRole('button', { name: 'Table', exact: true })).toHaveAttribute('popovertarget')
  await expect(article).toMatchAriaSnapshot(`
    - 'textbox "Article: Balls"':
      - paragraph:
        - strong: Round
      - list:
        - listitem:
          - strong: red
      - paragraph
      - table:
        - row "Color":
          - columnheader "Color":
            - paragraph: Color
          - columnheader:
            - paragraph
        - row:
          - cell:
            - paragraph
          - cell:
            - paragraph
      - paragraph
  `)
  await expect(page.getByRole('toolbar')).toHaveCount(1)
})

test("the outline exposes the open module and each module's problems, and its menu the possible moves", async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await addModule(page, 'Quiz', 'What do you know?')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.keyboard.type('Ropes')
  await page.keyboard.press('Enter')
  await expectSaved(page)
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await expect(outline).toMatchAriaSnapshot(`
    - navigation "Outline":
      - button "Course settings"
      - list:
        - listitem:
          - button "New section"
          - 'button "Actions: New section"'
          - list:
            - listitem:
              - /children: equal
              - button "Balls"
              - 'button "Actions: Balls"'
            - listitem:
              - button "What do you know?"
              - 'button "Actions: What do you know?"'
          - button "Add to New section"
        - listitem:
          - button "Ropes"
          - 'button "Actions: Ropes"'
          - list
          - button "Add to Ropes"
      - button "Add section"
      - 'button "Undo: rename New section"'
      - status
  `)
  await expect(outline.locator('[aria-current]')).toHaveText(/^What do you know\?/)
  await outline.getByRole('button', { name: 'Actions: Balls' }).click()
  await expect(page.locator('[popover]:popover-open')).toMatchAriaSnapshot(`
    - button "Rename"
    - button "Duplicate"
    - button "Move up"
    - button "Move down"
    - button "Move to Ropes"
    - button "Delete"
  `)
  await page.getByRole('button', { name: 'Move to Ropes' }).click()
  await expect(outline.getByRole('status')).toHaveText('Moved Balls: position 1 of 1 in Ropes.')
})

test('a question has a single name, its answers are numbered, and problems are linked to their fields', async ({
  page,
  portal,
}) => {
  await beginSection(page, portal, 'Fish')
  await addModule(page, 'Quiz', 'What do you know?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('What do fish breathe?')
  await page.getByLabel('Answer 1', { exact: true }).fill('Water')
  const question = page.getByRole('group', { name: 'Question 1', exact: true })
  await page.getByLabel('Answer 2', { exact: true }).focus()
  await page.getByLabel('Title', { exact: true }).focus()
  await expect(question).toMatchAriaSnapshot(`
    - group "Question 1":
      - textbox "Question": What do fish breathe?
      - 'button "Actions: Question 1"'
      - radiogroup "Answers to question 1" [invalid]:
        - radio "Answer 1 is correct"
        - textbox "Answer 1": Water
        - 'button "Actions: answer 1 of question 1"'
        - radio "Answer 2 is correct"
        - textbox "Answer 2" [invalid]
        - paragraph: Write an answer.
        - 'button "Actions: answer 2 of question 1"'
        - text: Mark the correct answer.
        - button "Add answer"
        - button "Add explanation"
  `)
  await expect(question.getByRole('radiogroup')).toHaveAccessibleDescription('Mark the correct answer.')
  await expect(question.getByLabel('Answer 2', { exact: true })).toHaveAccessibleDescription(
    'Write an answer.',
  )
  await question.getByRole('radio').first().check()
  await question.getByLabel('Answer 2', { exact: true }).fill('Air')
  await expect(question.getByRole('radiogroup')).toMatchAriaSnapshot(`
    - radiogroup "Answers to question 1":
      - radio "Answer 1 is correct" [checked]
      - textbox "Answer 1": Water
      - 'button "Actions: answer 1 of question 1"'
      - radio "Answer 2 is correct"
      - textbox "Answer 2": Air
      - 'button "Actions: answer 2 of question 1"'
      - button "Add answer"
      - button "Add explanation"
  `)
})

test('the versions show their time, author and reason, and one is compared with the current text', async ({
  page,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Toys', title: 'Balls' })
  await article.fill('Round things roll.')
  await expectSaved(page)
  await page.reload()
  await article.fill('Soft things roll, too.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Versions":
      - heading "Versions" [level=2]
      - list:
        - listitem:
          - paragraph: /Today, \\d+:\\d+ by Kim/
          - button "View"
          - button "Restore"
      - button "Close"
  `)
  await dialog.getByRole('button', { name: 'View', exact: true }).first().click()
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Versions":
      - heading "Versions" [level=2]
      - paragraph: /Today, \\d+:\\d+, by Kim/
      - region "This version":
        - heading "This version" [level=3]
      - region "Now":
        - heading "Now" [level=3]
      - button "All versions"
      - button "Restore"
  `)
})

test('on a tablet the outline is a dialog with the same content as on a desktop', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await beginSection(page, portal, 'Toys')
  await page.getByRole('dialog').getByLabel('Title').press('Enter')
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Outline":
      - button "Close"
      - navigation "Outline":
        - button "Course settings"
        - list:
          - listitem:
            - button "New section"
            - 'button "Actions: New section"'
            - list
            - button "Add to New section"
        - button "Add section"
        - 'button "Undo: add New section"'
        - status
  `)
})

test('an uploading film exposes its progress and the names of its fields', async ({ page, portal }) => {
  await openConsole(page, portal)
  await beginModule(page, 'Toys', 'Video')
  await page.route(/\/uploads\/[^/]+\?from=\d+$/, () => undefined)
  const film = { name: 'balls.mp4', mimeType: 'video/mp4', buffer: filmOf(9) }
  await page.getByLabel('Upload video').setInputFiles(film)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "New video" [level=2]:
        - textbox "Title": New video
      - button /Upload video .* up to 2 GB/
      - textbox "Link to video"
      - paragraph: /^Vimeo link/
      - region "Uploads":
        - group:
          - list:
            - listitem:
              - paragraph:
                - text: balls.mp4
                - status: 0 of 1 MB sent
              - progressbar "Upload of balls.mp4"
              - button "Pause"
              - button "Cancel balls.mp4"
  `)
})

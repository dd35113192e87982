import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { LEE, openConsole } from './open-console.ts'
import {
  addArticle,
  addModule,
  beginArticle,
  beginCourse,
  expectSaved,
  isSave,
  NOT_SAVED,
  words,
} from './write-course.ts'

test('an empty course gets a section and an article with headings, lists, a table and a link, and is published', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await beginCourse(page, 'Washing dogs')
  await expectAccessible(page)
  const article = await addArticle(page, 'Before the bath')
  const hint = () => article.evaluate((element) => getComputedStyle(element, '::before').content)
  expect(await hint()).toBe('"Write, paste from Word, or press / for blocks."')
  await article.click()
  await page.getByLabel('Style').selectOption('Heading 2')
  await page.keyboard.type('What you need')
  expect(await hint()).toBe('none')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A towel, and ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('warm')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' water.')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Bullet list' }).click()
  await page.keyboard.type('a brush')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a calm voice')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Insert table' }).click()
  await expect(article.getByRole('columnheader')).toHaveCount(3)
  for (const head of ['What', 'How many', 'Where']) {
    await page.keyboard.type(head)
    await page.keyboard.press('Tab')
  }
  await expect(article.getByRole('columnheader')).toHaveText(['What', 'How many', 'Where'])
  await expectSaved(page)
  await expectAccessible(page)

  await page.reload()
  await expect(article.getByRole('heading', { name: 'What you need' })).toBeVisible()
  await expect(article.getByRole('listitem')).toHaveText(['a brush', 'a calm voice'])
  await expect(article.locator('strong')).toHaveText('warm')
  // frontend-app-authoring#1265, openedx-platform#3437
  await expect(page.getByText(/^Saved \d/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Checks' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New section, title' }).click()
  await expect(page.getByRole('navigation', { name: 'Outline' }).getByLabel('Title')).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'Publish revision 1' }).click()
  await expect(page.getByText('Revision 1 is published.')).toBeVisible()
})

test('sections and modules are renamed, moved, duplicated and deleted by menu and keyboard, and undone', async ({
  page,
  portal,
}) => {
  await beginArticle(page, portal, { course: 'Toys', title: 'First' })
  await addModule(page, 'Article', 'Second')
  const modules = page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: /First|Second/ })
  const titles = modules.filter({ hasNot: page.locator('[popovertarget]') })
  await page.getByRole('button', { name: 'Actions: Second' }).focus()
  await page.keyboard.press('Enter')
  for (const _entry of ['Rename', 'Duplicate', 'Move up']) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText(/Second[\s\S]*First/)
  await page.getByRole('button', { name: 'Actions: First' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'First (copy)', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Actions: New section' }).click()
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('navigation', { name: 'Outline' }).getByLabel('Title').fill('Balls')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Actions: Balls' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions: Second' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Actions: Second' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions: First', exact: true })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { name: 'Second', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Redo: delete Second' }).click()
  await expect(page.getByRole('button', { name: 'Actions: Second' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo: delete Second' }).click()
  await expect(titles.first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Undone: delete Second.' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions: Balls' }).focus()
  for (const shown of ['Redo: rename New section', 'Redo: add First (copy)', 'Redo: move Second']) {
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: shown })).toBeVisible()
  }
  for (const done of ['move Second', 'add First (copy)', 'rename New section']) {
    await page.keyboard.press('Control+y')
    await expect(page.getByRole('button', { name: `Undo: ${done}` })).toBeVisible()
  }
  await expectSaved(page)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText(
    /Balls[\s\S]*Second[\s\S]*First/,
  )
})

test('text written offline is kept, even after closing the tab, and sent once the connection is back', async ({
  page,
  context,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Leads', title: 'Knots' })
  await article.click()
  await page.keyboard.type('A bowline holds.')
  await expectSaved(page)
  const saves = '**/company/v1/drafts/*/parts/**'
  await context.route(saves, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.keyboard.type(' So does a clove hitch')
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await expectAccessible(page)
  const address = page.url()
  await page.close()

  const later = await context.newPage()
  await later.goto(address)
  await expect(words(later)).toContainText('So does a clove hitch')
  await context.unroute(saves)
  await expect(later.getByText(/^Saving|^Not saved/)).toHaveCount(0)
  await later.reload()
  await expect(words(later)).toContainText('So does a clove hitch')
})

test('an admin and an author of the same article choose between their texts, and the other becomes a version', async ({
  page,
  browser,
  portal,
}) => {
  const article = await beginArticle(page, portal, { course: 'Cats', title: 'Purring' })
  await article.click()
  await page.keyboard.type('Cats purr.')
  await expectSaved(page)
  const other = await (await browser.newContext()).newPage()
  await openConsole(other, portal, LEE)
  await other.goto(page.url())
  await words(other).click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' When they like it.')
  await expectSaved(other)

  await page.keyboard.type(' Even when ill.')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(/Lee changed this article at \d\d:\d\d while you were writing\./)
  await expect(dialog.locator('mark')).toHaveText(['Even when ill', 'When they like it'])
  await expect(dialog).toMatchAriaSnapshot(`
    - alertdialog "Purring":
      - heading "Purring" [level=2]
      - paragraph: /^Lee changed this article at/
      - paragraph: The other version stays in Versions.
      - region "Mine":
        - heading "Mine" [level=3]
        - text: Cats purr.
        - mark: Even when ill
      - region "Theirs":
        - heading "Theirs" [level=3]
        - text: Cats purr.
        - mark: When they like it
      - button "Use mine"
      - button "Use theirs"
      - button "Keep both"
  `)
  // The description excludes the two texts, which may be long.
  await expect(dialog).toHaveAccessibleDescription(
    /^Lee changed .* while you were writing\. The other version stays in Versions\.$/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByRole('heading', { name: 'Purring (mine)' })).toBeVisible()
  await expect(words(page)).toHaveText('Cats purr. Even when ill.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Purring', exact: true }).click()
  await expect(words(page)).toHaveText('Cats purr. When they like it.')

  await page.getByRole('button', { name: 'Versions' }).click()
  await expectAccessible(page)
  const refused = page.getByRole('listitem').filter({ hasText: 'replaced in a conflict' })
  await refused.getByRole('button', { name: 'View', exact: true }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.locator('mark')).toHaveText(['Even when ill', 'When they like it'])
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Restore' }).click()
  await expect(words(page)).toHaveText('Cats purr. Even when ill.')
  await expectSaved(page)
  await other.reload()
  await expect(words(other)).toHaveText('Cats purr. Even when ill.')
  await other.getByRole('button', { name: 'Purring (mine)', exact: true }).click()
  await expect(words(other)).toHaveText('Cats purr. Even when ill.')
  await other.context().close()
})

test('an unknown node stays unchanged', async ({ page, portal }) => {
  const article = await beginArticle(page, portal, { course: 'Odd', title: 'Parts' })
  await article.click()
  await page.keyboard.type('Before.')
  await expectSaved(page)
  const part = page.waitForRequest((request) => isSave(request) && request.url().includes('/module%20'))
  await page.keyboard.type(' More.')
  const { headers, url, body } = await part.then(async (request) => ({
    headers: await request.allHeaders(),
    url: request.url(),
    body: request.postDataJSON(),
  }))
  await expectSaved(page)
  const content = JSON.parse(body.content)
  const state = JSON.parse(content.editorData)
  const poll = { type: 'poll', question: 'Why?', version: 1 }
  state.root.children.push(poll)
  const changed = JSON.stringify({ ...content, editorData: JSON.stringify(state) })
  await page.goto('about:blank')
  const { authorization = '' } = headers
  const answer = await page.request.put(url, {
    headers: { authorization },
    data: { version: body.version + 1, save: crypto.randomUUID(), content: changed },
  })
  expect(answer.status()).toBe(200)
  await page.goBack()
  await expect(article).toContainText('Made in another program. You can move or delete it')
  const next = page.waitForRequest(isSave)
  await article.getByText('Before. More.').click()
  await page.keyboard.type('!')
  const saved = JSON.parse((await next).postDataJSON().content)
  expect(JSON.parse(saved.editorData).root.children[1]).toEqual(poll)
})

test('a quiz, a film, notes, links and the course settings are written, with results of the check', async ({
  page,
  portal,
}) => {
  await openConsole(page, portal)
  await beginCourse(page, 'Fish')
  await page.getByLabel('Description').fill('What fish need.')
  await page.getByLabel('Web address').fill('fish and more')
  await expect(page.getByLabel('Web address')).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Description').focus()
  await expect(page.getByLabel('Web address')).toHaveAccessibleDescription(
    /Use only letters, numbers and hyphens\./,
  )
  await expect(page.getByLabel('Web address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Web address').fill('fish')
  await page.getByRole('button', { name: 'Add section' }).click()
  await addModule(page, 'Quiz', 'What do you know?')
  await expect(page.getByText('Add a question.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
  await page.getByLabel('Question', { exact: true }).fill('What do fish breathe?')
  await page.getByRole('button', { name: 'Add answer' }).click()
  await expect(page.getByLabel('Answer 3', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Actions: answer 3 of question 1' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('Answer 1', { exact: true }).fill('Water')
  await page.getByLabel('Answer 2', { exact: true }).fill('Air')
  const answers = page.getByRole('radiogroup', { name: 'Answers to question 1' })
  await expect(answers).not.toHaveAccessibleDescription(/Choose/)
  await page.getByLabel('Title', { exact: true }).focus()
  await expect(answers).toHaveAccessibleDescription('Mark the correct answer.')
  await expect(page.getByText('Mark the correct answer.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Question 1, answers' }).click()
  await expect(answers.getByRole('radio').first()).toBeFocused()
  await page.getByRole('radio', { name: 'is correct' }).first().check()
  await expect(answers).not.toHaveAccessibleDescription(/Choose/)
  await page.getByRole('button', { name: 'Add explanation' }).click()
  await page.getByLabel('Explanation').fill('Gills take the air out of the water.')
  await page.getByRole('button', { name: 'Actions: Question 1' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveCount(2)
  await expect(page.getByLabel('Passing score')).toHaveValue('2')
  await page.getByLabel('Passing score').selectOption('1 of 2')
  await page.getByLabel('Notes').fill('Ask for the tank first.')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Link 1: text').fill('Tanks')
  await page.getByLabel('Link 1: address').fill('javascript:harm()')
  await page.getByLabel('Link 1: text').focus()
  await expect(page.getByLabel('Link 1: address')).toHaveAccessibleDescription(
    'Use an https:// or mailto: address.',
  )
  await page.getByLabel('Link 1: address').fill('https://example.org/tanks')
  await expectSaved(page)
  await expectAccessible(page)
  await addModule(page, 'Video', 'A tank')
  await page.getByLabel('Link to video').fill('https://films.example/tank.mp4')
  await page.getByLabel('Length in minutes').fill('4')
  await expectSaved(page)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Link to video')).toHaveValue('https://films.example/tank.mp4')
  await page.getByRole('button', { name: /^What do you know\?/ }).click()
  await expect(page.getByLabel('Passing score')).toHaveValue('1')
  await expect(page.getByRole('radio', { name: 'is correct' }).first()).toBeChecked()
  for (const explanation of await page.getByLabel('Explanation').all())
    await expect(explanation).toHaveValue('Gills take the air out of the water.')
  await expect(page.getByLabel('Link 1: text')).toHaveValue('Tanks')
  await page.getByRole('button', { name: 'Course settings' }).click()
  await expect(page.getByLabel('Web address')).toHaveValue('fish')
  await expectAccessible(page)
})

import type { Locator, Route } from '@playwright/test'
import { MESSAGES } from '#domain/messages.ts'
import { DEMO } from '#test/demo-team.ts'
import { expect, expectAccessible, openAs, test } from '../support/fixtures.ts'

import { ADMIN, openBulkAdd, rowOf, SIZE } from './team-page.ts'

const ADD = '**/user-service/api/v1/partner-admin/associate'

/**
 * Returns 200 rows like a typical file: a byte order mark, a header, semicolons, quotes, blank lines, and every kind of
 * invalid row.
 */
function messyList(): string {
  const good = Array.from({ length: 188 }, (_, at) => `"Person; ${at}";  Person.${at}@Chain.EXAMPLE `)
  const bad = [
    'Busy again;busy@happytails.example',
    'Myself;ADMIN@happytails.example',
    'Done again;done@happytails.example',
    'Twice;person.7@chain.example',
    'Twice more;PERSON.8@chain.example',
    ';nameless@chain.example',
    'No email;',
    'Bad one;not an address',
    'Bad two;two@@chain.example',
    'Bad three;a@chain.example,b@chain.example',
    'To mend;mend@chain',
    "Another's;staff@citypaws.example",
  ]
  return `\uFEFFFull name;E-Mail\r\n${good.slice(0, 90).join('\r\n')}\r\n\r\n;\r\n${[...good.slice(90), ...bad].join('\r\n')}\r\n`
}

// Contract § 9: import: a file or pasted text, a table or mail addresses, up to 5,000 rows; invalid rows
//   first; confirmation before rows are lost
test('200 members from a messy file are previewed, corrected, added with a result per row, retried and undone', {
  tag: '@full',
}, async ({ page, portal }) => {
  test.slow()
  const many = await openBulkAdd(page, portal)
  const file = { name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(messyList()) }
  await many.getByLabel('CSV file with names and emails').setInputFiles(file)
  await expect(many.getByText('200 rows: 189 ready to add, 11 skipped')).toBeVisible()
  const table = many.getByRole('table')
  const words = (text: string) => table.getByText(text, { exact: true })
  await expect(words('Already on your team')).toHaveCount(3)
  await expect(words('Duplicate of a row above')).toHaveCount(2)
  await expect(words('Name is missing.')).toHaveCount(1)
  await expect(words('Email is missing.')).toHaveCount(1)
  await expect(words('Not an email address.')).toHaveCount(4)
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()

  // Rows with errors come first. Only the invalid field is marked, with the reason.
  const first = table.getByRole('row').nth(1)
  await expect(first.getByLabel('Name, row 194')).toHaveAccessibleDescription('Name is missing.')
  await expect(first.getByLabel('Name, row 194')).toHaveAttribute('aria-invalid', 'true')
  await expect(first.getByLabel('Email, row 194')).not.toHaveAttribute('aria-invalid')
  await expect(table.locator('[aria-invalid]')).toHaveCount(6)
  await expect(many.getByLabel('Name, row 1', { exact: true })).toHaveAttribute('title', 'Person; 0')
  await table.getByRole('row').last().scrollIntoViewIfNeeded()
  const adding = many.getByRole('button', { name: 'Add 189 members' })
  await expect(adding).toBeInViewport()

  await many.getByLabel('Email, row 199').fill('mend@chain.example')
  await expect(many.getByText('200 rows: 190 ready to add, 10 skipped')).toBeVisible()
  await many.getByRole('button', { name: 'Add 190 members' }).click()
  await expect(many.getByRole('progressbar')).toBeInViewport()
  await expect(many.getByText(/^[1-9]\d* of 190 done, 10 skipped$/)).toBeVisible()
  await expect(many.getByRole('button', { name: 'Adding 190 members' })).toHaveAttribute('aria-busy', 'true')
  await expectToGrow(words('Added'), 189)
  await expect(many.getByText('200 rows: 189 added, 1 couldn’t be added, 10 skipped')).toBeVisible()
  await expect(words(MESSAGES.addFailed)).toHaveCount(1)
  await expect(page.getByText(`${SIZE + 189} members`)).toBeVisible()

  await many.getByRole('button', { name: 'Retry 1 member' }).click()
  await expect(many.getByText('200 rows: 189 added, 1 couldn’t be added, 10 skipped')).toBeVisible()
  await expect(page.getByText(`${SIZE + 189} members`)).toBeVisible()

  await many.getByRole('button', { name: 'Undo: remove 189 added members' }).click()
  await expectToGrow(words('Added, then removed'), 189)
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${SIZE} members`)).toBeVisible()
})

/** Waits for this number of rows. Fails if no row appears within a minute. */
async function expectToGrow(rows: Locator, count: number): Promise<void> {
  for (let there = await rows.count(); there < count; there = await rows.count())
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBeGreaterThan(there)
  await expect(rows).toHaveCount(count)
}

/** A list from a German Excel: Windows-1252 with semicolons, where ü is 0xfc and ß is 0xdf. */
const GERMAN_LIST = [
  'Vorname;Nachname;E-Mail;Ort',
  'Jürgen;Groß;juergen@chain.example;Köln',
  'Zoë;Müller, geb. Özil;zoe@chain.example;Düren',
  'Summe;;;2',
  ';;;Stand März',
  '',
].join('\r\n')

// Contract § 9: a list from Excel in English, German, French, Dutch, Spanish, Italian, Portuguese, Polish,
//   Swedish or Danish is read; guesses and omissions are reported
test('a list from a German Excel is read with its umlauts and added, with a note about unused columns', async ({
  page,
  portal,
}) => {
  const many = await openBulkAdd(page, portal)
  const bytes = [...Buffer.from(GERMAN_LIST, 'latin1')]
  await many.getByText('Drop a CSV here').evaluate((zone, given) => {
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(given)], 'Mitarbeiter.csv'))
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
  }, bytes)
  await expect(many.getByText('3 rows: 2 ready to add, 1 skipped')).toBeVisible()
  const unread = 'Ignored: the column Ort. Ignored: 1 row without a name or email.'
  await expect(many.getByText(unread, { exact: true })).toBeVisible()
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Jürgen Groß')
  await expect(many.getByLabel('Name, row 2')).toHaveValue('Zoë Müller, geb. Özil')
  await expect(many.getByLabel('Email, row 3')).toHaveAccessibleDescription('Email is missing.')
  await expectAccessible(page)
  await many.getByRole('button', { name: 'Add 2 members' }).click()
  await expect(many.getByText('3 rows: 2 added, 1 skipped')).toBeVisible()
  await expect(rowOf(page, 'juergen@chain.example')).toContainText('Jürgen Groß')
  await expect(rowOf(page, 'zoe@chain.example')).toContainText('Zoë Müller, geb. Özil')

  // The processed list is collapsed.
  await expect(many.getByLabel('Or paste a list')).toBeHidden()
  await many.getByRole('button', { name: 'Edit list' }).click()
  await many.getByLabel('Or paste a list').fill('Filiale;E-Mail;Name\nKöln;;')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'We couldn’t find any names or emails here.',
  )
})

// Contract § 9: a list from Excel in …
test('a list with an unknown header asks for its columns, and one from a Mac shows its detected encoding', async ({
  page,
  portal,
}) => {
  const many = await openBulkAdd(page, portal)
  const paste = many.getByLabel('Or paste a list')
  await paste.fill('Vezetéknév;Keresztnév;Cím\nKeller;Ann;ann@pets.example')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByText('Choose the column with names.')).toBeVisible()
  await expect(many.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  await many.getByLabel('Name column').selectOption('Keresztnév: Ann')
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Ann')
  await many.getByLabel('Last name column').selectOption('Vezetéknév: Keller')
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Ann Keller')
  await expect(many.getByText('Names are from Keresztnév and Vezetéknév, such as Ann Keller.')).toBeVisible()

  const letters: Record<string, number> = { ü: 0x9f, ß: 0xa7 }
  const bytes = Array.from(
    'Name;E-Mail\rJürgen Groß;j@pets.example\rAl;al@pets.example\r',
    (letter) => letters[letter] ?? letter.charCodeAt(0),
  )
  await many
    .getByLabel('CSV file')
    .setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) })
  await expect(many.getByText('Text encoding: Mac, such as “Jürgen Groß”.')).toBeVisible()
  await many.getByLabel('Name, row 2').fill('Al Baker')
  await many.getByText('Change how we read this list').click()
  await many.getByLabel('Text encoding').selectOption('Western European (Windows): JŸrgen Gro§')
  await expect(many.getByLabel('Name, row 1')).toHaveValue('JŸrgen Gro§')
  await expect(many.getByLabel('Name, row 2')).toHaveValue('Al Baker')
  await expectAccessible(page)
})

/** Checks that the list's field has the usual style, with a hint as legible as other muted text. */
async function expectLikeOtherFields(many: Locator) {
  const [pasted, rowField] = [many.getByLabel('Or paste a list'), many.getByLabel('Name, row 1')]
  const radius = (field: Locator) => field.evaluate((one) => getComputedStyle(one).borderRadius)
  expect(await radius(pasted)).toBe(await radius(rowField))
  const hint = await pasted.evaluate((one) => getComputedStyle(one, '::placeholder').color)
  await expect(many.getByText('Drop a CSV here')).toHaveCSS('color', hint)
  await expect(rowField).toHaveCSS('text-overflow', 'ellipsis')
}

test('a pasted list survives a lost response, and its preview is accessible', async ({ page, portal }) => {
  const many = await openBulkAdd(page, portal)
  await expect(many.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await many.getByText('Drop a CSV here').evaluate((zone) => {
    const files = new DataTransfer()
    files.items.add(new File(['Name,Email\nDropped Person,dropped@pets.example'], 'team.csv'))
    zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))
  })
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Dropped Person')
  await many.getByRole('button', { name: 'Edit list' }).click()
  const sheet = { name: 'team.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') }
  await many.getByLabel('CSV file').setInputFiles(sheet)
  await expect(many.getByRole('alert').filter({ hasText: 'This is a spreadsheet.' })).toBeVisible()
  const pasted = many.getByLabel('Or paste a list')
  await pasted.fill(', ,')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(pasted).toHaveAccessibleDescription('This list is empty.')
  await expect(pasted).toHaveAttribute('aria-invalid', 'true')
  await expect(many.getByText('This is a spreadsheet.')).toHaveCount(0)
  await many.getByLabel('Or paste a list').fill('   \n')
  await expect(many.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await many.getByLabel('Or paste a list').fill('Name\tEmail\nLost Answer\tlost@pets.example\n\tbad')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByText('2 rows: 1 ready to add, 1 skipped')).toBeFocused()
  await expect(pasted).toBeHidden()
  await expectLikeOtherFields(many)
  await expectAccessible(page)
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(ADD, loseAnswer, { times: 1 })
  await many.getByRole('button', { name: 'Add 1 member' }).click()
  await expect(many.getByText(/^2 rows: 1 added/)).toBeVisible()
  await expect(rowOf(page, 'lost@pets.example')).toBeVisible()
})

// Contract § 9: import: a file or pasted …
test('leaving with unsaved rows requires confirmation', async ({ page, portal }) => {
  await openAs(page, portal, ADMIN)
  await page.getByRole('link', { name: 'Courses', exact: true }).click()
  // A screen that was left before it had loaded has no history entry.
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Import a list' }).click()
  const many = page.getByRole('region', { name: 'Import a list' })
  const question = page.getByRole('alertdialog', { name: 'Leave this list?' })
  const [stay, leave] = ['Stay', 'Leave'].map((name) => question.getByRole('button', { name }))
  await many.getByLabel('Or paste a list').fill('Hans Holm <hans@pets.example>; Ida Iris <ida@pets.example>')
  await many.getByRole('button', { name: 'Preview' }).click()
  await expect(many.getByText('2 rows: 2 ready to add')).toBeVisible()

  const member = page.getByRole('link', { name: DEMO.done.userName })
  const courses = page.getByRole('link', { name: 'Courses', exact: true })
  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true })
  const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).click()
  for (const act of [
    () => courses.click(),
    () => signOut.click(),
    () => openMenu().then(() => page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()),
    () => member.click(),
    () => page.goBack({ waitUntil: 'commit', timeout: 3000 }).catch(() => null),
    () => many.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await act()
    await expect(question).toContainText('2 rows haven’t been added yet.')
    await stay?.click()
    await expect(question).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/team')
    await expect(many.getByLabel('Name, row 1')).toHaveValue('Hans Holm')
  }
  await expectAccessible(page)

  // The browser asks before it leaves the page.
  const opened = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload()).catch(() => undefined)
  const dialog = await opened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reload
  await expect(many.getByLabel('Name, row 1')).toHaveValue('Hans Holm')

  await page.goBack({ waitUntil: 'commit', timeout: 3000 }).catch(() => null)
  await leave?.click()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()

  // The confirmation is unnecessary after the addition of all rows.
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Import a list' }).click()
  await many.getByLabel('Or paste a list').fill('Hans Holm <hans@pets.example>')
  await many.getByRole('button', { name: 'Preview' }).click()
  await many.getByRole('button', { name: 'Add 1 member' }).click()
  await expect(many.getByText('1 row: 1 added')).toBeVisible()
  await courses.click()
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()

  // A confirmation during sign-out signs the user out.
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('button', { name: 'Import a list' }).click()
  await many.getByLabel('Or paste a list').fill('Ida Iris <ida@pets.example>')
  await many.getByRole('button', { name: 'Preview' }).click()
  await signOut.click()
  await leave?.click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

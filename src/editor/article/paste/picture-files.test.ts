import { expect, it } from 'vitest'
import { findPictureFiles } from './picture-files.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const DATA = `data:image/png;base64,${btoa('purr')}`

it('reads an embedded picture from its data', async () => {
  const [picture] = findPictureFiles([DATA], [])
  expect([picture?.name, picture?.type, await picture?.text()]).toEqual(['pasted.png', 'image/png', 'purr'])
  expect(findPictureFiles(['data:image/png;base64,===='], [])).toEqual([undefined])
})

it('assigns the clipboard’s files to its pictures in order, if their numbers are equal', () => {
  const files = [file('a'), file('b')]
  const [one, , other] = findPictureFiles(['file:///1', DATA, 'https://example.org/2'], files)
  expect([one, other]).toEqual(files)
  expect(findPictureFiles(['file:///1'], files)).toEqual([undefined])
  expect(findPictureFiles([], files)).toEqual(files)
})

it('uploads only the first hundred pictures of a clipboard', () => {
  const sources = Array.from({ length: 101 }, () => DATA)
  const files = sources.map(file)
  expect(findPictureFiles(sources, [])).toHaveLength(100)
  expect(findPictureFiles([], files)).toHaveLength(100)
})

import { expect, it } from 'vitest'
import { findPictureFiles } from './picture-files.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const DATA = `data:image/png;base64,${btoa('purr')}`

it('a picture in the markup is the file of its data', async () => {
  const [picture] = findPictureFiles([DATA], [])
  expect([picture?.name, picture?.type, await picture?.text()]).toEqual(['pasted.png', 'image/png', 'purr'])
  expect(findPictureFiles(['data:image/png;base64,===='], [])).toEqual([undefined])
})

it('the files of a clipboard belong to its pictures in their order, where there are as many', () => {
  const files = [file('a'), file('b')]
  const [one, , other] = findPictureFiles(['file:///1', DATA, 'https://example.org/2'], files)
  expect([one, other]).toEqual(files)
  expect(findPictureFiles(['file:///1'], files)).toEqual([undefined])
  expect(findPictureFiles([], files)).toEqual(files)
})

it('of a clipboard with very many pictures the first hundred are uploaded', () => {
  const sources = Array.from({ length: 101 }, () => DATA)
  const files = sources.map(file)
  expect(findPictureFiles(sources, [])).toHaveLength(100)
  expect(findPictureFiles([], files)).toHaveLength(100)
})

import { expect, it } from 'vitest'
import type { Course } from '#domain/course/course.ts'
import { readableMediaNames, takeName, toFileName } from './readable-names.ts'

it.each([
  ['What to ask', 'what-to-ask'],
  ["It's the cat’s Öl: 3 kg!", 'its-the-cats-oel-3-kg'],
  ['Tipps für Größe', 'tipps-fuer-groesse'],
  ['Tipps für Größe'.normalize('NFD'), 'tipps-fuer-groesse'],
  ['ÄÖÜ ÆŒØÅ Łódź Þórr ﬁn', 'aeoeue-aeoeoeaa-lodz-thorr-fin'],
  ['  Éclair – café  ', 'eclair-cafe'],
  ['CON', ''],
  ['第一章', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('turns the title %j into the name %j', (title, name) => {
  expect(toFileName(title)).toBe(name)
})

it('appends a number to a taken name', () => {
  const taken = new Set(['cat.md'])
  expect([takeName('Cat', '.md', taken), takeName('cat', '.md', taken)]).toEqual(['Cat-2.md', 'cat-3.md'])
})

it('names stored media after their use', () => {
  const stored = (letter: string, ending: string) => `${letter.repeat(64)}.${ending}`
  const address = (letter: string, ending: string) => `/media/${stored(letter, ending)}`
  const course: Course = {
    id: 'a',
    name: 'A',
    description: '',
    webPath: 'a',
    enabled: true,
    backgroundImage: address('a', 'jpg'),
    sections: [
      {
        title: 'One',
        modules: [
          {
            id: 'film',
            title: 'A cat comes in',
            type: 'video',
            videoUrl: address('b', 'mp4'),
            videoThumbnail: address('c', 'jpg'),
            captions: [{ src: address('d', 'vtt'), srclang: 'en', label: 'English' }],
          },
          {
            id: 'words',
            title: 'What to ask',
            type: 'article',
            editorData: `{"src":"${address('e', 'svg')}","and":"${address('a', 'jpg')}"}`,
          },
        ],
      },
    ],
  }
  expect(Object.fromEntries(readableMediaNames(course))).toEqual({
    [stored('a', 'jpg')]: 'cover',
    [stored('b', 'mp4')]: 'a-cat-comes-in',
    [stored('c', 'jpg')]: 'a-cat-comes-in-poster',
    [stored('d', 'vtt')]: 'a-cat-comes-in.en',
    [stored('e', 'svg')]: 'what-to-ask',
  })
})

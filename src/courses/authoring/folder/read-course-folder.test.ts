// cspell:ignore jfif pjpeg
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Folder, GOOD_FOLDER, layDownIn, problemsOf, rewrite } from '#test/courses/course-folders.ts'
import { jpegOf } from '#test/courses/sample-media.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type FileProblem, formatFileProblem } from './file-problem.ts'
import { readCourseFolder } from './read-course-folder.ts'

const scratch = scratchFolder()

/** Returns a folder with `course.yaml` and these files. */
function courseWith(sections: string, files: Folder = {}): Folder {
  return { 'course.yaml': `name: A course\npath: a-course\nsections:\n${sections}`, ...files }
}

const GOOD: Record<string, Folder> = {
  'of a video, an article and a quiz': GOOD_FOLDER,
  'with comments and without a single id': {
    ...GOOD_FOLDER,
    'course.yaml': String(GOOD_FOLDER['course.yaml'])
      .replaceAll(/\bid: .*\n +/g, '')
      .replace('id: cats\n', ''),
  },
  'written on Windows': {
    ...GOOD_FOLDER,
    'course.yaml': `\ufeff${GOOD_FOLDER['course.yaml']}`.replaceAll('\n', '\r\n'),
    'asking.md': `\ufeff${GOOD_FOLDER['asking.md']}`.replaceAll('\n', '\r\n'),
  },
  'in braces': courseWith(
    '  [{title: One, modules: [{title: Quiz, passingScore: 1, questions: [{question: Why?, answers: [No, {answer: Yes, correct: true}]}]}]}]\n',
  ),
  'of words that YAML knows': courseWith(
    '  - title: no\n    modules:\n      - title: 2024-01-01\n        passingScore: 1\n        questions:\n          - question: 0.50\n            answers:\n              - true\n              - answer: null\n                correct: true\n',
  ),
  'of a video of another site': courseWith(
    '  - title: One\n    modules:\n      - title: Film\n        video: https://vimeo.com/76979871\n',
  ),
  'of media that the portal has': courseWith(
    '  - title: One\n    modules:\n      - title: Film\n        video: /media/welcome-hello.mp4\n        captions: [{file: /media/welcome-hello.en.vtt, language: en, label: English}]\n',
  ),
  'with articles and media in folders of their own': courseWith(
    '  - title: One\n    modules:\n      - title: Words\n        article: articles/my words.md\n',
    {
      'articles/my words.md':
        '![A cat](../media/eine%20Katze%20✓.svg)\n\n![The same cat](<../media/eine Katze ✓.svg>)\n',
      'media/eine Katze ✓.svg': '<svg/>',
    },
  ),
  'with an article as its state': courseWith(
    '  - title: One\n    modules:\n      - title: Words\n        article: words.lexical.json\n',
    {
      'words.lexical.json':
        '{"root":{"children":[{"type":"paragraph","format":"center","children":[{"type":"text","text":"Words","format":8}]}]}}',
    },
  ),
  'in other scripts': courseWith(
    '  - title: 第一章\n    modules:\n      - title: مقال\n        article: مقال.md\n',
    {
      'مقال.md': '# قطة\n\nقطة **نائمة**.\n',
    },
  ),
  'of long texts': courseWith(
    '  - title: >-\n      One\n      title\n    modules:\n      - title: "Colon: yes"\n        notes: |\n          First\n\n          # no comment\n        article: words.md\n',
    { 'words.md': 'Words\n' },
  ),
  'with nothing in it yet': { 'course.yaml': 'name: Soon\npath: soon\nsections: []\n' },
}

describe('a problem', () => {
  it('is formatted with file and line, and with control characters escaped', () => {
    const problem: FileProblem = { severity: 'warning', file: 'a.md', line: 3, message: 'x\u001b[2J' }
    expect(formatFileProblem(problem)).toBe('Warning in a.md, line 3: x\\u001b[2J')
    expect(formatFileProblem({ ...problem, severity: 'error', line: undefined })).toBe(
      'Error in a.md: x\\u001b[2J',
    )
  })
})

describe('a valid course folder', () => {
  it.each(Object.entries(GOOD))('%s has no problem', async (_name, files) => {
    expect(await problemsOf(files)).toEqual([])
  })

  it.each(Object.entries(GOOD))(
    '%s yields the same course after its ids are written',
    async (_name, files) => {
      const folder = layDownIn(scratch, files)
      const { course, newIds, source } = await readCourseFolder(folder)
      writeFileSync(join(folder, 'course.yaml'), source.withIds)
      const again = await readCourseFolder(folder)
      expect(again).toMatchObject({ problems: [], newIds: 0, source: { withIds: source.withIds } })
      expect(again.course).toEqual(course)
      expect(source.withIds.split('\n').length - source.text.split('\n').length).toBeLessThanOrEqual(newIds)
    },
  )
})

it.each(['photo.jfif', 'photo.JPE', 'photo.pjpeg', 'photo.dat', 'photo'])(
  'accepts a picture by its content, regardless of its file extension: %s',
  async (name) => {
    const { 'media/poster.jpg': _poster, ...files } = rewrite(
      'course.yaml',
      'media/poster.jpg',
      `media/${name}`,
    )
    expect(await problemsOf({ ...files, [`media/${name}`]: jpegOf(800, 450) })).toEqual([])
  },
)

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { COURSE_MEDIA } from '#core/folders.ts'
import type { FileProblem } from '#courses/authoring/folder/file-problem.ts'
import { readCourseFolder } from '#courses/authoring/folder/read-course-folder.ts'
import { captionsOf, filmOf, jpegOf } from './sample-media.ts'

/** Files of a course folder by path. A link has a target instead of content. */
export type Folder = Record<string, string | Buffer | { linkTo: string }>

/** A valid course of a film, an article and a quiz. */
export const GOOD_FOLDER: Folder = {
  'course.yaml': `# Cats, for everybody at the counter.
id: cats
name: Cats at the counter
description: What to ask when a cat comes in.
cover: media/cover.svg
path: cats
enabled: true
sections:
  - title: Meeting cats
    modules:
      - id: cats-film
        title: A cat comes in
        video: media/film.mp4
        poster: media/poster.jpg
        captions:
          - file: media/film.en.vtt
            language: en
            label: English
        notes: Watch it twice.
        links:
          - title: Ask a vet
            address: https://vet.example
      - id: cats-article
        title: What to ask
        article: asking.md
  - title: What you know
    modules:
      - id: cats-quiz
        title: Two questions
        passingScore: 2
        questions:
          - id: first
            question: What comes first?
            answers:
              - answer: A question
                correct: true
              - answer: A product
          - id: second
            question: Who knows the cat best?
            answers:
              - The label
              - answer: Its owner
                correct: true
`,
  'asking.md': `## What to ask

Ask **how old** the cat is, and [ask a vet](https://vet.example) when in doubt.

![A cat asleep on a scale](media/scale.svg "120x80")

### And then

- What does it eat?
- Since when?

| Age | Meals |
| --- | ----: |
| Six |     2 |
`,
  'media/cover.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'media/film.mp4': filmOf(90),
  'media/poster.jpg': jpegOf(1280, 720),
  'media/film.en.vtt': captionsOf(['00:01.000', '00:04.000']),
  'media/scale.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>',
}

/** A course without ids that uses the portal's media, with comments and an unusual order of lines. */
export const NEW_FOLDER: Folder = {
  'course.yaml': `# Ours.
path: new-cats
name: New cats  # for now
enabled: true
cover: media/welcome-cover.svg
sections:
  # The only one.
  - title: Cats
    modules:
      - title: A film
        video: /media/welcome-hello.mp4
        captions: [{ file: /media/welcome-hello.en.vtt, language: en, label: English }]
      - title: Words
        article: words.md
      - { title: A quiz, passingScore: 1, questions: [{ question: Why?, answers: [No, { answer: Yes, correct: true }] }] }
`,
  'media/welcome-cover.svg': readFileSync(`${COURSE_MEDIA}/welcome-cover.svg`),
  'words.md': 'Words with ![a counter](media/welcome-cover.svg "12x9").\n',
}

/** Writes a folder to disk. */
export function layDown(folder: string, files: Folder): void {
  for (const [path, content] of Object.entries(files)) {
    const full = join(folder, path)
    mkdirSync(dirname(full), { recursive: true })
    if (typeof content === 'string' || Buffer.isBuffer(content)) writeFileSync(full, content)
    else symlinkSync(content.linkTo, full)
  }
}

let count = 0

/** Writes a folder into a scratch folder. Returns its path. */
export function layDownIn(scratch: string, files: Folder): string {
  const folder = join(scratch, `course-${++count}`)
  mkdirSync(folder)
  layDown(folder, files)
  return folder
}

/** Returns the valid folder with one passage of a file replaced. */
export function rewrite(path: string, from: string, to: string): Folder {
  const text = String(GOOD_FOLDER[path])
  expect(text, from).toContain(from)
  return { ...GOOD_FOLDER, [path]: text.replace(from, () => to) }
}

/** Returns the problems of a folder with these files in short form, such as `course.yaml:3: error: …`. */
export async function problemsOf(files: Folder): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-course-'))
  try {
    layDown(folder, files)
    return (await readCourseFolder(folder)).problems.map(inShort)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the short form of a problem, such as `course.yaml:3: error: …`. */
export function inShort({ severity, file, line, message }: FileProblem): string {
  return `${line === undefined ? file : `${file}:${line}`}: ${severity}: ${message}`
}

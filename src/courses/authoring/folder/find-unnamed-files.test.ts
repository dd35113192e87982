import {
  article,
  type BrokenFolders,
  describeBroken,
  file,
  without,
  yaml,
} from '#test/courses/broken-folders.ts'
import { GOOD_FOLDER, rewrite } from '#test/courses/course-folders.ts'
import { pngOf } from '#test/courses/sample-media.ts'

/** Messages shared by several problems. */
const IS_LINK = 'is a link to another location: put the file itself in the folder'
const OUTSIDE = 'isn’t in the course’s folder: put the file there and use its path in the folder'
const OUTSIDE_FOLDER = 'is outside the course’s folder: move the file into it'
const UNNAMED = 'no module uses this file: use it in the course, or remove it from the folder'
const NO_UTF8 = 'the file isn’t UTF-8 text: save it as UTF-8'
const MISSING = 'there’s no file'

const FILES: BrokenFolders = {
  'no course.yaml': [without('course.yaml'), `course.yaml: error: ${MISSING} 'course.yaml'`],
  'course.yml': [
    () => ({ ...without('course.yaml')(), 'course.yml': 'name: x' }),
    `course.yaml: error: ${MISSING} 'course.yaml', but there’s 'course.yml': rename it to course.yaml`,
  ],
  'an empty course.yaml': [
    file('course.yaml', ''),
    "course.yaml:1: error: a course is expected here, written as fields such as 'name: …'",
  ],
  'no text': [file('course.yaml', Buffer.from([0x6e, 0xff])), `course.yaml: error: ${NO_UTF8}`],
  'an article that is no text': [
    file('asking.md', Buffer.from([0xe4, 0x20])),
    `asking.md: error: ${NO_UTF8}`,
  ],
  'a huge course.yaml': [
    file('course.yaml', `# ${'x'.repeat(4 * 1024 * 1024)}`),
    'course.yaml: error: the file is larger than 4096 kB: split it',
  ],
  'a huge article': [
    file('asking.md', 'x'.repeat(512 * 1024 + 1)),
    'asking.md: error: the file is larger than 512 kB: split it',
  ],
  'course.yaml as a link': [
    file('course.yaml', { linkTo: '/etc/hostname' }),
    `course.yaml: error: 'course.yaml' ${IS_LINK}`,
  ],
  'an article as a link': [
    file('asking.md', { linkTo: '/etc/hostname' }),
    `course.yaml:25: error: 'asking.md' ${IS_LINK}`,
  ],
  'an image as a link': [
    file('media/scale.svg', { linkTo: '/etc/hostname' }),
    `asking.md:5: error: 'media/scale.svg' ${IS_LINK}`,
  ],
  'a folder of media as a link': [
    () => ({
      ...GOOD_FOLDER,
      ...rewrite('course.yaml', 'media/cover.svg', 'else/cover.svg'),
      else: { linkTo: 'media' },
    }),
    `course.yaml:5: error: 'else/cover.svg' ${IS_LINK}`,
  ],
  'a missing article': [without('asking.md'), `course.yaml:25: error: ${MISSING} 'asking.md'`],
  'a missing video': [without('media/film.mp4'), `course.yaml:13: error: ${MISSING} 'media/film.mp4'`],
  'a missing cover': [without('media/cover.svg'), `course.yaml:5: error: ${MISSING} 'media/cover.svg'`],
  'a missing poster': [without('media/poster.jpg'), `course.yaml:14: error: ${MISSING} 'media/poster.jpg'`],
  'missing captions': [without('media/film.en.vtt'), `course.yaml:16: error: ${MISSING} 'media/film.en.vtt'`],
  'a missing image of an article': [
    without('media/scale.svg'),
    `asking.md:5: error: ${MISSING} 'media/scale.svg'`,
  ],
  'an empty video': [file('media/film.mp4', ''), "course.yaml:13: error: 'media/film.mp4' is an empty file"],
  'a name in other capitals': [
    yaml('article: asking.md', 'article: Asking.md'),
    `course.yaml:25: error: ${MISSING} 'Asking.md': did you mean 'asking.md'?`,
  ],
  'a name in other capitals within a folder': [
    yaml('video: media/film.mp4', 'video: media/Film.mp4'),
    `course.yaml:13: error: ${MISSING} 'media/Film.mp4': did you mean 'media/film.mp4'?`,
  ],
  'an article that leaves the folder': [
    yaml('article: asking.md', 'article: ../asking.md'),
    `course.yaml:25: error: '../asking.md' ${OUTSIDE_FOLDER}`,
  ],
  'an article anywhere': [
    yaml('article: asking.md', 'article: /etc/asking.md'),
    `course.yaml:25: error: '/etc/asking.md' ${OUTSIDE}`,
  ],
  'a drive': [
    yaml('video: media/film.mp4', 'video: C:\\film.mp4'),
    `course.yaml:13: error: 'C:\\film.mp4' ${OUTSIDE}`,
  ],
  'a backslash': [
    yaml('video: media/film.mp4', 'video: media\\film.mp4'),
    "course.yaml:13: error: 'media\\film.mp4' has a backslash: use / between folders",
  ],
  'an image that leaves the folder': [
    article('media/scale.svg', '../../scale.svg'),
    `asking.md:5: error: '../../scale.svg' ${OUTSIDE_FOLDER}`,
  ],
  'an image that leaves it in disguise': [
    article('media/scale.svg', '%2e%2e/scale.svg'),
    `asking.md:5: error: '../scale.svg' ${OUTSIDE_FOLDER}`,
  ],
  'an image anywhere': [
    article('media/scale.svg', '/etc/scale.svg'),
    `asking.md:5: error: '/etc/scale.svg' ${OUTSIDE}`,
  ],
  'an image of another site by half an address': [
    article('media/scale.svg', '//evil.example/scale.svg'),
    `asking.md:5: error: '//evil.example/scale.svg' ${OUTSIDE}`,
  ],
  'a folder as an image': [
    yaml('cover: media/cover.svg', 'cover: media'),
    "course.yaml:5: error: 'media' isn’t a file",
  ],
  'a folder as an image, with a slash': [
    yaml('cover: media/cover.svg', 'cover: media/'),
    "course.yaml:5: error: 'media/' isn’t a file name",
  ],
  'an article of another kind': [
    yaml('article: asking.md', 'article: asking.docx'),
    "course.yaml:25: error: 'asking.docx' isn’t an article: its name must end in .md",
  ],
  'a state that is not JSON': [
    () => ({ ...rewrite('course.yaml', 'asking.md', 'asking.lexical.json'), 'asking.lexical.json': '{' }),
    'asking.lexical.json: error: the file isn’t JSON',
  ],
  'a state that is none': [
    () => ({ ...rewrite('course.yaml', 'asking.md', 'asking.lexical.json'), 'asking.lexical.json': '{}' }),
    'asking.lexical.json: warning: isn’t a Lexical editor state: the player can’t show the article',
  ],
  'an image that no browser shows': [
    () => ({ ...rewrite('course.yaml', 'media/poster.jpg', 'media/poster.tiff'), 'media/poster.tiff': 'x' }),
    "course.yaml:14: error: browsers can’t show 'poster.tiff': save it as JPEG or PNG",
  ],
  'files that nothing names': [
    () => ({
      ...GOOD_FOLDER,
      'old.md': 'Old.',
      'media/old.png': pngOf(1, 1),
      'README.md': 'x',
      'notes.txt': 'x',
    }),
    `media/old.png: warning: ${UNNAMED}`,
    `old.md: warning: ${UNNAMED}`,
  ],
}

// Contract § 9: a course's folder: each problem …
describeBroken('the files', FILES)

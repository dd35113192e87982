import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Folder } from '#test/course-folders.ts'
import { GOOD_FOLDER, layDown, problemsOf as problemsIn } from '#test/course-folders.ts'
import { boxOf, captionsOf, filmOf, jpegOf, pngOf } from '#test/sample-media.ts'
import type { FileProblem } from './file-problem.ts'
import { formatFileProblem } from './file-problem.ts'
import { readCourseFolder } from './read-course-folder.ts'

let room: string
let count = 0
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-broken-'))
})
afterAll(() => rmSync(room, { recursive: true, force: true }))

const problemsOf = (files: Folder) => problemsIn(join(room, `course-${++count}`), files)

/** The good folder with one passage of a file written differently. */
function rewrite(path: string, from: string, to: string): Folder {
  const text = String(GOOD_FOLDER[path])
  expect(text, from).toContain(from)
  return { ...GOOD_FOLDER, [path]: text.replace(from, () => to) }
}

const yaml = (from: string, to: string) => () => rewrite('course.yaml', from, to)
const article = (from: string, to: string) => () => rewrite('asking.md', from, to)
const file = (path: string, content: Folder[string]) => () => ({ ...GOOD_FOLDER, [path]: content })
const without = (path: string) => () => {
  const { [path]: _gone, ...files } = GOOD_FOLDER
  return files
}

const poster = (content: Folder[string]) => file('media/poster.jpg', content)
const captions = (content: Folder[string]) => file('media/film.en.vtt', content)
const POSTER = 'course.yaml:14: error: '
const FILM = 'course.yaml:13: '
const times = '00:00:01.500 --> 00:00:04.000'

const MEDIA_CORPUS: [name: string, broken: () => Folder, problems: string[]][] = [
  [
    'a PNG called .jpg',
    poster(pngOf(800, 450)),
    ["course.yaml:14: warning: 'media/poster.jpg' is a PNG picture by its content: name it 'poster.png'"],
  ],
  [
    'a film called .jpg',
    poster(filmOf(3)),
    [`${POSTER}'media/poster.jpg' is an MP4 film by its content: name it 'poster.mp4'`],
  ],
  [
    'a picture of a phone called .jpg',
    poster(boxOf('ftyp', Buffer.from('heic\0\0\0\0'))),
    [`${POSTER}'media/poster.jpg' is a HEIC picture, which browsers do not show: save it as JPEG or PNG`],
  ],
  [
    'a page of the web saved as a picture',
    poster('<!DOCTYPE html><html></html>'),
    [
      `${POSTER}'media/poster.jpg' is a web page, which browsers do not show: save the file itself, not the page that shows it`,
    ],
  ],
  [
    'junk as a picture',
    poster('A poster.'),
    [`${POSTER}'media/poster.jpg' is not a JPEG picture, or it is damaged: export it again`],
  ],
  [
    'a picture that is cut off',
    poster(jpegOf(800, 450).subarray(0, -2)),
    [`${POSTER}the picture 'media/poster.jpg' is cut off: its file ends too early; copy or export it again`],
  ],
  [
    'a picture of no size',
    poster(jpegOf(0, 450)),
    [`${POSTER}the picture 'media/poster.jpg' is damaged: export it again`],
  ],
  [
    'a picture that claims to be huge',
    poster(pngOf(1, 1, { width: 60_000, height: 60_000 })),
    [
      "course.yaml:14: warning: 'media/poster.jpg' is a PNG picture by its content: name it 'poster.png'",
      `${POSTER}the picture 'media/poster.jpg' has 60000 × 60000 pixels, too many to show: make it 4000 pixels wide at most`,
    ].reverse(),
  ],
  [
    'a tiny poster',
    poster(jpegOf(120, 90)),
    [
      "course.yaml:14: warning: the picture 'media/poster.jpg' has only 120 × 90 pixels and looks blurred: use one that is 640 pixels wide or more",
    ],
  ],
  [
    'a picture for a film',
    () => ({ ...rewrite('course.yaml', 'media/film.mp4', 'media/poster.jpg') }),
    [
      `${FILM}warning: 'media/poster.jpg' is a JPEG picture, but a film belongs here: name one that ends in .mp4, .webm`,
    ],
  ],
  [
    'a drawing with a program in it',
    file('media/cover.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    [
      "course.yaml:5: error: the drawing 'media/cover.svg' contains a program (a script), which never runs here: export it without",
    ],
  ],
  [
    'a drawing that acts when it is pressed',
    file('media/scale.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g onclick="go()"/></svg>'),
    [
      "asking.md:5: error: the drawing 'media/scale.svg' contains a program (a script), which never runs here: export it without",
    ],
  ],
  [
    'a drawing that is cut off',
    file('media/cover.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>'),
    [
      "course.yaml:5: error: the drawing 'media/cover.svg' is cut off: its file ends too early; export it again",
    ],
  ],
  [
    'a drawing that names other sites',
    file(
      'media/cover.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://cats.example/a.png"/><foreignObject/></svg>',
    ),
    [
      "course.yaml:5: error: the drawing 'media/cover.svg' names something outside of it: embed its pictures, and take its links out",
    ],
  ],
  [
    'captions that end after the film',
    captions(captionsOf(['01:20.000', '01:40.000'])),
    ["media/film.en.vtt:3: warning: the caption ends after the film's end at 1:30"],
  ],
  [
    'files that nothing names',
    () => ({
      ...GOOD_FOLDER,
      'old.md': 'Old.',
      'media/old.png': pngOf(1, 1),
      'README.md': 'x',
      'notes.txt': 'x',
    }),
    [
      'media/old.png: warning: no module names this file, so nobody sees it: name it in the course, or take it out of the folder',
      'old.md: warning: no module names this file, so nobody sees it: name it in the course, or take it out of the folder',
    ],
  ],
  [
    'an entry without its space in an article',
    article('- Since when?', '-Dackel'),
    ['asking.md:10: warning: an entry of a list has a space after the hyphen: - Dackel'],
  ],
  [
    'an entry without its space in a quiz',
    yaml('              - The label\n', '              - Pudel\n                -Dackel\n'),
    [
      "course.yaml:42: warning: '-Dackel' is part of the text above it: for an entry of its own write a space after the hyphen, - Dackel",
    ],
  ],
  [
    'a path with an umlaut and a space',
    yaml('path: cats', 'path: Tipps für Größe'),
    [
      'course.yaml:6: error: path: \'Tipps für Größe\' contains " ", which cannot be part of an address: write words with hyphens between, such as tipps-fuer-groesse',
    ],
  ],
  [
    'a path in other letters',
    yaml('path: cats', 'path: Кошки дома'),
    [
      'course.yaml:6: error: path: \'Кошки дома\' contains " ", which cannot be part of an address: write words with hyphens between, such as кошки-дома',
    ],
  ],
  [
    'a film that is cut off',
    file('media/film.mp4', filmOf(90).subarray(0, -10)),
    [`${FILM}error: the film 'media/film.mp4' is cut off: its file ends too early; copy or export it again`],
  ],
  [
    'a film without its table of contents',
    file('media/film.mp4', boxOf('ftyp', Buffer.from('isom\0\0\0\0'))),
    [`${FILM}error: the film 'media/film.mp4' cannot be played: export it again as MP4 (H.264)`],
  ],
  [
    'a film as a phone records it',
    file('media/film.mp4', filmOf(90, 'hvc1')),
    [
      `${FILM}warning: the film 'media/film.mp4' is written in H.265 (HEVC), which many browsers do not play: export it as H.264`,
    ],
  ],
  [
    'captions of another kind',
    captions('1\n00:00:01,000 --> 00:00:04,000\nWords.\n'),
    [
      "course.yaml:16: error: 'media/film.en.vtt' is SubRip captions (.srt), which browsers do not show: save them as WebVTT (.vtt): WEBVTT as the first line, an empty line after it, and in every time a point for the comma, 00:00:01.500",
    ],
  ],
  [
    'captions without their first line',
    captions('Hello\n'),
    ['media/film.en.vtt:1: error: these are not WebVTT captions: their first line must be WEBVTT'],
  ],
  [
    'captions that are empty',
    captions('WEBVTT\n'),
    ["course.yaml:16: error: 'media/film.en.vtt': there are no captions in it"],
  ],
  [
    'captions with the arrow of a word processor',
    captions('WEBVTT\n\n00:00:01.000 → 00:00:04.000\nWords.\n'),
    [
      "media/film.en.vtt:3: error: '00:00:01.000 → 00:00:04.000' are not times: write --> between them, two hyphens and a >",
    ],
  ],
  [
    'captions of another encoding',
    captions(Buffer.concat([Buffer.from(captionsOf(['00:01.000', '00:02.000'])), Buffer.from([0xe4])])),
    ["course.yaml:16: error: 'media/film.en.vtt' is not UTF-8 text: save it with the encoding UTF-8"],
  ],
  [
    'captions at times that are none, backwards and after the end',
    captions(
      captionsOf(
        ['00:01.000', '00:02,000'],
        ['00:20.000', '00:10.000'],
        ['00:30.000', '00:40.000'],
        ['00:25.000', '00:28.000'],
        ['01:40.000', '01:42.000'],
      ),
    ),
    [
      `media/film.en.vtt:3: error: '00:01.000 --> 00:02,000' are not times: write them as ${times}`,
      'media/film.en.vtt:6: error: the caption ends before it begins: nobody sees it',
      'media/film.en.vtt:12: warning: the caption begins before the one above it: put them in the order of time',
      "media/film.en.vtt:15: warning: the caption begins after the film's end at 1:30",
    ],
  ],
  [
    'captions in a language that is none',
    yaml('language: en', 'language: english'),
    ["course.yaml:17: warning: language: 'english' is not a language: write 'en'"],
  ],
  [
    'captions in one language twice',
    yaml(
      '            label: English\n',
      '            label: English\n          - file: media/film.en.vtt\n            language: EN\n            label: English too\n',
    ),
    ["course.yaml:20: warning: language: the film has captions in 'en' already: name each language once"],
  ],
]

const CORPUS: [name: string, broken: () => Folder, problems: string[]][] = [
  // The folder and its files.
  ['no course.yaml', without('course.yaml'), ["course.yaml: error: there is no file 'course.yaml'"]],
  [
    'course.yml',
    () => ({ ...without('course.yaml')(), 'course.yml': 'name: x' }),
    ["course.yaml: error: there is no file 'course.yaml', but 'course.yml': rename it to course.yaml"],
  ],
  [
    'an empty course.yaml',
    file('course.yaml', ''),
    ["course.yaml:1: error: a course is expected here, written as fields such as 'name: …'"],
  ],
  [
    'no text',
    file('course.yaml', Buffer.from([0x6e, 0xff])),
    ['course.yaml: error: the file is not UTF-8 text: save it with the encoding UTF-8'],
  ],
  [
    'an article that is no text',
    file('asking.md', Buffer.from([0xe4, 0x20])),
    ['asking.md: error: the file is not UTF-8 text: save it with the encoding UTF-8'],
  ],
  [
    'a huge course.yaml',
    file('course.yaml', `# ${'x'.repeat(4 * 1024 * 1024)}`),
    ['course.yaml: error: the file is larger than 4096 kB: make several of it'],
  ],
  [
    'a huge article',
    file('asking.md', 'x'.repeat(512 * 1024 + 1)),
    ['asking.md: error: the file is larger than 512 kB: make several of it'],
  ],
  [
    'course.yaml as a link',
    file('course.yaml', { linkTo: '/etc/hostname' }),
    ["course.yaml: error: 'course.yaml' is a link to another place: put the file itself into the folder"],
  ],
  [
    'an article as a link',
    file('asking.md', { linkTo: '/etc/hostname' }),
    ["course.yaml:25: error: 'asking.md' is a link to another place: put the file itself into the folder"],
  ],
  [
    'a picture as a link',
    file('media/scale.svg', { linkTo: '/etc/hostname' }),
    ["asking.md:5: error: 'media/scale.svg' is a link to another place: put the file itself into the folder"],
  ],
  [
    'a folder of media as a link',
    () => ({
      ...GOOD_FOLDER,
      ...rewrite('course.yaml', 'media/cover.svg', 'else/cover.svg'),
      else: { linkTo: 'media' },
    }),
    [
      "course.yaml:5: error: 'else/cover.svg' is a link to another place: put the file itself into the folder",
    ],
  ],
  ['a missing article', without('asking.md'), ["course.yaml:25: error: there is no file 'asking.md'"]],
  ['a missing film', without('media/film.mp4'), ["course.yaml:13: error: there is no file 'media/film.mp4'"]],
  [
    'a missing cover',
    without('media/cover.svg'),
    ["course.yaml:5: error: there is no file 'media/cover.svg'"],
  ],
  [
    'a missing poster',
    without('media/poster.jpg'),
    ["course.yaml:14: error: there is no file 'media/poster.jpg'"],
  ],
  [
    'missing captions',
    without('media/film.en.vtt'),
    ["course.yaml:16: error: there is no file 'media/film.en.vtt'"],
  ],
  [
    'a missing picture of an article',
    without('media/scale.svg'),
    ["asking.md:5: error: there is no file 'media/scale.svg'"],
  ],
  ['an empty film', file('media/film.mp4', ''), ["course.yaml:13: error: 'media/film.mp4' is an empty file"]],
  [
    'a name in other capitals',
    yaml('article: asking.md', 'article: Asking.md'),
    ["course.yaml:25: error: there is no file 'Asking.md': did you mean 'asking.md'?"],
  ],
  [
    'a name in other capitals within a folder',
    yaml('video: media/film.mp4', 'video: media/Film.mp4'),
    ["course.yaml:13: error: there is no file 'media/Film.mp4': did you mean 'media/film.mp4'?"],
  ],
  [
    'an article that leaves the folder',
    yaml('article: asking.md', 'article: ../asking.md'),
    ["course.yaml:25: error: '../asking.md' leaves the course's folder: put the file into it"],
  ],
  [
    'an article anywhere',
    yaml('article: asking.md', 'article: /etc/asking.md'),
    [
      "course.yaml:25: error: '/etc/asking.md' is not in the course's folder: put the file there and name it from there",
    ],
  ],
  [
    'a drive',
    yaml('video: media/film.mp4', 'video: C:\\film.mp4'),
    [
      "course.yaml:13: error: 'C:\\film.mp4' is not in the course's folder: put the file there and name it from there",
    ],
  ],
  [
    'a backslash',
    yaml('video: media/film.mp4', 'video: media\\film.mp4'),
    ["course.yaml:13: error: 'media\\film.mp4' has a backslash: write / between folders"],
  ],
  [
    'a picture that leaves the folder',
    article('media/scale.svg', '../../scale.svg'),
    ["asking.md:5: error: '../../scale.svg' leaves the course's folder: put the file into it"],
  ],
  [
    'a picture that leaves it in disguise',
    article('media/scale.svg', '%2e%2e/scale.svg'),
    ["asking.md:5: error: '../scale.svg' leaves the course's folder: put the file into it"],
  ],
  [
    'a picture anywhere',
    article('media/scale.svg', '/etc/scale.svg'),
    [
      "asking.md:5: error: '/etc/scale.svg' is not in the course's folder: put the file there and name it from there",
    ],
  ],
  [
    'a picture of another site by half an address',
    article('media/scale.svg', '//evil.example/scale.svg'),
    [
      "asking.md:5: error: '//evil.example/scale.svg' is not in the course's folder: put the file there and name it from there",
    ],
  ],
  [
    'a folder as a picture',
    yaml('cover: media/cover.svg', 'cover: media'),
    ["course.yaml:5: error: 'media' is not a file"],
  ],
  [
    'a folder as a picture, with a slash',
    yaml('cover: media/cover.svg', 'cover: media/'),
    ["course.yaml:5: error: 'media/' is not the name of a file"],
  ],
  [
    'an article of another kind',
    yaml('article: asking.md', 'article: asking.docx'),
    ["course.yaml:25: error: 'asking.docx' is not an article: its name ends in .md"],
  ],
  [
    'a state that is not JSON',
    () => ({ ...rewrite('course.yaml', 'asking.md', 'asking.lexical.json'), 'asking.lexical.json': '{' }),
    ['asking.lexical.json: error: the file is not JSON'],
  ],
  [
    'a state that is none',
    () => ({ ...rewrite('course.yaml', 'asking.md', 'asking.lexical.json'), 'asking.lexical.json': '{}' }),
    [
      'asking.lexical.json: warning: is not a Lexical editor state: the player says that the article cannot be shown',
    ],
  ],
  [
    'a picture that no browser shows',
    () => ({ ...rewrite('course.yaml', 'media/poster.jpg', 'media/poster.tiff'), 'media/poster.tiff': 'x' }),
    ["course.yaml:14: error: 'poster.tiff' is of a kind that browsers do not show: save it as JPEG or PNG"],
  ],
  // What is in the media.
  ...MEDIA_CORPUS,
  [
    'media that the portal does not have',
    yaml('media/poster.jpg', '/media/nowhere.jpg'),
    ["course.yaml:14: warning: the portal has no '/media/nowhere.jpg' yet: it is not shown"],
  ],
  // YAML.
  [
    'a field twice',
    yaml('path: cats\n', 'path: cats\npath: dogs\n'),
    ["course.yaml:7: error: 'path' stands here a second time: keep one of the two"],
  ],
  [
    'an alias',
    yaml('name: Cats at the counter', 'name: *cats'),
    ['course.yaml:3: error: a text that begins with * must stand in double quotes: name: "*cats"'],
  ],
  [
    'anchors that multiply',
    file('course.yaml', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n'),
    [
      'course.yaml:1: error: a text that begins with & must stand in double quotes: a: "&a [x, x]"',
      'course.yaml:2: error: a text that begins with & must stand in double quotes: b: "&b [*a, *a]"',
      'course.yaml:3: error: a text that begins with * must stand in double quotes',
    ],
  ],
  [
    'a marked field',
    yaml('name: Cats at the counter', '? name\n: Cats at the counter'),
    [
      "course.yaml:3: error: a field begins with its name: take the question mark before it out, and write 'name: value'",
    ],
  ],
  [
    'a tag',
    yaml('passingScore: 2', 'passingScore: !!int 2'),
    ['course.yaml:30: error: a text that begins with ! must stand in double quotes: passingScore: "!!int 2"'],
  ],
  [
    'a tab',
    yaml('  - title: What you know', '\t- title: What you know'),
    ['course.yaml:26: error: the line begins with a tab: use spaces'],
  ],
  [
    'a colon in a text',
    yaml('name: Cats at the counter', 'name: Cats: at the counter'),
    [
      'course.yaml:3: error: a text with a colon in it must stand in double quotes: name: "Cats: at the counter"',
    ],
  ],
  [
    'an open quotation mark',
    yaml('name: Cats at the counter', 'name: "Cats at the counter'),
    ['course.yaml:3: error: a quotation mark or bracket that is opened here is never closed'],
  ],
  [
    'lines indented wrongly',
    yaml('        title: A cat comes in', '         title: A cat comes in'),
    ["course.yaml:12: error: the line begins with too many spaces: 'title' must stand exactly below 'id'"],
  ],
  [
    'no colon',
    yaml('enabled: true', 'enabled'),
    [
      "course.yaml:7: error: the line is no field: write 'name: value', with a colon and a space; a text of several lines stands indented below 'name: |'",
    ],
  ],
  [
    'a second document',
    yaml('sections:', '---\nsections:'),
    ['course.yaml:8: error: a course ends where a line says --- or ...: take that line out'],
  ],
  [
    'nesting without end',
    file('course.yaml', `name: ${'['.repeat(20_000)}${']'.repeat(20_000)}`),
    ['course.yaml:1: error: brackets are nested too deep here to be read'],
  ],
  [
    'a list as the whole',
    file('course.yaml', '- name: Cats\n'),
    ["course.yaml:1: error: a course is expected here, written as fields such as 'name: …'"],
  ],
  // Fields.
  [
    'a misspelt field of the course',
    yaml('enabled: true', 'enabeld: true'),
    ["course.yaml:7: error: 'enabeld' is not a field of a course: did you mean 'enabled'?"],
  ],
  [
    'a misspelt field of a quiz',
    yaml('passingScore: 2', 'passingscore: 2'),
    ["course.yaml:30: error: 'passingscore' is not a field of a quiz: did you mean 'passingScore'?"],
  ],
  [
    'a misspelt content',
    yaml('video: media/film.mp4', 'vidoe: media/film.mp4'),
    ["course.yaml:13: error: 'vidoe' is not a field of a video: did you mean 'video'?"],
  ],
  [
    'a field of the document',
    yaml('cover: media/cover.svg', 'backgroundImage: media/cover.svg'),
    ["course.yaml:5: error: 'backgroundImage' is not a field of a course: did you mean 'cover'?"],
  ],
  [
    'a field that a video does not have',
    yaml('poster: media/poster.jpg', 'passingScore: 1'),
    [
      "course.yaml:14: error: 'passingScore' is not a field of a video: it has id, title, minutes, video, poster, captions, notes, links",
    ],
  ],
  [
    'a module without content',
    yaml('        article: asking.md\n', ''),
    ["course.yaml:23: error: a module needs one of 'video', 'article' and 'questions': add it"],
  ],
  [
    'a module with two contents',
    yaml('        article: asking.md\n', '        article: asking.md\n        video: media/film.mp4\n'),
    ["course.yaml:23: error: a module has one content: 'article' or 'video', not both"],
  ],
  [
    'a list instead of a text',
    yaml('title: What to ask', 'title: [What, to ask]'),
    ["course.yaml:24: error: 'title' is one text, not a list or a group of fields"],
  ],
  [
    'a text instead of a list',
    yaml(
      '        links:\n          - title: Ask a vet\n            address: https://vet.example\n',
      '        links: https://vet.example\n',
    ),
    ["course.yaml:20: error: 'links' is a list: begin each of its entries with '- '"],
  ],
  [
    'a text instead of a part',
    yaml(
      '          - title: Ask a vet\n            address: https://vet.example\n',
      '          - https://vet.example\n',
    ),
    ["course.yaml:21: error: a link is expected here, written as fields such as 'title: …'"],
  ],
  [
    'neither true nor false',
    yaml('enabled: true', 'enabled: yes'),
    ['course.yaml:7: error: enabled: must be true or false'],
  ],
  [
    'a number in words',
    yaml('passingScore: 2', 'passingScore: two'),
    ['course.yaml:30: error: passingScore: must be a number'],
  ],
  [
    'half a number',
    yaml('passingScore: 2', 'passingScore: 1.5'),
    ['course.yaml:30: error: passingScore: must be a whole number'],
  ],
  [
    'minutes of nothing',
    yaml('title: What to ask', 'title: What to ask\n        minutes: 0'),
    ['course.yaml:25: error: minutes: must be at least 1'],
  ],
  [
    'minutes that are not those of its film',
    yaml('video: media/film.mp4', 'video: /media/welcome-hello.mp4\n        minutes: 9'),
    [
      'course.yaml:14: warning: minutes: the film takes 1 min, not 9: take this line out, and its length is used',
    ],
  ],
  [
    'no name',
    yaml('name: Cats at the counter\n', ''),
    ["course.yaml:2: error: name: is missing; add the line 'name: …'"],
  ],
  [
    'an empty name',
    yaml('name: Cats at the counter', 'name:'),
    ['course.yaml:3: error: name: is empty: write its value after the colon'],
  ],
  [
    'a blank name',
    yaml('name: Cats at the counter', 'name: " "'),
    ['course.yaml:3: error: name: must not be empty'],
  ],
  [
    'an empty title',
    yaml('title: What to ask', 'title: ""'),
    ['course.yaml:24: error: title: must not be empty'],
  ],
  ['no path', yaml('path: cats\n', ''), ["course.yaml:2: error: path: is missing; add the line 'path: …'"]],
  [
    'a path with a space',
    yaml('path: cats', 'path: my cats'),
    [
      'course.yaml:6: error: path: \'my cats\' contains " ", which cannot be part of an address: write words with hyphens between, such as my-cats',
    ],
  ],
  [
    'a path that leads elsewhere',
    yaml('path: cats', 'path: ..'),
    ["course.yaml:6: error: path: '..' cannot be part of an address"],
  ],
  [
    'an id that leads elsewhere',
    yaml('id: cats-film', 'id: .'),
    ["course.yaml:11: error: id: '.' cannot be part of an address"],
  ],
  [
    'a field with a name that every object has',
    yaml('id: cats-film', 'constructor: x'),
    [
      "course.yaml:11: error: 'constructor' is not a field of a video: it has id, title, minutes, video, poster, captions, notes, links",
    ],
  ],
  [
    'an id that no record can have',
    yaml('id: cats-film', 'id: __proto__'),
    ['course.yaml:11: error: id: cannot be __proto__'],
  ],
  [
    'an id that is too long',
    yaml('id: cats-film', `id: ${'x'.repeat(201)}`),
    ['course.yaml:11: error: id: is longer than 200 characters'],
  ],
  [
    'an empty id',
    yaml('id: cats-film', 'id:'),
    ["course.yaml:11: error: 'id' is empty: take the line out, and publishing writes a new one"],
  ],
  [
    'an id of two modules',
    yaml('id: cats-quiz', 'id: cats-film'),
    ["course.yaml:28: error: id: 'cats-film' is already the id of the module at line 11"],
  ],
  [
    'an id of two questions',
    yaml('id: second', 'id: first'),
    ["course.yaml:38: error: id: 'first' is already the id of the question at line 32"],
  ],
  [
    'no sections',
    file('course.yaml', 'id: cats\nname: Cats\npath: cats\n'),
    ["course.yaml:1: error: sections: is missing; add the line 'sections: …'"],
  ],
  // Films, quizzes, links.
  [
    'a film without captions',
    yaml(
      '        captions:\n          - file: media/film.en.vtt\n            language: en\n            label: English\n',
      '',
    ),
    [
      'course.yaml:13: warning: video: the film has no captions: people who cannot hear it miss everything; add a .vtt file',
    ],
  ],
  [
    'captions without a language',
    yaml('            language: en\n', ''),
    ["course.yaml:16: error: language: is missing; add the line 'language: …'"],
  ],
  [
    'a passing score that cannot be reached',
    yaml('passingScore: 2', 'passingScore: 3'),
    ['course.yaml:30: error: passingScore: 3 is more than the 2 questions: the quiz cannot be passed'],
  ],
  [
    'a passing score below nothing',
    yaml('passingScore: 2', 'passingScore: -1'),
    ['course.yaml:30: error: passingScore: must not be negative'],
  ],
  [
    'a question without a right answer',
    yaml(
      '              - answer: A question\n                correct: true\n',
      '              - A question\n',
    ),
    [
      "course.yaml:34: error: answers: no answer is marked as right, so nobody can get this question right: write the right one as '- answer: …', and below its first letter 'correct: true'",
    ],
  ],
  [
    'a question without answers',
    yaml(
      '            answers:\n              - The label\n              - answer: Its owner\n                correct: true\n',
      '            answers: []\n',
    ),
    [
      'course.yaml:40: error: answers: there is no answer to choose, so nobody can pass the quiz: add at least two, one of them right',
    ],
  ],
  [
    'a question without words',
    yaml('question: What comes first?', 'question: ""'),
    ['course.yaml:33: error: question: must not be empty'],
  ],
  [
    'an answer without words',
    yaml('- The label', '- ""'),
    ['course.yaml:41: error: answer: must not be empty'],
  ],
  ['an answer that is empty', yaml('- The label', '-'), ['course.yaml:41: error: answer: must not be empty']],
  [
    'an answer whose words are missing',
    yaml('- answer: A product', '- answer:'),
    ['course.yaml:37: error: answer: is empty: write its value after the colon'],
  ],
  [
    'the same answer twice',
    yaml('- answer: A product', '- answer: a  Question'),
    [
      'course.yaml:37: warning: answer: the same answer stands at line 35, and nobody can tell the two apart: write another or take it out',
    ],
  ],
  [
    'two right answers',
    yaml('- answer: A product', '- answer: A product\n                correct: true'),
    [
      "course.yaml:38: warning: correct: another answer is marked as right, too, at line 35: people choose only one, and either counts; keep 'correct: true' at the best one",
    ],
  ],
  [
    'only one answer',
    yaml('              - answer: A product\n', ''),
    ['course.yaml:34: warning: answers: there is only one answer, so nobody has a choice: add another'],
  ],
  [
    'only one answer, which is wrong',
    yaml(
      '              - answer: A question\n                correct: true\n              - answer: A product\n',
      '              - A product\n',
    ),
    [
      "course.yaml:34: error: answers: no answer is marked as right, so nobody can get this question right: write the right one as '- answer: …', and below its first letter 'correct: true'",
      'course.yaml:34: warning: answers: there is only one answer, so nobody has a choice: add another',
    ],
  ],
  [
    'a right answer that is marked in other words',
    yaml(
      '                correct: true\n              - answer: A product',
      '                correct: yes\n              - A product',
    ),
    ['course.yaml:36: error: correct: must be true or false'],
  ],
  [
    'a right answer whose mark is misspelt',
    yaml(
      '                correct: true\n              - answer: A product',
      '                corect: true\n              - A product',
    ),
    ["course.yaml:36: error: 'corect' is not a field of an answer: did you mean 'correct'?"],
  ],
  [
    'the same question twice',
    yaml('Who knows the cat best?', 'what comes first?'),
    ['course.yaml:39: warning: question: the same question is asked at line 32: take one of the two out'],
  ],
  [
    'a quiz without questions',
    () => {
      const text = String(GOOD_FOLDER['course.yaml'])
      return { ...GOOD_FOLDER, 'course.yaml': text.replace(/questions:[\s\S]*$/, 'questions: []\n') }
    },
    ['course.yaml:31: error: questions: there is no question, so nobody can pass the quiz: add at least one'],
  ],
  [
    'no passing score',
    yaml('        passingScore: 2\n', ''),
    [
      "course.yaml:28: warning: passingScore: is missing, so everybody passes, whatever they answer: write how many right answers are needed, such as 'passingScore: 2'",
    ],
  ],
  [
    'a passing score of nothing',
    yaml('passingScore: 2', 'passingScore: 0'),
    [
      "course.yaml:30: warning: passingScore: is 0, so everybody passes, whatever they answer: write how many right answers are needed, such as 'passingScore: 2'",
    ],
  ],
  [
    'a misspelt field that must be there',
    yaml('path: cats', 'pth: cats'),
    ["course.yaml:6: error: 'pth' is not a field of a course: did you mean 'path'?"],
  ],
  [
    'a question that cannot be asked',
    yaml('question: What comes first?', 'question: What comes first?\n            type: essay'),
    [
      "course.yaml:34: error: type: 'essay' questions cannot be asked, so nobody can pass the quiz: take this line out and give it answers to choose from",
    ],
  ],
  [
    'a scripted link',
    yaml('address: https://vet.example', 'address: javascript:harm()'),
    [
      "course.yaml:22: warning: address: 'javascript:harm()' is not an http, https or mailto address: it is shown as text",
    ],
  ],
  [
    'a link without an address',
    yaml('            address: https://vet.example\n', ''),
    ["course.yaml:21: error: address: is missing; add the line 'address: …'"],
  ],
  // Articles.
  [
    'a scripted link in an article',
    article('https://vet.example', 'javascript:harm()'),
    [
      "asking.md:3: warning: 'javascript:harm()' is not an http, https or mailto address: it is shown as text",
    ],
  ],
  [
    'a link to a file',
    article('https://vet.example', 'media/sheet.pdf'),
    ["asking.md:3: warning: 'media/sheet.pdf' is not an http, https or mailto address: it is shown as text"],
  ],
  [
    'a picture without a description',
    article('![A cat asleep on a scale]', '![]'),
    ['asking.md:5: warning: the picture has no description: say what people see on it who cannot see it'],
  ],
  [
    'a picture from anywhere',
    article('media/scale.svg', 'http://pictures.example/scale.svg'),
    [
      "asking.md:5: warning: 'http://pictures.example/scale.svg' is not an https address or a path of the portal: only the picture's description is shown",
    ],
  ],
  [
    'a picture as data',
    article('media/scale.svg', 'data:image/png;base64,AAAA'),
    [
      "asking.md:5: warning: 'data:image/png;base64,AAAA' is not an https address or a path of the portal: only the picture's description is shown",
    ],
  ],
  [
    'a picture with a title',
    article('"120x80"', '"A cat"'),
    [
      "asking.md:5: warning: the title 'A cat' of a picture is left out: it may only be a size such as 1200x675",
    ],
  ],
  [
    'a heading that skips a level',
    article('### And then', '##### And then'),
    ['asking.md:7: warning: a heading of level 5 follows one of level 2: use level 3'],
  ],
  [
    'a heading above the first',
    article('### And then', '# And then'),
    ['asking.md:7: warning: a heading of level 1 after a first one of level 2: begin with the highest'],
  ],
  [
    'HTML',
    article('**how old**', '<b>how old</b>'),
    ["asking.md:3: warning: '<b>' is HTML, which is shown as it is written: bold words are **words**"],
  ],
  [
    'a footnote',
    article('in doubt.', 'in doubt.[^1]\n\n[^1]: Always.'),
    [
      'asking.md:3: warning: the mark of a footnote is shown as text: the player does not show footnotes',
      'asking.md:5: warning: a footnote is left out: the player does not show footnotes',
    ],
  ],
  [
    'nesting beyond reading',
    article('Ask **how', `${'> '.repeat(70)}Ask **how`),
    ['asking.md:3: warning: is nested 60 levels deep and left out: use fewer levels'],
  ],
  [
    'nesting beyond the stack',
    file('asking.md', '>'.repeat(20_000)),
    ['asking.md: error: the article is nested too deep to be read: use fewer levels'],
  ],
  [
    'an empty article',
    file('asking.md', '\n'),
    ['asking.md:1: warning: the article is empty: there is nothing to read'],
  ],
]

// Contract § 9: a course's folder: each problem is found with its line, once; a quiz that nobody can pass is
//   not published
describe('a broken course folder', () => {
  it('is one of more than 60', () => {
    expect(CORPUS.length).toBeGreaterThan(60)
  })

  it.each(CORPUS)(
    'with %s: every problem is found, with its file and line, and nothing else',
    async (_name, broken, problems) => {
      const told = await problemsOf(broken())
      // What a case takes out of the course leaves its file behind, which is a case of its own.
      const isLeft = (problem: string) => problem.includes(': no module names this file')
      const isMeant = problems.some(isLeft)
      expect(told.filter((problem) => isMeant || !isLeft(problem))).toEqual(problems)
    },
  )
})

/** A course of only its `course.yaml` and these articles. */
function courseWith(sections: string, files: Folder = {}): Folder {
  return { 'course.yaml': `name: A course\npath: a-course\nsections:\n${sections}`, ...files }
}

const GOOD: [name: string, files: Folder][] = [
  ['of a film, an article and a quiz', GOOD_FOLDER],
  [
    'with comments and without a single id',
    {
      ...GOOD_FOLDER,
      'course.yaml': String(GOOD_FOLDER['course.yaml'])
        .replaceAll(/\bid: .*\n +/g, '')
        .replace('id: cats\n', ''),
    },
  ],
  [
    'written on Windows',
    {
      ...GOOD_FOLDER,
      'course.yaml': `\ufeff${GOOD_FOLDER['course.yaml']}`.replaceAll('\n', '\r\n'),
      'asking.md': `\ufeff${GOOD_FOLDER['asking.md']}`.replaceAll('\n', '\r\n'),
    },
  ],
  [
    'in braces',
    courseWith(
      '  [{title: One, modules: [{title: Quiz, passingScore: 1, questions: [{question: Why?, answers: [No, {answer: Yes, correct: true}]}]}]}]\n',
    ),
  ],
  [
    'of words that YAML knows',
    courseWith(
      '  - title: no\n    modules:\n      - title: 2024-01-01\n        passingScore: 1\n        questions:\n          - question: 0.50\n            answers:\n              - true\n              - answer: null\n                correct: true\n',
    ),
  ],
  [
    'of a film of another site',
    courseWith(
      '  - title: One\n    modules:\n      - title: Film\n        video: https://vimeo.com/76979871\n',
    ),
  ],
  [
    'of media that the portal has',
    courseWith(
      '  - title: One\n    modules:\n      - title: Film\n        video: /media/welcome-hello.mp4\n        captions: [{file: /media/welcome-hello.en.vtt, language: en, label: English}]\n',
    ),
  ],
  [
    'with articles and media in rooms of their own',
    courseWith(
      '  - title: One\n    modules:\n      - title: Words\n        article: articles/my words.md\n',
      {
        'articles/my words.md':
          '![A cat](../media/eine%20Katze%20✓.svg)\n\n![The same cat](<../media/eine Katze ✓.svg>)\n',
        'media/eine Katze ✓.svg': '<svg/>',
      },
    ),
  ],
  [
    'with an article as its state',
    courseWith('  - title: One\n    modules:\n      - title: Words\n        article: words.lexical.json\n', {
      'words.lexical.json':
        '{"root":{"children":[{"type":"paragraph","format":"center","children":[{"type":"text","text":"Words","format":8}]}]}}',
    }),
  ],
  [
    'in other scripts',
    courseWith('  - title: 第一章\n    modules:\n      - title: مقال\n        article: مقال.md\n', {
      'مقال.md': '# قطة\n\nقطة **نائمة**.\n',
    }),
  ],
  [
    'of long texts',
    courseWith('  - title: >-\n      One\n      title\n    modules: []\n').constructor === Object
      ? courseWith(
          '  - title: >-\n      One\n      title\n    modules:\n      - title: "Colon: yes"\n        notes: |\n          First\n\n          # no comment\n        article: words.md\n',
          { 'words.md': 'Words\n' },
        )
      : {},
  ],
  ['with nothing in it yet', { 'course.yaml': 'name: Soon\npath: soon\nsections: []\n' }],
]

describe('a problem', () => {
  it('is told to its writer with file and line, without what a terminal would act on', () => {
    const problem: FileProblem = { severity: 'warning', file: 'a.md', line: 3, message: 'x\u001b[2J' }
    expect(formatFileProblem(problem)).toBe('Warning in a.md, line 3: x\\u001b[2J')
    expect(formatFileProblem({ ...problem, severity: 'error', line: undefined })).toBe(
      'Error in a.md: x\\u001b[2J',
    )
  })
})

describe('a good course folder', () => {
  it.each(GOOD)('%s has no problem', async (_name, files) => {
    expect(await problemsOf(files)).toEqual([])
  })

  it.each(GOOD)('%s is the same course with the ids that were written into it', async (_name, files) => {
    const folder = join(room, `course-${++count}`)
    layDown(folder, files)
    const { course, newIds, source } = await readCourseFolder(folder)
    writeFileSync(join(folder, 'course.yaml'), source.withIds)
    const again = await readCourseFolder(folder)
    expect(again).toMatchObject({ problems: [], newIds: 0, source: { withIds: source.withIds } })
    expect(again.course).toEqual(course)
    expect(source.withIds.split('\n').length - source.text.split('\n').length).toBeLessThanOrEqual(newIds)
  })
})

import { type BrokenFolders, describeBroken, file, yaml } from '#test/courses/broken-folders.ts'

/** Phrases shared by several messages. */
const IN_QUOTES = 'put the text in double quotes'
const HYPHENS = 'which can’t be part of an address: join words with hyphens, such as'

const FIELDS: BrokenFolders = {
  'an alias': [
    yaml('name: Cats at the counter', 'name: *cats'),
    `course.yaml:3: error: ${IN_QUOTES}: name: "*cats"`,
  ],
  'anchors that multiply': [
    file('course.yaml', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n'),
    `course.yaml:1: error: ${IN_QUOTES}: a: "&a [x, x]"`,
    `course.yaml:2: error: ${IN_QUOTES}: b: "&b [*a, *a]"`,
    `course.yaml:3: error: ${IN_QUOTES}: c: "[*b, *b]"`,
  ],
  'a tag': [
    yaml('passingScore: 2', 'passingScore: !!int 2'),
    `course.yaml:30: error: ${IN_QUOTES}: passingScore: "!!int 2"`,
  ],
  'lines indented wrongly': [
    yaml('        title: A cat comes in', '         title: A cat comes in'),
    "course.yaml:12: error: the line and line 11 are read as one text: write each field as 'name: value', start each list entry with '- ', align the fields of one part, and indent multiline text below 'name: |'",
  ],
  'a list as the whole': [
    file('course.yaml', '- name: Cats\n'),
    "course.yaml:1: error: a course is expected here, written as fields such as 'name: …'",
  ],
  'a certificate that lasts too long': [
    yaml('enabled: true', 'enabled: true\ncertificate: {months: 121}'),
    'course.yaml:8: error: months: must be at most 120',
  ],
  'a certificate until a day that not every year has': [
    yaml('enabled: true', 'enabled: true\ncertificate:\n  until: 02-29'),
    'course.yaml:9: error: until: must be a month and day, such as 12-31',
  ],
  'a certificate that says neither': [
    yaml('enabled: true', 'enabled: true\ncertificate: yes'),
    'course.yaml:8: error: certificate: must be true, false, a number of months, or an end date',
  ],
  'a certificate that says both': [
    yaml('enabled: true', 'enabled: true\ncertificate: {months: 12, until: 12-31}'),
    'course.yaml:8: error: certificate: must be true, false, a number of months, or an end date',
  ],
  'a certificate that requires something unknown': [
    yaml('enabled: true', 'enabled: true\ncertificate: {requires: videos}'),
    "course.yaml:8: error: certificate: 'requires' must be quizzes or all-modules",
  ],
  'a certificate that requires something unknown until a day': [
    yaml('enabled: true', 'enabled: true\ncertificate:\n  until: 12-31\n  requires: all modules'),
    "course.yaml:8: error: certificate: 'requires' must be quizzes or all-modules",
  ],
  'a misspelled field of a quiz': [
    yaml('passingScore: 2', 'passingscore: 2'),
    "course.yaml:30: error: 'passingscore' isn’t a field of a quiz: did you mean 'passingScore'?",
  ],
  'a misspelled content': [
    yaml('video: media/film.mp4', 'vidoe: media/film.mp4'),
    "course.yaml:13: error: 'vidoe' isn’t a field of a video: did you mean 'video'?",
  ],
  'a field of the document': [
    yaml('cover: media/cover.svg', 'backgroundImage: media/cover.svg'),
    "course.yaml:5: error: 'backgroundImage' isn’t a field of a course: did you mean 'cover'?",
  ],
  'a field that a video does not have': [
    yaml('poster: media/poster.jpg', 'passingScore: 1'),
    "course.yaml:14: error: 'passingScore' isn’t a field of a video: its fields are id, title, minutes, video, poster, captions, notes, links",
  ],
  'a text instead of a part': [
    yaml(
      '          - title: Ask a vet\n            address: https://vet.example\n',
      '          - https://vet.example\n',
    ),
    "course.yaml:21: error: a link is expected here, written as fields such as 'title: …'",
  ],
  'a number in words': [
    yaml('passingScore: 2', 'passingScore: two'),
    'course.yaml:30: error: passingScore: must be a number',
  ],
  'half a number': [
    yaml('passingScore: 2', 'passingScore: 1.5'),
    'course.yaml:30: error: passingScore: must be a whole number',
  ],
  'minutes of nothing': [
    yaml('title: What to ask', 'title: What to ask\n        minutes: 0'),
    'course.yaml:25: error: minutes: must be at least 1',
  ],
  'minutes that are not those of its video': [
    yaml('video: media/film.mp4', 'video: /media/welcome-hello.mp4\n        minutes: 9'),
    'course.yaml:14: warning: minutes: the video is 1 min long, not 9: remove this line to use its length',
  ],
  'no name': [
    yaml('name: Cats at the counter\n', ''),
    "course.yaml:2: error: name: is missing; add the line 'name: …'",
  ],
  'an empty name': [
    yaml('name: Cats at the counter', 'name:'),
    'course.yaml:3: error: name: is empty: write its value after the colon',
  ],
  'a blank name': [
    yaml('name: Cats at the counter', 'name: " "'),
    'course.yaml:3: error: name: must not be empty',
  ],
  'an empty title': [
    yaml('title: What to ask', 'title: ""'),
    'course.yaml:24: error: title: must not be empty',
  ],
  'no path': [yaml('path: cats\n', ''), "course.yaml:2: error: path: is missing; add the line 'path: …'"],
  'a path with a space': [
    yaml('path: cats', 'path: my cats'),
    `course.yaml:6: error: path: 'my cats' contains " ", ${HYPHENS} my-cats`,
  ],
  'a path that leads elsewhere': [
    yaml('path: cats', 'path: ..'),
    "course.yaml:6: error: path: '..' can’t be part of an address",
  ],
  'an id that leads elsewhere': [
    yaml('id: cats-film', 'id: .'),
    "course.yaml:11: error: id: '.' can’t be part of an address",
  ],
  'a field with a name that every object has': [
    yaml('id: cats-film', 'constructor: x'),
    "course.yaml:11: error: 'constructor' isn’t a field of a video: its fields are id, title, minutes, video, poster, captions, notes, links",
  ],
  'an id that no record can have': [
    yaml('id: cats-film', 'id: __proto__'),
    'course.yaml:11: error: id: cannot be __proto__',
  ],
  'an id that is too long': [
    yaml('id: cats-film', `id: ${'x'.repeat(201)}`),
    'course.yaml:11: error: id: is longer than 200 characters',
  ],
  'an id of two modules': [
    yaml('id: cats-quiz', 'id: cats-film'),
    "course.yaml:28: error: id: 'cats-film' is already the ID of the module at line 11",
  ],
  'an id of two questions': [
    yaml('id: second', 'id: first'),
    "course.yaml:38: error: id: 'first' is already the ID of the question at line 32",
  ],
  'no sections': [
    file('course.yaml', 'id: cats\nname: Cats\npath: cats\n'),
    "course.yaml:1: error: sections: is missing; add the line 'sections: …'",
  ],
  'a path with an umlaut and a space': [
    yaml('path: cats', 'path: Tipps für Größe'),
    `course.yaml:6: error: path: 'Tipps für Größe' contains " ", ${HYPHENS} tipps-fuer-groesse`,
  ],
  'a path in other letters': [
    yaml('path: cats', 'path: Кошки дома'),
    `course.yaml:6: error: path: 'Кошки дома' contains " ", ${HYPHENS} кошки-дома`,
  ],
}

// Contract § 9: a course's folder: each problem is found once, with its line; a quiz that cannot be passed is
//   not published
describeBroken('course.yaml', FIELDS)

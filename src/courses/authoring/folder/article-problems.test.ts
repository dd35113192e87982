import { article, type BrokenFolders, describeBroken, file } from '#test/courses/broken-folders.ts'

/** Messages shared by several problems. */
const AS_TEXT = 'isn’t an http, https or mailto address: it’s shown as text'
const NOT_SHOWN = 'isn’t an https address or a path of the portal: only the image’s description is shown'

const ARTICLES: BrokenFolders = {
  'a scripted link in an article': [
    article('https://vet.example', 'javascript:harm()'),
    `asking.md:3: warning: 'javascript:harm()' ${AS_TEXT}`,
  ],
  'a link to a file': [
    article('https://vet.example', 'media/sheet.pdf'),
    `asking.md:3: warning: 'media/sheet.pdf' ${AS_TEXT}`,
  ],
  'an image without a description': [
    article('![A cat asleep on a scale]', '![]'),
    'asking.md:5: warning: the image has no description: describe it for people who can’t see it',
  ],
  'an image from anywhere': [
    article('media/scale.svg', 'http://pictures.example/scale.svg'),
    `asking.md:5: warning: 'http://pictures.example/scale.svg' ${NOT_SHOWN}`,
  ],
  'an image as data': [
    article('media/scale.svg', 'data:image/png;base64,AAAA'),
    `asking.md:5: warning: 'data:image/png;base64,AAAA' ${NOT_SHOWN}`,
  ],
  'an image with a title': [
    article('"120x80"', '"A cat"'),
    "asking.md:5: warning: the image title 'A cat' is ignored: only a size such as 1200x675 is supported",
  ],
  'a heading that skips a level': [
    article('### And then', '##### And then'),
    'asking.md:7: warning: a level 5 heading follows a level 2 heading: use level 3',
  ],
  'a heading above the first': [
    article('### And then', '# And then'),
    'asking.md:7: warning: the first heading is level 2, but a level 1 heading follows: start with the highest level',
  ],
  HTML: [
    article('**how old**', '<b>how old</b>'),
    "asking.md:3: warning: '<b>' is HTML, shown as plain text: write it as Markdown, write \\< for <, and end a note with -->",
  ],
  'a footnote': [
    article('in doubt.', 'in doubt.[^1]\n\n[^1]: Always.'),
    'asking.md:3: warning: a footnote mark is shown as text: the player doesn’t show footnotes',
    'asking.md:5: warning: a footnote is left out: the player doesn’t show footnotes',
  ],
  'nesting beyond reading': [
    article('Ask **how', `${'> '.repeat(70)}Ask **how`),
    'asking.md:3: warning: is nested 60 levels deep and left out: use fewer levels',
  ],
  'nesting beyond the stack': [
    file('asking.md', '>'.repeat(10_000)),
    'asking.md: error: the article is nested too deeply: use fewer levels',
  ],
  'an empty article': [file('asking.md', '\n'), 'asking.md:1: warning: the article is empty: add some text'],
  'an entry without its space in an article': [
    article('- Since when?', '-Dackel'),
    "asking.md:10: warning: '-Dackel' is shown as plain text: start a heading with '## ', a list entry with '- ' or '1. ', a checkbox with '- [ ] '",
  ],
}

// Contract § 9: a course's folder: each problem …
describeBroken('the articles', ARTICLES)

import { type BrokenFolders, describeBroken, yaml } from '#test/courses/broken-folders.ts'
import { GOOD_FOLDER } from '#test/courses/course-folders.ts'

/** Messages shared by several problems. */
const NO_RIGHT =
  "answers: no answer is marked as correct, so no one can get this question right: write the correct one as '- answer: …', with 'correct: true' below its first letter"
const ONE_ANSWER = 'answers: there’s only one answer to choose from: add another'
const ALL_PASS = "so everyone passes: set the number of correct answers needed, such as 'passingScore: 2'"

const MODULES: BrokenFolders = {
  'a title that nobody chose': [
    yaml('title: A cat comes in', 'title: New article'),
    "course.yaml:12: warning: title: is still the default title 'New article': change it",
  ],
  'a video without captions': [
    yaml(
      '        captions:\n          - file: media/film.en.vtt\n            language: en\n            label: English\n',
      '',
    ),
    'course.yaml:13: warning: video: the video has no captions, so deaf viewers can’t follow it: add a .vtt or .srt file',
  ],
  'captions without a language': [
    yaml('            language: en\n', ''),
    "course.yaml:16: error: language: is missing; add the line 'language: …'",
  ],
  'a passing score that cannot be reached': [
    yaml('passingScore: 2', 'passingScore: 3'),
    'course.yaml:30: error: passingScore: 3 is more than the number of questions: the quiz can’t be passed',
  ],
  'a passing score below nothing': [
    yaml('passingScore: 2', 'passingScore: -1'),
    'course.yaml:30: error: passingScore: must not be negative',
  ],
  'a question without a right answer': [
    yaml(
      '              - answer: A question\n                correct: true\n',
      '              - A question\n',
    ),
    `course.yaml:34: error: ${NO_RIGHT}`,
  ],
  'a question without answers': [
    yaml(
      '            answers:\n              - The label\n              - answer: Its owner\n                correct: true\n',
      '            answers: []\n',
    ),
    'course.yaml:40: error: answers: there are no answers, so no one can pass the quiz: add at least two, one of them correct',
  ],
  'a question without words': [
    yaml('question: What comes first?', 'question: ""'),
    'course.yaml:33: error: question: must not be empty',
  ],
  'an answer without words': [
    yaml('- The label', '- ""'),
    'course.yaml:41: error: answer: must not be empty',
  ],
  'an answer that is empty': [yaml('- The label', '-'), 'course.yaml:41: error: answer: must not be empty'],
  'an answer whose words are missing': [
    yaml('- answer: A product', '- answer:'),
    'course.yaml:37: error: answer: is empty: write its value after the colon',
  ],
  'the same answer twice': [
    yaml('- answer: A product', '- answer: a  Question'),
    'course.yaml:37: warning: answer: this answer is the same as the one at line 35: change or remove one of them',
  ],
  'two right answers': [
    yaml('- answer: A product', '- answer: A product\n                correct: true'),
    "course.yaml:38: warning: correct: another answer, at line 35, is also marked as correct, so either counts: keep 'correct: true' only on the best one",
  ],
  'an explanation that is too long': [
    yaml(
      'question: What comes first?',
      `question: What comes first?\n            explanation: ${'x'.repeat(1001)}`,
    ),
    'course.yaml:34: error: explanation: is longer than 1000 characters',
  ],
  'an explanation of an answer': [
    yaml('- answer: A product', '- answer: A product\n                explanation: It may not fit.'),
    "course.yaml:38: error: 'explanation' isn’t a field of an answer: its fields are answer, correct",
  ],
  'an explanation by another name': [
    yaml('question: What comes first?', 'question: What comes first?\n            why: Ask first.'),
    "course.yaml:34: error: 'why' isn’t a field of a question: did you mean 'explanation'?",
  ],
  'an explanation with a colon': [
    yaml(
      'question: What comes first?',
      'question: What comes first?\n            explanation: Ask: how old?',
    ),
    'course.yaml:34: error: put the text in double quotes: explanation: "Ask: how old?"',
  ],
  'only one answer': [
    yaml('              - answer: A product\n', ''),
    `course.yaml:34: warning: ${ONE_ANSWER}`,
  ],
  'only one answer, which is wrong': [
    yaml(
      '              - answer: A question\n                correct: true\n              - answer: A product\n',
      '              - A product\n',
    ),
    `course.yaml:34: error: ${NO_RIGHT}`,
    `course.yaml:34: warning: ${ONE_ANSWER}`,
  ],
  'a correct answer that is marked in other words': [
    yaml(
      '                correct: true\n              - answer: A product',
      '                correct: yes\n              - A product',
    ),
    'course.yaml:36: error: correct: must be true or false',
  ],
  'a correct answer whose mark is misspelled': [
    yaml(
      '                correct: true\n              - answer: A product',
      '                corect: true\n              - A product',
    ),
    "course.yaml:36: error: 'corect' isn’t a field of an answer: did you mean 'correct'?",
  ],
  'the same question twice': [
    yaml('Who knows the cat best?', 'what comes first?'),
    'course.yaml:39: warning: question: this question is the same as the one at line 32: remove one of them',
  ],
  'a quiz without questions': [
    () => {
      const text = String(GOOD_FOLDER['course.yaml'])
      return { ...GOOD_FOLDER, 'course.yaml': text.replace(/questions:[\s\S]*$/, 'questions: []\n') }
    },
    'course.yaml:31: error: questions: there are no questions, so no one can pass the quiz: add at least one',
  ],
  'no passing score': [
    yaml('        passingScore: 2\n', ''),
    `course.yaml:28: warning: passingScore: is missing, ${ALL_PASS}`,
  ],
  'a passing score of nothing': [
    yaml('passingScore: 2', 'passingScore: 0'),
    `course.yaml:30: warning: passingScore: is 0, ${ALL_PASS}`,
  ],
  'a misspelled field that must be there': [
    yaml('path: cats', 'pth: cats'),
    "course.yaml:6: error: 'pth' isn’t a field of a course: did you mean 'path'?",
  ],
  'a question that cannot be asked': [
    yaml('question: What comes first?', 'question: What comes first?\n            type: essay'),
    "course.yaml:34: error: type: 'essay' questions aren’t supported, so no one can pass the quiz: remove this line and add answers to choose from",
  ],
  'a scripted link': [
    yaml('address: https://vet.example', 'address: javascript:harm()'),
    "course.yaml:22: warning: address: 'javascript:harm()' isn’t an http, https or mailto address: it’s shown as text",
  ],
  'a link without an address': [
    yaml('            address: https://vet.example\n', ''),
    "course.yaml:21: error: address: is missing; add the line 'address: …'",
  ],
  'captions in a language that is none': [
    yaml('language: en', 'language: english'),
    "course.yaml:17: warning: language: 'english' isn’t a language code: write 'en'",
  ],
  'captions in one language twice': [
    yaml(
      '            label: English\n',
      '            label: English\n          - file: media/film.en.vtt\n            language: EN\n            label: English too\n',
    ),
    "course.yaml:20: warning: language: the video already has captions in 'en': use each language only once",
  ],
  'an entry without its space in a quiz': [
    yaml('              - The label\n', '              - Pudel\n                -Dackel\n'),
    "course.yaml:42: warning: '-Dackel' is part of the text above it: write a separate entry as '- Dackel'",
  ],
}

// Contract § 9: a course's folder: each problem …
describeBroken('videos, quizzes and links', MODULES)

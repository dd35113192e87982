import { expect, it } from 'vitest'
import type { CourseOutline } from '#domain/course/course.ts'
import type { CompletionRecord } from '#domain/learning/completion-record.ts'
import { orderCourses } from '#domain/requirement/order-courses.ts'
import { memberMailLink } from './member-mail.ts'

const ORIGIN = 'https://training.example'
const AMARA = { userName: ' Amara Okafor', email: 'amara+shop@pets.example' }

const CATS: CourseOutline = {
  id: 'cats',
  name: 'Cats',
  description: '',
  backgroundImage: '',
  webPath: 'cats',
  enabled: true,
  sections: [
    {
      title: 'Listening',
      modules: [
        { id: 'film', title: 'Ears and tails', type: 'video' },
        { id: 'quiz', title: 'What is the cat saying?', type: 'quiz', minutes: 3 },
      ],
    },
  ],
}

function recordWith(modules: CompletionRecord['modules']): Record<string, CompletionRecord> {
  return { cats: { id: 'r', userId: 'amara', partnerId: 'pets', courseId: 'cats', created: 1, modules } }
}

/** Returns the fields of the email link for a member with these records. */
function read(courses: CourseOutline[] | undefined, records: Record<string, CompletionRecord> = {}) {
  const link = memberMailLink(AMARA, courses && orderCourses(courses, records), ORIGIN)
  expect(link).toMatch(/^mailto:[\x21-\x7e]+$/)
  const [to = '', query = ''] = link.slice('mailto:'.length).split('?')
  const fields = new URLSearchParams(query)
  return { to: decodeURIComponent(to), subject: fields.get('subject'), body: fields.get('body') }
}

const film = { type: 'video' as const, dateCompleted: 1 }
const passed = { type: 'quiz' as const, currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: 2 }

// Contract § 9: a member's page can remove …
it('names the next step in an email to a member, and links to it', () => {
  expect(read([CATS], recordWith({ film }))).toEqual({
    to: AMARA.email,
    subject: 'Your next step: What is the cat saying?',
    body: [
      'Hello Amara,',
      '',
      'Your next step: What is the cat saying?, quiz, about 3 min',
      `${ORIGIN}/course/cats?module=quiz`,
      '',
      'Questions? Just reply to this email.',
      '',
    ].join('\r\n'),
  })
  expect(read([CATS]).body).toContain('Your next step: Ears and tails, video\r\n')
})

it('congratulates a member who has finished, and makes no claim while the progress is unknown', () => {
  expect(read([CATS], recordWith({ film, quiz: passed })).subject).toBe('Well done!')
  expect(read([]).subject).toBe('Your training')
  expect(read(undefined).body).toContain(`ready for you:\r\n${ORIGIN}\r\n`)
})

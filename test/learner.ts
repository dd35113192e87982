import type { z } from 'zod'
import type { CompletionDocument } from '#contract/documents.ts'
import type { Answer, TestApp } from './test-app.ts'
import { newAssociate } from './test-people.ts'

export type CompletionBody = z.infer<typeof CompletionDocument>

export const COMPLETIONS = '/documents/v1/associate-training-completion'

/** An associate's calls to the completion collection. */
export interface Learner {
  open: (courseId: string, moduleId: string, more?: object) => Promise<Answer<CompletionBody>>
  act: (record: { id: string }, moduleId: string, act: object) => Promise<Answer<CompletionBody>>
  /** Answers all questions of a running quiz in order. Returns the server's last answer. */
  answerAll: (record: { id: string }, moduleId: string, choices: number[]) => Promise<Answer<CompletionBody>>
  /** Starts a quiz and answers all its questions. */
  takeQuiz: (record: { id: string }, moduleId: string, choices: number[]) => Promise<Answer<CompletionBody>>
  records: () => Promise<CompletionBody[]>
}

/** Returns a client for a signed-in person. */
export function learner(
  app: Pick<TestApp, 'request'>,
  { idToken, uid }: { idToken: string; uid: string },
): Learner {
  const send = (method: string, path: string, body: object) =>
    app.request<CompletionBody>(`${COMPLETIONS}${path}`, { method, idToken, body })

  function act(record: { id: string }, moduleId: string, body: object) {
    return send('PATCH', `/${record.id}/modules/${moduleId}`, body)
  }

  async function answerAll(record: { id: string }, moduleId: string, choices: number[]) {
    const [first, ...rest] = choices.map((selectedAnswer, place) => ({
      act: 'answer',
      question: place + 1,
      selectedAnswer,
    }))
    if (!first) throw new Error('there is nothing to answer')
    let last = await act(record, moduleId, first)
    for (const answer of rest) last = await act(record, moduleId, answer)
    return last
  }

  return {
    open: (courseId, moduleId, more = {}) => send('POST', '', { courseId, moduleId, ...more }),
    act,
    answerAll,
    async takeQuiz(record, moduleId, choices) {
      await act(record, moduleId, { act: 'start' })
      return answerAll(record, moduleId, choices)
    },
    async records() {
      const path = `${COMPLETIONS}?userId=${uid}`
      return (await app.request<{ documents: CompletionBody[] }>(path, { idToken })).body.documents
    },
  }
}

/** Creates an associate who has opened a course at a module. */
export async function beginCourse(app: TestApp, courseId: string, moduleId: string) {
  const person = await newAssociate(app)
  const client = learner(app, person)
  return { person, client, record: (await client.open(courseId, moduleId)).body }
}

/** Creates an associate who has opened the welcome course at its video. */
export function beginWelcomeCourse(app: TestApp) {
  return beginCourse(app, 'welcome', 'welcome-hello-video')
}

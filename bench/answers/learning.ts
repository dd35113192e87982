import type { Cast } from './cast.ts'
import type { Recorder } from './recorder.ts'

const COMPLETIONS = '/documents/v1/associate-training-completion'
const POSITIONS = '/documents/v1/video-positions'
const QUIZ = 'welcome-check-quiz'

/** Bodies that open no course. */
const BAD_OPENINGS: unknown[] = [
  '',
  {},
  [],
  'x',
  { courseId: 'welcome' },
  { courseId: 'welcome', moduleId: 7 },
  { courseId: '', moduleId: '' },
  { courseId: 'welcome', moduleId: 'welcome-hello-video', more: 1 },
  { courseId: 'welcome', moduleId: 'welcome-hello-video', openedAgo: -1 },
  { courseId: 'welcome', moduleId: 'welcome-hello-video', openedAgo: 1e12 },
  { courseId: 'welcome', moduleId: 'nothing' },
  { courseId: 'nothing', moduleId: 'nothing' },
  { courseId: 'holiday-hazards', moduleId: 'holiday-hazards-foods-article' },
]

/** Bodies that are no act, or an act that never fits this module. */
const BAD_ACTS: unknown[] = [
  '',
  {},
  null,
  { act: 'nothing' },
  { act: 'open', question: 1 },
  { act: 'start', attempt: -1 },
  { act: 'answer' },
  { act: 'answer', question: 0, selectedAnswer: 0 },
  { act: 'answer', question: 1, selectedAnswer: 99 },
  { act: 'answer', question: 9, selectedAnswer: 0 },
  { act: 'answer', question: 1.5, selectedAnswer: 0 },
  { act: 'open', openedAgo: 'x' },
]

/** The right and wrong choices of the welcome quiz. */
const RIGHT = [1, 3, 0, 2]
const WRONG = [0, 0, 1, 0]

/** What associates do in courses, by everybody, in turn and out of turn. */
export async function recordLearning(recorder: Recorder, cast: Cast): Promise<void> {
  const { ask, begin } = recorder
  begin('openings')
  for (const caller of Object.values(cast)) {
    for (const round of ['first', 'second'])
      await ask(caller, `POST ${COMPLETIONS}`, {
        body: { courseId: 'welcome', moduleId: 'welcome-hello-video' },
        about: round,
      })
    await ask(caller, `POST ${COMPLETIONS}`, {
      body: { courseId: 'dog-nutrition', moduleId: 'dog-nutrition-portions-quiz' },
    })
    for (const body of BAD_OPENINGS)
      await ask(caller, `POST ${COMPLETIONS}`, { body, about: JSON.stringify(body) })
  }
  await ask(cast.beginner, `POST ${COMPLETIONS}`, {
    body: { courseId: 'cat-behaviour', moduleId: 'cat-behaviour-needs-article', openedAgo: 60_000 },
  })
  begin('acts')
  const records = await ask(cast.associate, `GET ${COMPLETIONS}?userId=${cast.associate.uid}`)
  const welcome = records.json.documents.find((record: { courseId: string }) => record.courseId === 'welcome')
  const module = `${COMPLETIONS}/${welcome.id}/modules`
  const acts = { open: 'welcome-listening-article', start: QUIZ }
  for (const caller of Object.values(cast)) {
    for (const [act, id] of Object.entries(acts))
      await ask(caller, `PATCH ${module}/${id}`, { body: { act } })
    for (const body of BAD_ACTS)
      await ask(caller, `PATCH ${module}/${QUIZ}`, { body, about: JSON.stringify(body) })
  }
  for (const id of ['nothing', '__proto__', 'x'.repeat(300)])
    for (const act of ['open', 'start']) await ask(cast.associate, `PATCH ${module}/${id}`, { body: { act } })
  for (const id of ['nothing', 'record-done-happytails-welcome', '%00'])
    await ask(cast.associate, `PATCH ${COMPLETIONS}/${id}/modules/${QUIZ}`, { body: { act: 'start' } })
  await ask(cast.associate, `PATCH ${module}/welcome-limits-article`, { body: { act: 'start' } })
  await ask(cast.associate, `PATCH ${module}/${QUIZ}`, { body: { act: 'open' } })
  await recordQuiz(recorder, cast, `${module}/${QUIZ}`)
  await recordPositions(recorder, cast)
  begin('after learning')
  for (const caller of [cast.associate, cast.beginner])
    await ask(caller, `GET ${COMPLETIONS}?userId=${caller.uid}`)
  await ask(cast.admin, `GET ${COMPLETIONS}?partnerId=happy-tails`)
  await ask(cast.admin, `GET ${COMPLETIONS}?partnerId=happy-tails&view=status`)
}

/** A quiz that is failed, begun again and passed, with answers repeated, changed and late. */
async function recordQuiz({ ask, begin }: Recorder, { associate }: Cast, path: string): Promise<void> {
  begin('quiz')
  const act = (body: object) => ask(associate, `PATCH ${path}`, { body, about: JSON.stringify(body) })
  for (const [attempt, choices] of [WRONG, RIGHT].entries()) {
    await act({ act: 'start', attempt })
    await act({ act: 'start' })
    for (const [place, selectedAnswer] of choices.entries()) {
      const answer = { act: 'answer', question: place + 1, selectedAnswer }
      await act({ ...answer, attempt: attempt + 1 })
      await act({ ...answer, selectedAnswer: 77 })
      await act({ ...answer, attempt })
      await act(answer)
      await act({ ...answer, selectedAnswer: selectedAnswer + 1 })
    }
    await act({ act: 'start', attempt })
    await ask(associate, `GET /documents/v1/associate-training-courses/welcome/modules/${QUIZ}`)
  }
  await act({ act: 'start' })
}

/** The places in videos. */
async function recordPositions({ ask, begin }: Recorder, cast: Cast): Promise<void> {
  begin('positions')
  for (const caller of Object.values(cast)) {
    for (const body of [
      { position: 12.5 },
      {},
      '',
      { position: -1 },
      { position: 1e9 },
      { position: '1' },
      { position: 1, more: 1 },
    ])
      await ask(caller, `PUT ${POSITIONS}/welcome/welcome-hello-video`, { body, about: JSON.stringify(body) })
    for (const at of [
      'welcome/welcome-check-quiz',
      'welcome/nothing',
      'holiday-hazards/holiday-hazards-kitchen-video',
      'nothing/x',
    ])
      await ask(caller, `PUT ${POSITIONS}/${at}`, { body: { position: 1 } })
    await ask(caller, `GET ${POSITIONS}?courseId=welcome`)
  }
}

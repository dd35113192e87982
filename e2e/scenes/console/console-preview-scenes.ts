import type { DraftPreview } from '#contract/console/company-drafts.ts'
import { article, courseOf, quiz, video } from '../../player/player-courses.ts'
import { states, withAnswers } from '../build-scenes.ts'
import type { Answer, Scene } from '../scene.ts'
import { PROBLEMS } from './console-course-scenes.ts'
import { courseNameAt, LONG_COURSE, ODD_NAMES } from './console-names.ts'
import { answer, call, here, refuse, waitAndFail } from './console-scenes.ts'

const MODULES = [article('washing'), video('hands'), quiz('know', 3)]

const draft = (changes: Partial<DraftPreview>): DraftPreview => ({
  name: 'Hygiene',
  version: 3,
  problems: [],
  more: 0,
  course: courseOf('hygiene', MODULES),
  ...changes,
})
const FULL = draft({
  name: LONG_COURSE,
  more: 180,
  problems: Array.from({ length: 20 }, (_, place) => PROBLEMS[place % 2] ?? []).flat(),
  course: {
    ...courseOf('hygiene', []),
    name: LONG_COURSE,
    sections: Array.from({ length: 6 }, (_, section) => ({
      title: section === 1 ? ODD_NAMES.arabicCourse : `Section ${section + 1}`,
      modules: Array.from({ length: 8 }, (_, place) => ({
        ...article(`a${section}-${place}`),
        title: courseNameAt(place),
      })),
    })),
  },
})

const preview = { ...here, path: '/company/drafts/d1/preview' }
/** Response to the preview's polling for a newer version, of which there is none. */
const NO_NEWER = answer('/drafts/d1/preview?shown=*', undefined, 204)
const of = (shown: DraftPreview): Answer[] => [answer('/drafts/d1/preview', shown), NO_NEWER]

/** Scenes of a draft's preview in the partners' player. */
export const CONSOLE_PREVIEW_SCENES: Scene[] = [
  ...states(preview, {
    'console-preview': of(draft({})),
    'console-preview-quiz': { path: `${preview.path}?module=know`, answers: of(draft({})) },
    'console-preview-empty': of(draft({ course: courseOf('hygiene', []), name: ODD_NAMES.arabicCourse })),
    'console-preview-full': withAnswers(of(FULL), (page) =>
      page.getByText('keep this draft from being published').click(),
    ),
    'console-preview-missing': [refuse('/drafts/d1/preview', 404, 'not-found', 'There is nothing here.')],
    ...waitAndFail('console-preview', call('/drafts/d1/preview')),
  }),
]

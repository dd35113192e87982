import { Link } from 'react-router'
import type { CourseOutline, ModuleOutline, QuizModule } from '#domain/course/course.ts'
import type { QuizProgress } from '#domain/learning/completion-record.ts'
import { moduleEntryText } from '#domain/learning/learning-words.ts'
import { passingScoreOf } from '#domain/learning/quiz.ts'
import { MESSAGES, retakeRequirement } from '#domain/messages.ts'
import { coursePath } from '#web/shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { MODULE_ICONS } from '../outline/course-section.tsx'
import { materialOf } from './next-after-module.ts'
import { type HeadingRef, QuizHeading } from './quiz-heading.tsx'
import styles from './quiz-result.module.css'
import { scoreText } from './quiz-view.ts'

type QuizFailedProps = {
  quiz: QuizModule
  course: CourseOutline
  progress: QuizProgress
  heading: HeadingRef
  isBusy: boolean
  onStart: () => void
}

/** Shows a finished attempt that did not pass: the score, what to read again, and another try. */
export function QuizFailed({ quiz, course, progress, heading, isBusy, onStart }: QuizFailedProps) {
  const material = materialOf(course, quiz.id)
  return (
    <Stack gap="wide" className={styles.failed}>
      <div>
        <QuizHeading heading={heading}>{MESSAGES.quizFailed}</QuizHeading>
        <p>
          {scoreText(progress)}. {retakeRequirement(quiz.questions.length, passingScoreOf(quiz))}
        </p>
      </div>
      {material.length > 0 && (
        <section>
          <h4 className={styles.title}>Read again</h4>
          <ul className={styles.material}>
            {material.map((module) => (
              <MaterialLink key={module.id} course={course} module={module} />
            ))}
          </ul>
        </section>
      )}
      <Button className={styles.act} busy={isBusy} onClick={onStart}>
        Retake Quiz
      </Button>
    </Stack>
  )
}

type MaterialLinkProps = { course: CourseOutline; module: ModuleOutline }

/** A link to an article or a film, with how long it takes. */
function MaterialLink({ course, module }: MaterialLinkProps) {
  return (
    <li>
      <Link className={styles.materialLink} to={coursePath(course.webPath, module.id)}>
        <Icon name={MODULE_ICONS[module.type]} />
        <span>
          <span className={styles.materialTitle}>{module.title}</span>
          <span className={styles.quiet}>{moduleEntryText(module)}</span>
        </span>
      </Link>
    </li>
  )
}

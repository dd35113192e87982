import type { CompletionRecord } from '#domain/completion-record.ts'
import { findQuizProgress } from '#domain/completion-record.ts'
import type { CourseModule } from '#domain/course.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Article } from './article/article.tsx'
import { PreviewQuiz } from './quiz/preview-quiz.tsx'
import { Quiz } from './quiz/quiz-flow.tsx'
import type { Learning } from './use-open-module.ts'
import { VideoPlayer } from './video/video-player.tsx'

type ModuleViewProps = {
  module: CourseModule
  record: CompletionRecord | undefined
  learning: Learning
  isTracked: boolean
}

/** A module's content: a video, an article or a quiz. */
export function ModuleView({ module, record, learning, isTracked }: ModuleViewProps) {
  const { sending, send, choices, answeredElsewhere } = learning.quizActs
  if (module.type === 'video') return <VideoPlayer module={module} positions={learning.positions} />
  if (module.type === 'article') return <Article editorData={module.editorData} />
  if (!isTracked) return <PreviewQuiz quiz={module} />
  return (
    <>
      <div role="status">
        {answeredElsewhere === module.id && <Notice isAnnounced={false}>{MESSAGES.answeredElsewhere}</Notice>}
      </div>
      <Quiz
        quiz={module}
        progress={findQuizProgress(record, module.id)}
        sending={sending.get(module.id)}
        onAct={(act) => void send(module.id, act)}
        choices={choices}
      />
    </>
  )
}

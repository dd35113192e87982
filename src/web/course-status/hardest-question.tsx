import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { coursePath } from '#contract/screen-paths.ts'
import type { CourseOutline } from '#domain/course/course.ts'
import { hardestFirst, shareText } from '#domain/learning/quiz-insight-text.ts'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './hardest-question.module.css'
import { useQuizInsights } from './use-quiz-insights.ts'

/**
 * Names the course's question that the fewest people on the user's team got right on the first try, and links
 * to its quiz. Loads when scrolled into view. Renders nothing while too few have answered.
 */
export function HardestQuestion({ course }: { course: CourseOutline }) {
  const [isSeen, setIsSeen] = useState(false)
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true))
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const { data: insights = [] } = useQuizInsights(course.id, isSeen)
  const known = insights.flatMap(({ moduleId, questions }) =>
    questions.map((question) => ({ moduleId, ...question })),
  )
  const [hardest] = hardestFirst(known)
  return (
    <p ref={place} className={classNames(textStyles.note, styles.hardest)}>
      {hardest && (
        <>
          Hardest:{' '}
          <Link className={styles.link} to={coursePath(course.webPath, hardest.moduleId)}>
            <em>{hardest.question}</em>
          </Link>{' '}
          {shareText(hardest.right, hardest.people)} correct
        </>
      )}
    </p>
  )
}

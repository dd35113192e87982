import { Link } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CompanyCourse, RevisionOutline } from '#contract/console/company-courses.ts'
import { revisionPath } from '#editor/services/course-calls.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import textStyles from '#ui/text/text.module.css'
import { ContentCard } from './content-card.tsx'
import { Outline } from './course-parts.tsx'
import { publishedText, sizeText } from './course-words.ts'

type PublishedContentProps = { course: CompanyCourse; uploadPath: string }

/** Content of a course without a draft: the card and outline of its newest revision. */
export function PublishedContent({ course, uploadPath }: PublishedContentProps) {
  const path = revisionPath(course.id, course.revision)
  const outline = useConsoleData(path, (call) => call<RevisionOutline>(path))
  return (
    <LoadedPart of={outline} what="the course" skeleton="text" count={8}>
      {(shown) => (
        <Stack gap="wide">
          <ContentCard
            cover={course.cover}
            acts={
              <Link className={buttonClassName('secondary')} to={uploadPath}>
                Create draft from folder
              </Link>
            }
          >
            {shown.description !== '' && <p dir="auto">{shown.description}</p>}
            <p>{sizeText(shown)}</p>
            <p className={textStyles.note}>{`Published ${publishedText(course)}. No draft yet.`}</p>
          </ContentCard>
          <Outline outline={shown} level={2} />
        </Stack>
      )}
    </LoadedPart>
  )
}

import { useEffect, useMemo } from 'react'
import type { ArticleModule, CourseOutline } from '#domain/course/course.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './article.module.css'
import frame from './article-frame.module.css'
import { ArticleNodes } from './article-nodes.tsx'
import { ArticleTools } from './article-tools.tsx'
import { parseArticle } from './parse-article.ts'

type ArticleProps = { module: ArticleModule; course: Pick<CourseOutline, 'name'> }

/**
 * Shows an article from its editor state, and what else can be done with it; a sentence instead if the state cannot be
 * read.
 */
export function Article({ module: { title, editorData, pictures }, course }: ArticleProps) {
  const nodes = useMemo(() => parseArticle(editorData, document.baseURI, pictures), [editorData, pictures])
  const isBroken = nodes === undefined

  useEffect(() => {
    if (isBroken) console.error('The editor state of this article cannot be read.')
  }, [isBroken])

  if (isBroken) return <Notice>This article cannot be shown right now.</Notice>
  return (
    <div className={frame.frame}>
      <ArticleTools title={title} courseName={course.name} nodes={nodes} />
      <div className={styles.article}>
        <ArticleNodes nodes={nodes} />
      </div>
    </div>
  )
}

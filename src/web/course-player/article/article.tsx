import { useEffect, useMemo } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import styles from './article.module.css'
import { ArticleNodes } from './article-nodes.tsx'
import { parseArticle } from './parse-article.ts'

/** An article to read, from its editor state; one sentence in its place where that cannot be understood. */
export function Article({ editorData }: { editorData: string }) {
  const nodes = useMemo(() => parseArticle(editorData, document.baseURI), [editorData])
  const isBroken = nodes === undefined

  useEffect(() => {
    if (isBroken) console.error('This article is no editor state that can be shown.')
  }, [isBroken])

  if (isBroken) return <Notice>This article cannot be shown right now.</Notice>
  return (
    <div className={styles.article}>
      <ArticleNodes nodes={nodes} />
    </div>
  )
}

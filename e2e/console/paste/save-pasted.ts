import { $insertGeneratedNodes } from '@lexical/clipboard'
import { $getRoot, createEditor } from 'lexical'
import { ARTICLE_EDITOR_NODES } from '#editor/article/document/article-editor-nodes.ts'
import { loadArticle, readCopiedNodes } from '#editor/article/document/load-article.ts'
import { noteUnchanged, writeArticle } from '#editor/article/document/write-article.ts'
import { registerArticleEditor } from '#editor/article/register-article-editor.ts'

const EMPTY = '{"root":{"children":[]}}'

/** An editor without a page. */
const editor = createEditor({
  nodes: ARTICLE_EDITOR_NODES,
  onError(error) {
    throw error
  },
})
registerArticleEditor(editor)

/** Inserts pasted nodes into an empty article and saves it. Returns the nodes of the article. */
export function savePasted(nodes: unknown[]): unknown[] {
  const { state, source } = loadArticle(editor, EMPTY)
  editor.setEditorState(state)
  noteUnchanged(editor, editor.getEditorState(), source)
  editor.update(() => $insertGeneratedNodes(editor, readCopiedNodes(nodes), $getRoot().selectEnd()), {
    discrete: true,
  })
  return JSON.parse(writeArticle(editor, editor.getEditorState(), source)).root.children
}

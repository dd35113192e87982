import { createEditor, type LexicalEditor } from 'lexical'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './article-editor.module.css'
import { ARTICLE_EDITOR_NODES, type PictureAddress } from './article-editor-nodes.ts'
import { isReadable } from './article-source.ts'
import { ArticleToolbar } from './article-toolbar.tsx'
import { loadArticle } from './load-article.ts'
import { ARTICLE_NAMESPACE, registerArticleEditor } from './register-article-editor.ts'
import { noteUnchanged, writeArticle } from './write-article.ts'

type ArticleEditorProps = {
  /** The article as it is when the editor opens; later changes of it are not taken over. */
  editorData: string
  label: string
  /** Says which element describes its problems, and whether one is an error. */
  problems: Pick<ComponentProps<'div'>, 'aria-describedby' | 'aria-invalid'>
  pictureAddress: PictureAddress
  /** Takes what reads the article as it is then: that costs more than a key may. */
  onChange: (read: () => string) => void
}

/** The editor of an article, with its toolbar. Another article needs another `key`. */
export function ArticleEditor({ editorData, label, problems, pictureAddress, onChange }: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<LexicalEditor>()
  const [isBroken, setIsBroken] = useState(false)
  const latest = useRef({ editorData, pictureAddress, onChange })
  latest.current.onChange = onChange

  useEffect(() => {
    const opened = openArticle(place.current, latest.current.editorData, {
      pictureAddress: (src) => latest.current.pictureAddress(src),
      onChange: (read) => latest.current.onChange(read),
    })
    setEditor(opened.editor)
    setIsBroken(opened.isBroken)
    return opened.close
  }, [])

  return (
    <div className={styles.editor}>
      {isBroken && (
        <Notice>This article cannot be read. It stays as it is until you write something here.</Notice>
      )}
      {editor && <ArticleToolbar editor={editor} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a text field has neither headings nor lists */}
      <div
        ref={place}
        className={styles.words}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        {...problems}
        tabIndex={0}
        spellCheck
      />
    </div>
  )
}

type Opening = Pick<ArticleEditorProps, 'pictureAddress' | 'onChange'>

/** Opens an article in an element of the page. */
function openArticle(
  element: HTMLElement | null,
  editorData: string,
  { pictureAddress, onChange }: Opening,
): { editor: LexicalEditor; isBroken: boolean; close: () => void } {
  const editor = createEditor({
    namespace: ARTICLE_NAMESPACE,
    nodes: ARTICLE_EDITOR_NODES,
    theme: { ...THEME, pictureAddress },
    onError: (error) => console.error(error),
  })
  const unregister = registerArticleEditor(editor)
  const { state, source } = loadArticle(editor, editorData)
  editor.setRootElement(element)
  editor.setEditorState(state, { tag: 'history-merge' })
  noteUnchanged(editor, editor.getEditorState(), source)
  const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
    onChange(() => writeArticle(editor, editor.getEditorState(), source))
  })
  function close() {
    stopListening()
    unregister()
    editor.setRootElement(null)
  }
  return { editor, isBroken: editorData !== '' && !isReadable(source), close }
}

/** Returns the name of a class of the editor's style sheet. */
function className(name: string): string {
  return styles[name] ?? ''
}

const THEME = {
  text: {
    underline: className('underline'),
    strikethrough: className('strikethrough'),
    underlineStrikethrough: className('both'),
    lowercase: className('lowercase'),
    uppercase: className('uppercase'),
    capitalize: className('capitalize'),
    code: className('codeWords'),
  },
  list: {
    checklist: className('checklist'),
    listitemChecked: className('checked'),
    listitemUnchecked: className('unchecked'),
    nested: { listitem: className('nested') },
  },
  code: className('code'),
  quote: className('quote'),
  link: className('link'),
  table: className('table'),
  tableCellSelected: className('selectedCell'),
  tableSelection: className('selectedTable'),
  indent: className('indented'),
}

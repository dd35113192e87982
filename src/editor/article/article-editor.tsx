import { createEditor, type LexicalEditor } from 'lexical'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '#ui/state/notice.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import shared from '#ui/text/article-look.module.css'
import { ARTICLE_EDITOR_NODES, type PictureAddress } from './document/article-editor-nodes.ts'
import { isReadable } from './document/article-source.ts'
import { loadArticle } from './document/load-article.ts'
import { noteUnchanged, writeArticle } from './document/write-article.ts'
import type { UploadPicture } from './paste/clipboard.ts'
import { PastedLine } from './paste/pasted-line.tsx'
import { ARTICLE_NAMESPACE } from './paste/register-paste.ts'
import { registerArticleEditor } from './register-article-editor.ts'
import styles from './tools/article-editor.module.css'
import { ArticleToolbar } from './tools/article-toolbar.tsx'

type ArticleEditorProps = {
  /** Initial article. Later changes of this prop are ignored. */
  editorData: string
  label: string
  /** ARIA attributes that refer to the problems and indicate an error. */
  problems: Pick<ComponentProps<'div'>, 'aria-describedby' | 'aria-invalid'>
  pictureAddress: PictureAddress
  /**
   * Called after a change with a function that returns the current article. The function is too slow to run
   * on every keystroke.
   */
  onChange: (read: () => string) => void
  /** Uploads a pasted picture. Without it, a notice asks the author to add the picture. */
  uploadPicture?: UploadPicture | undefined
}

/** Editor of an article, with a toolbar. A different article needs a different `key`. */
export function ArticleEditor({ label, problems, ...props }: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<LexicalEditor>()
  const [isBroken, setIsBroken] = useState(false)
  const [pasted, setPasted] = useState('')
  const latest = useRef(props)
  latest.current = { ...props, editorData: latest.current.editorData }

  // Runs before the first paint, so that the toolbar does not shift the text.
  useLayoutEffect(() => {
    const opened = openArticle(place.current, latest, setPasted)
    setEditor(opened.editor)
    setIsBroken(opened.isBroken)
    return opened.close
  }, [])

  return (
    <div className={styles.editor}>
      {isBroken && <Notice>This article can’t be shown. Anything you write here will replace it.</Notice>}
      {editor && <ArticleToolbar editor={editor} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a text field has neither headings nor lists */}
      <div
        ref={place}
        className={classNames(shared.article, shared.parts, styles.words)}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-placeholder="Write, paste from Word, or press / for blocks."
        {...problems}
        tabIndex={0}
        spellCheck
      />
      {editor && <PastedLine editor={editor} sentence={pasted} onClose={() => setPasted('')} />}
    </div>
  )
}

type OpenedArticle = { editor: LexicalEditor; isBroken: boolean; close: () => void }

/** Opens an article in an element of the page. `latest` has the current callbacks. */
export function openArticle(
  element: HTMLElement | null,
  latest: { current: Omit<ArticleEditorProps, 'label' | 'problems'> },
  onPasted: (sentence: string) => void,
): OpenedArticle {
  const { editorData } = latest.current
  const pictureAddress: PictureAddress = (src) => latest.current.pictureAddress(src)
  const editor = createEditor({
    namespace: ARTICLE_NAMESPACE,
    nodes: ARTICLE_EDITOR_NODES,
    theme: { ...THEME, pictureAddress },
    onError: (error) => console.error(error),
  })
  const unregister = registerArticleEditor(editor, {
    onPasted,
    uploadPicture: latest.current.uploadPicture,
  })
  const { state, source } = loadArticle(editor, editorData)
  editor.setRootElement(element)
  editor.setEditorState(state, { tag: 'history-merge' })
  noteUnchanged(editor, editor.getEditorState(), source)
  const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
    latest.current.onChange(() => writeArticle(editor, editor.getEditorState(), source))
  })
  function close() {
    stopListening()
    unregister()
    editor.setRootElement(null)
  }
  return { editor, isBroken: editorData !== '' && !isReadable(source), close }
}

/** Returns the class names for a name, from the article styles and the editor's style sheet. */
function className(name: string): string {
  return classNames(shared[name], styles[name]) ?? ''
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
  code: className('codeBlock'),
  quote: className('quote'),
  link: className('link'),
  tableCellSelected: className('selectedCell'),
  indent: className('indented'),
}

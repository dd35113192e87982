import { useMemo } from 'react'
import { CONSOLE_PATH, DRAFT_MEDIA } from '#contract/company/company.ts'
import { partOfModule } from '#domain/course/draft-parts.ts'
import { MEDIA_ADDRESS } from '#domain/course/named-media.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { ProblemList } from '../courses/course-parts.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { ArticleEditor } from './article/article-editor.tsx'
import type { PictureAddress } from './article/article-editor-nodes.ts'
import styles from './draft-editor.module.css'
import { type DraftWriter, openPart } from './draft-writer.ts'
import { FilmFields } from './film-fields.tsx'
import { findModuleProblems } from './module-problems.ts'
import { NotesAndLinks } from './notes-and-links.tsx'
import { type EditedModule, type EditedOutline, type OutlinePlace, rename } from './outline-edits.ts'
import { PartVersions } from './part-versions.tsx'
import { QuizEditor } from './quiz-editor.tsx'
import { type EditedContent, useEditedContent } from './use-edited-content.ts'

type ModuleEditorProps = {
  draftId: string
  writer: DraftWriter
  outline: EditedOutline
  module: EditedModule
  place: OutlinePlace
  onOutline: (outline: EditedOutline) => void
  /** Shows the module anew, after an earlier version was brought back. */
  onRestore: () => void
}

/** A module: its title and its content, with its problems and its versions beside it. */
export function ModuleEditor(props: ModuleEditorProps) {
  const { writer, module } = props
  const part = partOfModule(module.id)
  const content = useLoaded(`part ${part}`, () => openPart(writer, part))
  return (
    <LoadedPart
      of={content}
      what="The module"
      skeleton={<Skeleton label="Loading the module…" shape="text" count={8} />}
    >
      {(text) => <OpenedModule {...props} part={part} content={text} />}
    </LoadedPart>
  )
}

type OpenedModuleProps = ModuleEditorProps & { part: string; content: string }

function OpenedModule(props: OpenedModuleProps) {
  const { draftId, writer, outline, module, place, part, onOutline, onRestore } = props
  const content = useEditedContent(writer, part, props.content)
  const problems = useMemo(() => findModuleProblems(module, content.fields), [module, content.fields])
  return (
    <div className={styles.modulePanel}>
      <Stack>
        <h2>
          <bdi>{module.title || 'Without a title'}</bdi>
        </h2>
        <Field
          label="Title"
          autoComplete="off"
          value={module.title}
          onChange={({ target }) => onOutline(rename(outline, place, target.value))}
        />
        <ContentOfType draftId={draftId} module={module} content={content} />
      </Stack>
      <aside aria-label="About this module">
        <Stack>
          <section>
            <h3>Problems</h3>
            {problems.length === 0 ? <p>Nothing is wrong.</p> : <ProblemList problems={problems} />}
          </section>
          <NotesAndLinks content={content} />
          <PartVersions draftId={draftId} part={part} writer={writer} onRestore={onRestore} />
        </Stack>
      </aside>
    </div>
  )
}

type ContentProps = { draftId: string; module: EditedModule; content: EditedContent }

function ContentOfType({ draftId, module, content }: ContentProps) {
  if (module.type === 'quiz') return <QuizEditor content={content} />
  if (module.type === 'video') return <FilmFields content={content} />
  if (module.type === undefined) return <p>This module is of no known type.</p>
  return (
    <ArticleEditor
      editorData={textOf(content.fields.editorData)}
      label={`Article: ${module.title}`}
      pictureAddress={pictureAddressIn(draftId)}
      onChange={content.setArticle}
    />
  )
}

/** Returns what finds the pictures of a draft: its own are seen at the draft's address alone. */
function pictureAddressIn(draftId: string): PictureAddress {
  const own = `${CONSOLE_PATH}${DRAFT_MEDIA.replace(':draftId', encodeURIComponent(draftId))}/`
  return (src) => {
    if (src.startsWith(MEDIA_ADDRESS)) return own + src.slice(MEDIA_ADDRESS.length)
    const address = safeLink(src)
    return address?.startsWith('https://') ? address : undefined
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

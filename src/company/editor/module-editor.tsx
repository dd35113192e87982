import { useMemo, useRef, useState } from 'react'
import { CONSOLE_PATH, DRAFT_MEDIA } from '#contract/company/company.ts'
import { partOfModule } from '#domain/course/draft-parts.ts'
import { MEDIA_ADDRESS } from '#domain/course/named-media.ts'
import { plural } from '#domain/messages.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { type Fields, fieldsOf, listOf, parseJson } from '#domain/unknown-value.ts'
import { Field } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { numberText } from '#web/ui/number-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProblemList } from '../courses/course-parts.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { ArticleEditor } from './article/article-editor.tsx'
import type { PictureAddress } from './article/article-editor-nodes.ts'
import styles from './draft-editor.module.css'
import { type DraftWriter, openPart, writePart } from './draft-writer.ts'
import { findModuleProblems } from './module-problems.ts'
import { type EditedModule, type EditedOutline, type OutlinePlace, rename } from './outline-edits.ts'
import { PartVersions } from './part-versions.tsx'

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
  const { draftId, writer, outline, module, place, part, content, onOutline, onRestore } = props
  const [fields, setFields] = useState(() => fieldsOf(parseJson(content)))
  const problems = useMemo(() => findModuleProblems(module, fields), [module, fields])
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
        {module.type === 'article' ? (
          <ArticleContent {...props} fields={fields} onCheck={setFields} />
        ) : (
          <OtherContent module={module} fields={fields} />
        )}
      </Stack>
      <aside aria-label="About this module">
        <Stack>
          <section>
            <h3>Problems</h3>
            {problems.length === 0 ? <p>Nothing is wrong.</p> : <ProblemList problems={problems} />}
          </section>
          <PartVersions draftId={draftId} part={part} writer={writer} onRestore={onRestore} />
        </Stack>
      </aside>
    </div>
  )
}

type ArticleContentProps = OpenedModuleProps & { fields: Fields; onCheck: (fields: Fields) => void }

/** The words of an article, which are saved and checked as they are written. */
function ArticleContent({ draftId, writer, module, part, fields, onCheck }: ArticleContentProps) {
  const checkSoon = useCheckSoon(onCheck)
  function handleChange(read: () => string) {
    const readContent = () => ({ ...fields, editorData: read() })
    writePart(writer, part, () => JSON.stringify(readContent()))
    checkSoon(readContent)
  }
  return (
    <ArticleEditor
      editorData={textOf(fields.editorData)}
      label={`Article: ${module.title}`}
      pictureAddress={pictureAddressIn(draftId)}
      onChange={handleChange}
    />
  )
}

/** Time after a key in which the words are checked, in ms. */
const CHECK_PAUSE_MS = 250

/** Returns what checks a module a moment after it was changed: reading an article at each key would be slow. */
function useCheckSoon(check: (fields: Fields) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (read: () => Fields) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => check(read()), CHECK_PAUSE_MS)
  }
}

/** What a quiz or a film holds: it is written in the course's folder. */
function OtherContent({ module, fields }: { module: EditedModule; fields: Fields }) {
  if (module.type === 'quiz')
    return (
      <p>{`${plural(listOf(fields.questions).length, 'question', numberText)}. Questions are changed in the course’s folder: download it from Draft.`}</p>
    )
  return (
    <>
      {textOf(fields.videoUrl) !== '' && <p>{textOf(fields.videoUrl)}</p>}
      <p>Films are changed in the course’s folder: download it from Draft.</p>
    </>
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

import { useEffect, useMemo } from 'react'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { partOfModule } from '#domain/course/draft/draft-parts.ts'
import { type Fields, textOf } from '#domain/unknown-value.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import { ArticleEditor } from './article/article-editor.tsx'
import styles from './draft-editor.module.css'
import { ModuleSkeleton } from './editor-skeleton.tsx'
import { ModuleTitle } from './module-title.tsx'
import { getDraftCheck } from './problems/draft-check.ts'
import type { EditedProblem } from './problems/module-problems.ts'
import {
  FieldOfAddress,
  focusField,
  ProblemsAround,
  ProblemsAt,
  useDescribedByProblems,
  useShownProblems,
} from './problems/problems-at.tsx'
import { findPublishedQuiz, type PublishedQuiz } from './services/course-calls.ts'
import { draftMediaAddress } from './state/draft-media.ts'
import type { DraftWriter } from './state/draft-writer.ts'
import { type EditedModule, type OutlinePlace, rename } from './state/outline-edits.ts'
import type { DraftEditing } from './state/use-draft-editing.ts'
import { type EditedContent, useEditedContent } from './state/use-edited-content.ts'
import { UploadsOfModule, useDraftUploads } from './upload/draft-uploads.tsx'
import { PartVersions } from './versions/part-versions.tsx'

const QuizEditor = fetchedPart(() => import('./questions/quiz-editor.tsx'), 'QuizEditor')

const FilmEditor = fetchedPart(() => import('./upload/film-editor.tsx'), 'FilmEditor')

const NotesAndLinks = fetchedPart(() => import('./notes-and-links.tsx'), 'NotesAndLinks')

/** Initial focus in a module: the title of a newly added module, or replaced content. */
export type FocusPlace = 'title' | 'content'

type ModuleEditorProps = {
  draftId: string
  writer: DraftWriter
  module: EditedModule
  place: OutlinePlace
  focusAt: FocusPlace | undefined
  /** Id of the course; undefined for an unpublished one. */
  publishedId: string | undefined
  editing: DraftEditing
  /** Called with the module's problems on each change. */
  onProblems: (moduleId: string, problems: readonly EditedProblem[]) => void
  /** Reopens the module after an earlier version was restored. */
  onRestore: () => void
}

/** Editor of a module: title and content, with problems and versions next to them. */
export function ModuleEditor(props: ModuleEditorProps) {
  const { writer, module, publishedId } = props
  const part = partOfModule(module.id)
  const content = useConsoleData(`part ${part}`, async (call) => {
    // All parts appear together, to prevent layout shifts.
    const editor = { quiz: QuizEditor, video: FilmEditor, article: undefined }[module.type ?? 'article']
    const [fields, published] = await Promise.all([
      writer.openPart(part),
      module.type === 'quiz' && publishedId !== undefined
        ? findPublishedQuiz(call, publishedId, module.id)
        : undefined,
      NotesAndLinks.fetch(),
      editor?.fetch(),
    ])
    return { fields, published }
  })
  return (
    <LoadedPart of={content} what="the module" skeleton={<ModuleSkeleton label="Loading module…" />}>
      {({ fields, published }) => (
        <OpenedModule {...props} part={part} content={fields} published={published} />
      )}
    </LoadedPart>
  )
}

type OpenedModuleProps = ModuleEditorProps & {
  part: string
  content: Fields
  published: PublishedQuiz | undefined
}

function OpenedModule(props: OpenedModuleProps) {
  const { draftId, writer, editing, module, place, part, onRestore } = props
  const content = useEditedContent(editing, part, props.content)
  const problems = useMemo(
    () => getDraftCheck().findModuleProblems(module, content.fields),
    [module, content.fields],
  )
  const { onProblems, focusAt } = props
  useEffect(() => onProblems(module.id, problems), [onProblems, module.id, problems])
  useEffect(() => {
    if (focusAt !== 'content') return
    if (module.type === 'article') focusField('editorData', 0)
    else focusField('title')
  }, [focusAt, module.type])
  const handleTitle = (title: string) =>
    editing.change(rename(editing.outline, place, title), `rename ${module.title}`, module.id)
  return (
    <Stack gap="wide" className={styles.modulePanel}>
      <ProblemsAround problems={problems} content={content.fields}>
        <UploadsOfModule value={module.id}>
          <Stack>
            <ModuleTitle title={module.title} isFocused={focusAt === 'title'} onEnter={handleTitle} />
            <ContentOfType
              draftId={draftId}
              module={module}
              content={content}
              publishedId={props.publishedId}
              published={props.published}
              onTitle={handleTitle}
            />
          </Stack>
          <aside aria-label="About this module">
            <Stack>
              <ProblemPlaces />
              <NotesAndLinks content={content} />
              <PartVersions
                className={styles.flush}
                draftId={draftId}
                part={part}
                writer={writer}
                onRestore={onRestore}
                type={module.type}
              />
            </Stack>
          </aside>
        </UploadsOfModule>
      </ProblemsAround>
    </Stack>
  )
}

/** Buttons that move the focus to fields with problems. Renders nothing without problems. */
function ProblemPlaces() {
  const problems = useShownProblems()
  const byPlace = new Map(problems.map((problem) => [problem.place, problem]))
  if (problems.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>Problems</h3>
      <Stack as="ul" gap="tiny">
        {[...byPlace].map(([place, { field, block }]) => (
          <li key={place}>
            <button
              type="button"
              className={classNames(linkStyles.link, styles.lead)}
              dir="auto"
              onClick={() => focusField(field, block)}
            >
              {place}
            </button>
          </li>
        ))}
      </Stack>
    </section>
  )
}

type ContentProps = { draftId: string; module: EditedModule; content: EditedContent }
type ContentOfTypeProps = ContentProps &
  Pick<OpenedModuleProps, 'publishedId' | 'published'> & { onTitle: (title: string) => void }

function ContentOfType({ onTitle, publishedId, published, ...props }: ContentOfTypeProps) {
  const { module, content } = props
  if (module.type === 'quiz')
    return (
      <QuizEditor content={content} publishedId={publishedId} published={published} moduleId={module.id} />
    )
  if (module.type === 'video') return <FilmEditor title={module.title} content={content} onTitle={onTitle} />
  if (module.type !== 'article')
    return <p>Unknown module type. Delete the module, or correct its type in the course’s folder.</p>
  return <ArticleContent {...props} />
}

function ArticleContent({ draftId, module, content }: ContentProps) {
  return (
    <div data-field="editorData">
      <Stack gap="small">
        <ProblemsAt field="editorData" />
        <ArticleEditor
          editorData={textOf(content.fields.editorData)}
          label={`Article: ${module.title}`}
          problems={useDescribedByProblems('editorData')}
          pictureAddress={(src) => draftMediaAddress(draftId, src)}
          uploadPicture={useDraftUploads().uploadPicture}
          onChange={content.setArticle}
        />
        <FieldOfAddress />
      </Stack>
    </div>
  )
}

import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { PART_NAMES } from '#domain/course/draft/draft-part-problem.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { WINDOW_SIZES } from '#ui/styles/sizes.ts'
import { momentText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import type { ScreenFrame } from './course-editor.tsx'
import styles from './draft-editor.module.css'
import { type FocusPlace, ModuleEditor } from './module-editor.tsx'
import { OutlinePlace } from './outline/outline-place.tsx'
import type { AttemptedFields } from './problems/attempted-fields.ts'
import type { CourseProblemsProps } from './problems/course-problems.tsx'
import { getDraftCheck } from './problems/draft-check.ts'
import { countProblems, type ProblemCount, problemCountText } from './problems/problem-count.ts'
import { WithAttempts } from './problems/problems-at.tsx'
import { useDraftProblems } from './problems/use-draft-problems.ts'
import { coursePath } from './services/course-calls.ts'
import type { DraftWriter, WriterState } from './state/draft-writer.ts'
import {
  type EditedModule,
  type EditedOutline,
  findModulePlace,
  type ModulePlace,
  modulesIn,
} from './state/outline-edits.ts'
import { type AddModule, type DraftEditing, useDraftEditing } from './state/use-draft-editing.ts'
import { useWriterState } from './state/use-draft-writer.ts'
import { DraftUploadRows, DraftUploads, useDraftUploads } from './upload/draft-uploads.tsx'
import { PartVersions, VersionsDialog } from './versions/part-versions.tsx'

const CourseSettings = fetchedPart(() => import('./course-settings.tsx'), 'CourseSettings')
const PreviewPanel = fetchedPart(() => import('./preview/preview-panel.tsx'), 'PreviewPanel')
const CourseProblems = fetchedPart(() => import('./problems/course-problems.tsx'), 'CourseProblems')
const Presence = fetchedPart(() => import('./presence.tsx'), 'Presence')
const SavingNotice = fetchedPart(() => import('./saving-notice.tsx'), 'SavingNotice')
const EndedFiles = fetchedPart(() => import('./upload/ended-files.tsx'), 'EndedFiles')
const ConflictDialog = fetchedPart(() => import('./versions/conflict-dialog.tsx'), 'ConflictDialog')

type DraftEditorProps = {
  Frame: ScreenFrame
  draftId: string
  courseId: string
  /** Path of the published course; undefined for an unpublished one. */
  publishedPath: string | undefined
  writer: DraftWriter
  outlineContent: Fields
}

/** Editor of a draft, with its uploads. */
export function DraftEditor(props: DraftEditorProps) {
  return (
    <DraftUploads draftId={props.draftId}>
      <OpenedEditor {...props} />
    </DraftUploads>
  )
}

/** Outline of a draft on the left, next to the module in the URL. */
function OpenedEditor(props: DraftEditorProps) {
  const { Frame, draftId, writer } = props
  const [address, setAddress] = useSearchParams()
  const { endedFiles } = useDraftUploads()
  const [focus, setFocus] = useState<{ module: string; at: FocusPlace }>()
  const openModule = (module: string) => {
    setFocus(undefined)
    if (module !== address.get('module')) setAddress({ module })
  }
  const editing = useDraftEditing(writer, props.outlineContent, openModule)
  const { outline } = editing
  const { module, place } = findChosen(outline, address.get('module'))
  const { checked, attempted, countOf, report } = useDraftProblems(draftId)
  const [epoch, setEpoch] = useState(0)
  const [preview, setPreview] = useState<PreviewPlace>()
  useEffect(fetchDialogs, [])
  // Links to problems are available only after all problems were listed.
  const isLed = address.has('field') || address.has('section')
  useEffect(() => {
    if (isLed) attempted.addAll()
  }, [isLed, attempted])
  const handleAdd: AddModule = (at, title, content, type) => {
    const id = editing.add(at, title, content, type)
    openModule(id)
    setFocus({ module: id, at: 'title' })
  }
  function openAnew() {
    setEpoch(epoch + 1)
    if (module) setFocus({ module: module.id, at: 'content' })
  }
  const showText = (part: string, content: Fields) => (part === OUTLINE ? editing.show(content) : openAnew())
  const handlePreview = () => setPreview(preview ? undefined : firstPreviewPlace())
  return (
    <Frame
      title={outline.name || 'Untitled course'}
      actions={
        <TopBar
          {...props}
          module={module}
          attempted={attempted}
          isPreviewed={!!preview}
          onPreview={handlePreview}
        />
      }
    >
      <div className={styles.space}>
        <Stack gap="wide" className={styles.editor}>
          <OutlinePlace
            editing={editing}
            countOf={countOf}
            chosen={module?.id}
            onAdd={handleAdd}
            onOpen={openModule}
            onSettings={() => openModule('')}
            problemsButton={
              <ProblemsButton
                writer={writer}
                checked={checked}
                count={countAll(outline, countOf, attempted)}
                onOpen={() => attempted.addAll()}
              />
            }
          />
          <WithPreview
            draftId={draftId}
            writer={writer}
            preview={preview}
            module={module?.id}
            onPreview={setPreview}
          >
            <EditedPart
              {...props}
              attempted={attempted}
              editing={editing}
              module={module}
              place={place}
              epoch={epoch}
              focusAt={focus?.module === module?.id ? focus?.at : undefined}
              onProblems={report}
              onRestore={openAnew}
            />
          </WithPreview>
        </Stack>
      </div>
      <Stack gap="small" className={styles.notices}>
        <DraftUploadRows isCollapsible />
        {endedFiles.length > 0 && <EndedFiles outline={outline} chosen={module?.id} onOpen={openModule} />}
        <SavingNotice writer={writer} outline={outline} />
      </Stack>
      <OpenConflict writer={writer} outline={outline} onShow={showText} onAdd={handleAdd} />
    </Frame>
  )
}

type EditedPartProps = DraftEditorProps & {
  attempted: AttemptedFields
  editing: DraftEditing
  module: EditedModule | undefined
  place: ModulePlace | undefined
  focusAt: FocusPlace | undefined
  /** Number of times that the module was reopened with other content. */
  epoch: number
  onProblems: ComponentProps<typeof ModuleEditor>['onProblems']
  onRestore: () => void
}

/** The chosen module, or the course's settings. */
function EditedPart({ attempted, ...props }: EditedPartProps) {
  const module = props.module?.id ?? ''
  const attempts = useMemo(() => ({ attempted, module }), [attempted, module])
  return (
    <WithAttempts value={attempts}>
      <ModuleOrSettings {...props} />
    </WithAttempts>
  )
}

function ModuleOrSettings(props: Omit<EditedPartProps, 'attempted'>) {
  const { draftId, courseId, writer, editing, publishedPath, module, place, epoch } = props
  return module && place ? (
    <ModuleEditor
      key={`${module.id} ${epoch}`}
      {...props}
      module={module}
      place={place}
      publishedId={publishedPath === undefined ? undefined : courseId}
    />
  ) : (
    <CourseSettings editing={editing} publishedPath={publishedPath}>
      <PartVersions
        className={styles.flush}
        draftId={draftId}
        writer={writer}
        part={OUTLINE}
        onRestore={editing.show}
      />
    </CourseSettings>
  )
}

type PreviewPlace = 'beside' | 'instead'

/** Returns the initial position of the preview: next to the editor or, in a narrow window, instead of it. */
function firstPreviewPlace(): PreviewPlace {
  return matchMedia(`(width >= ${WINDOW_SIZES.desk}em)`).matches ? 'beside' : 'instead'
}

type WithPreviewProps = Pick<DraftEditorProps, 'draftId' | 'writer'> & {
  module: string | undefined
  preview: PreviewPlace | undefined
  onPreview: (preview: PreviewPlace | undefined) => void
  children: ReactNode
}

/** Editor with the preview next to it or instead of it. */
function WithPreview({ preview, onPreview, children, ...previewed }: WithPreviewProps) {
  return (
    <Stack gap="wide" className={styles.rooms} data-preview={preview}>
      <div className={styles.room} hidden={preview === 'instead'}>
        {children}
      </div>
      {preview && (
        <PreviewPanel
          {...previewed}
          isBeside={preview === 'beside'}
          onBeside={(isBeside) => onPreview(isBeside ? 'beside' : 'instead')}
          onClose={() => onPreview(undefined)}
        />
      )}
    </Stack>
  )
}

type OtherEditorsProps = Pick<DraftEditorProps, 'draftId' | 'writer'> & { module: EditedModule | undefined }

/** Lists other people with the chosen module or the settings open. */
function OtherEditors({ draftId, writer, module }: OtherEditorsProps) {
  const what = module ? PART_NAMES[module.type ?? 'module'] : 'the settings'
  return (
    <Presence
      draftId={draftId}
      what={what}
      page={writer.page}
      part={module ? partOfModule(module.id) : OUTLINE}
    />
  )
}

/** Shows both versions of a part that another author has also changed. */
function OpenConflict(props: Omit<ComponentProps<typeof ConflictDialog>, 'conflict'>) {
  const { conflict } = useWriterState(props.writer)
  return conflict && <ConflictDialog {...props} conflict={conflict} />
}

/** Prefetches dialogs that may be needed without a connection. */
function fetchDialogs(): void {
  for (const part of [CourseSettings, ConflictDialog, SavingNotice, EndedFiles, VersionsDialog])
    void part.fetch()
}

/**
 * Returns the module in the URL. Returns the first module if the URL has none, and undefined for the
 * settings.
 */
function findChosen(outline: EditedOutline, id: string | null) {
  const place = id === '' ? undefined : (findModulePlace(outline, id ?? '') ?? firstPlace(outline))
  const module = place && outline.sections[place.section]?.modules[place.module]
  return { module, place }
}

function firstPlace(outline: EditedOutline): ModulePlace | undefined {
  const section = outline.sections.findIndex(({ modules }) => modules.length > 0)
  return section < 0 ? undefined : { section, module: 0 }
}

type ProblemsButtonProps = Omit<CourseProblemsProps, 'onClose'> & {
  count: ProblemCount
  /** Called before the list opens. */
  onOpen: () => void
}

/**
 * Button for the problems of the whole course, with the number of shown problems. Renders nothing without
 * problems.
 */
function ProblemsButton({ count, onOpen, ...props }: ProblemsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isNone = count.errors + count.warnings === 0
  const errors = problemCountText({ ...count, warnings: 0 })
  const warnings = problemCountText({ ...count, errors: 0 })
  function handleOpen() {
    onOpen()
    setIsOpen(true)
  }
  return (
    <>
      {(!isNone || isOpen) && (
        <Button kind="secondary" onClick={handleOpen}>
          <span>
            Problems: <span className={textStyles.danger}>{errors}</span>
            {errors && warnings && ', '}
            {isNone ? 'none' : warnings}
          </span>
        </Button>
      )}
      {isOpen && <CourseProblems {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Counts the shown problems of all modules and the settings, and the sections without a title. */
function countAll(
  outline: EditedOutline,
  countOf: (module: EditedModule) => ProblemCount,
  attempted: AttemptedFields,
): ProblemCount {
  const settings = countProblems(attempted.shown('', getDraftCheck().findSettingsProblems(outline)))
  const untitled = outline.sections.filter(({ title }) => isBlank(title)).length
  const counts = [{ errors: untitled, warnings: 0 }, settings, ...modulesIn(outline).map(countOf)]
  const sum = (key: keyof ProblemCount) => counts.reduce((total, count) => total + count[key], 0)
  return { errors: sum('errors'), warnings: sum('warnings') }
}

type TopBarProps = OtherEditorsProps & {
  courseId: string
  attempted: AttemptedFields
  isPreviewed: boolean
  onPreview: () => void
}

/** Save status, other editors, and buttons for the preview and for publishing. */
function TopBar({ courseId, attempted, isPreviewed, onPreview, ...opened }: TopBarProps) {
  const { writer } = opened
  const navigate = useNavigate()
  const state = useWriterState(writer)
  const busy = useRef(false)
  async function handlePublish() {
    if (busy.current) return
    attempted.addAll()
    busy.current = true
    await writer.flushAndWait()
    busy.current = false
    if (writer.state.status === 'saved') await navigate(`${coursePath(courseId)}/publish`)
  }
  return (
    <Row className={styles.topBar}>
      <div className={classNames(textStyles.note, styles.saved)}>
        <p role="status">{savedText(state, Date.now())}</p>
        <OtherEditors {...opened} />
      </div>
      <Button kind="secondary" aria-pressed={isPreviewed} onClick={onPreview}>
        Preview
      </Button>
      <Button onClick={() => void handlePublish()}>Publish</Button>
    </Row>
  )
}

/**
 * Returns the save status in a few words, with the time of a save on this page. The notice below explains
 * unsaved text.
 */
function savedText({ status, savedAt }: WriterState, now: number): string {
  if (status === 'saving') return 'Saving…'
  if (status !== 'saved') return ''
  return savedAt === undefined ? 'Saved' : `Saved ${momentText(savedAt, now)}`
}

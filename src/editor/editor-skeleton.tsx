import { Stack } from '#ui/layout/layout.tsx'
import { Skeleton, SkeletonPiece } from '#ui/state/skeleton.tsx'
import styles from './draft-editor.module.css'

/** Placeholder of the editor, in its columns. */
export function EditorSkeleton() {
  return (
    <div className={styles.space}>
      <Stack gap="wide" className={styles.editor}>
        <SkeletonPiece className={styles.piece} />
        <div className={styles.room}>
          <ModuleSkeleton label="Loading draft…" />
        </div>
      </Stack>
    </div>
  )
}

/** Placeholder of a module and the rail next to it. */
export function ModuleSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="wide" className={styles.modulePanel}>
      <Skeleton label={label} shape="article" />
      <SkeletonPiece className={styles.piece} />
    </Stack>
  )
}

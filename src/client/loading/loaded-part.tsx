import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { useIsSlow } from '#ui/state/use-is-slow.ts'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { failureAdvice } from '../http/failure-advice.ts'
import { wasGivenUp } from '../session/console-session.ts'
import styles from './loaded-part.module.css'
import type { Loaded } from './use-loaded.ts'

type LoadedPartProps<Data> = {
  of: Omit<Loaded<Data>, 'replace'>
  /** What it is, as the sentence "*X* could not be loaded." begins. */
  what: string
  /** The shape of what comes, and how many of it. */
  skeleton: ReactElement | 'table' | 'rows' | 'cards' | 'text'
  count?: number
  /** What stands there when the server says that there is none. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows what is loaded: its shape at first, and after a failure the sentence, above what is already there. */
export function LoadedPart<Data>(props: LoadedPartProps<Data>) {
  const { of, what, missing, children } = props
  const { data, state, error, isMissing, reload } = of
  const isSlow = useIsSlow(state === 'loading')
  if (isMissing && missing !== undefined) return missing
  return (
    <Stack>
      {state === 'failed' && (
        <Notice tone="danger">
          <Row gap="snug">
            <div className={styles.words}>
              <p className={styles.what}>{what} could not be loaded.</p>
              <p>{wasGivenUp(error) ? 'Confirm that it is you to see it.' : failureAdvice(error)}</p>
            </div>
            <Button kind="secondary" onClick={() => void reload()}>
              Try again
            </Button>
          </Row>
        </Notice>
      )}
      {isSlow && <Notice>This takes longer than usual. We go on trying.</Notice>}
      {data === undefined ? state === 'loading' && <Shape {...props} /> : children(data)}
    </Stack>
  )
}

function Shape({ what, skeleton, count }: Pick<LoadedPartProps<unknown>, 'what' | 'skeleton' | 'count'>) {
  if (typeof skeleton !== 'string') return skeleton
  const label = `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}…`
  if (skeleton === 'table') return <TableSkeleton label={label} count={count} />
  // The console's cards have no cover: they are rows of words.
  return <Skeleton label={label} shape={skeleton === 'cards' ? 'rows' : skeleton} count={count} />
}

import { type ReactNode, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { CompanyPartner } from '#contract/company/company-partners.ts'
import counter from '#web/styles/counter.svg?no-inline'
import { buttonClassName } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { Empty } from '#web/ui/state/empty.tsx'
import { Notice, type Tone } from '#web/ui/state/notice.tsx'
import { Skeleton, SkeletonPiece } from '#web/ui/state/skeleton.tsx'
import { StatusBadge } from '#web/ui/state/status-badge.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { Place, Places } from '../app/places.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { STATE_WORDS } from '../partners/partner-words.ts'
import { TableSkeleton } from '../table/table-skeleton.tsx'
import styles from './partner.module.css'
import { PartnerActs } from './partner-acts.tsx'
import { type PartnerAct, usePartnerAct } from './use-partner-act.ts'

type PartnerHeadProps = {
  /** The fields of the form that comes; a table comes by default. */
  fields?: number | undefined
  children: (partner: CompanyPartner, act: PartnerAct) => ReactNode
}

/**
 * The head of every screen of a partner: its state, what can be done with it, the ways to its screens, and how
 * the last act ended.
 */
export function PartnerHead({ fields, children }: PartnerHeadProps) {
  const { partnerId = '' } = useParams()
  const path = `/partners/${encodeURIComponent(partnerId)}`
  const partner = useLoaded(path, (call) => call<CompanyPartner>(path))
  const { notice, handleSaid } = useActNotice(partner.reload)
  const act = usePartnerAct(partnerId, handleSaid)
  const { data, isMissing } = partner
  const actions = data && !isMissing && <PartnerActs partner={data} act={act} />
  return (
    <ConsolePage
      title={data?.name ?? 'Partner'}
      badge={data && !isMissing && <PartnerState state={data.state} />}
      actions={actions}
    >
      <Stack>
        {notice}
        <LoadedPart
          of={partner}
          what="The partner"
          skeleton={<PartnerSkeleton path={path} fields={fields} />}
          missing={<NoPartner />}
        >
          {(shown) => (
            <Stack gap="wide">
              <p className={styles.muted}>
                Id: <code>{shown.id}</code>
              </p>
              <PartnerPlaces path={path} />
              {children(shown, act)}
            </Stack>
          )}
        </LoadedPart>
      </Stack>
    </ConsolePage>
  )
}

/** Says how the last act ended, in sight and beside what it changed. */
function useActNotice(reload: () => Promise<void>) {
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<{ tone: Tone; sentence: string }>()
  const handleSaid = async (tone: Tone, sentence: string) => {
    setSaid({ tone, sentence })
    await reload()
    place.current?.scrollIntoView({ block: 'center' })
  }
  const notice = said && (
    <div ref={place}>
      <Notice tone={said.tone}>{said.sentence}</Notice>
    </div>
  )
  return { notice, handleSaid }
}

const LOADING = 'Loading the partner…'

type PartnerSkeletonProps = Pick<PartnerHeadProps, 'fields'> & { path: string }

/** The shape of a partner: its state, the ways to its screens, which need no answer, and one of them. */
function PartnerSkeleton({ path, fields }: PartnerSkeletonProps) {
  return (
    <Stack gap="wide">
      <SkeletonPiece className={styles.stateSkeleton} />
      <PartnerPlaces path={path} />
      {fields === undefined ? (
        <TableSkeleton label={LOADING} count={6} />
      ) : (
        <div className={styles.form}>
          <Skeleton label={LOADING} shape="fields" count={fields} />
        </div>
      )}
    </Stack>
  )
}

function NoPartner() {
  return (
    <Empty title="There is no such partner." picture={counter}>
      <p>A partner that is removed before anybody has learned there is gone.</p>
      <Link className={buttonClassName('secondary')} to="/">
        All partners
      </Link>
    </Empty>
  )
}

/** The ways to the screens of a partner. */
function PartnerPlaces({ path }: { path: string }) {
  return (
    <Places label="Of this partner">
      <Place to={path}>Overview</Place>
      <Place to={`${path}/team`} hasMore>
        Team
      </Place>
      <Place to={`${path}/catalogue`}>Catalogue</Place>
      <Place to={`${path}/requirements`}>Requirements</Place>
      <Place to={`${path}/settings`}>Settings</Place>
      <Place to={`${path}/activity`}>Activity</Place>
    </Places>
  )
}

function PartnerState({ state }: Pick<CompanyPartner, 'state'>) {
  return <StatusBadge tone={state === 'open' ? 'done' : 'neutral'}>{STATE_WORDS[state]}</StatusBadge>
}

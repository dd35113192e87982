import { useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useMatch, useOutletContext, useParams } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useLoadedOnEachScreen } from '#client/loading/use-console-data.ts'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice, type Tone } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import counter from '#ui/styles/counter.svg?no-inline'
import { TableSkeleton } from '#ui/table/table-skeleton.tsx'
import { ItemPage } from '../app/item-head.tsx'
import { Place, Places } from '../app/places.tsx'
import styles from './partner.module.css'
import { type ActName, menuEntries, PartnerActDialog, PrimaryAct } from './partner-acts.tsx'
import { PartnerPicture } from './partner-picture.tsx'
import { headFacts } from './partner-sentences.ts'
import { STATE_WORDS } from './partner-words.ts'
import { type PartnerAct, usePartnerAct } from './use-partner-act.ts'

/**
 * Partner of the current screen, a function that performs an action on the partner, and one that opens an
 * action's dialog.
 */
interface ShownPartner {
  partner: CompanyPartner
  act: PartnerAct
  onChoose: (name: ActName) => void
}

/** Returns the partner loaded by the head of the current screen. */
export const useShownPartner = () => useOutletContext<ShownPartner>()

/** Head of all screens of a partner: facts, actions, navigation, and the result of the last action. */
export function PartnerHead() {
  const { partnerId = '' } = useParams()
  return <HeadOf key={partnerId} partnerId={partnerId} />
}

function HeadOf({ partnerId }: { partnerId: string }) {
  const path = `/partners/${encodeURIComponent(partnerId)}`
  const partner = useLoadedOnEachScreen(path, (call) => call<CompanyPartner>(path))
  const { notice, handleSaid } = useActNotice(partner.reload)
  const act = usePartnerAct(partnerId, handleSaid)
  const { latest } = partner
  const [chosen, setChosen] = useState<ActName>()
  const isOnCatalogue = useMatch('/partners/:partnerId/catalogue') !== null
  const entries = latest && menuEntries(latest, setChosen)
  const primaryAct = latest ? (
    <PrimaryAct partner={latest} catalogue={`${path}/catalogue`} onChoose={setChosen} />
  ) : null
  return (
    <ItemPage
      title={latest?.name ?? 'Partner'}
      picture={<PartnerPicture name={latest?.name ?? ''} logoUrl={latest?.logoUrl} />}
      badge={latest && <PartnerState state={latest.state} />}
      facts={latest ? headFacts(latest, Date.now()) : []}
      act={isOnCatalogue ? undefined : primaryAct}
      entries={entries && entries.length > 0 ? () => entries : undefined}
    >
      <Stack>
        {notice}
        <LoadedPart
          of={partner}
          what="the partner"
          skeleton={<PartnerSkeleton path={path} />}
          missing={<NoPartner />}
        >
          {(shown) => (
            <Stack gap="wide">
              <PartnerPlaces path={path} />
              <Outlet context={{ partner: shown, act, onChoose: setChosen } satisfies ShownPartner} />
            </Stack>
          )}
        </LoadedPart>
      </Stack>
      {latest && chosen && (
        <PartnerActDialog name={chosen} partner={latest} act={act} onClose={() => setChosen(undefined)} />
      )}
    </ItemPage>
  )
}

/**
 * Returns a notice with the result of the last action, and `handleSaid`, which sets it. The notice is
 * scrolled into view and shown until the user opens another screen.
 */
function useActNotice(reload: () => Promise<void>) {
  const { pathname } = useLocation()
  const latestPath = useRef(pathname)
  latestPath.current = pathname
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<{ tone: Tone; sentence: string; pathname: string }>()
  useEffect(() => setSaid((now) => (now?.pathname === pathname ? now : undefined)), [pathname])
  const handleSaid = async (tone: Tone, sentence: string) => {
    setSaid({ tone, sentence, pathname: latestPath.current })
    await reload()
    place.current?.scrollIntoView({ block: 'center' })
  }
  const notice = said?.pathname === pathname && (
    <div ref={place}>
      <Notice tone={said.tone}>{said.sentence}</Notice>
    </div>
  )
  return { notice, handleSaid }
}

const LOADING = 'Loading partner…'

/** Number of placeholder fields on screens with a form. Other screens show a table. */
const FIELDS: Record<string, number | undefined> = { catalogue: 2, settings: 4 }

/** Placeholder for a partner's state and screen. The navigation needs no data and is already shown. */
function PartnerSkeleton({ path }: { path: string }) {
  const screen = useMatch('/partners/:partnerId/:screen')?.params.screen ?? ''
  const fields = FIELDS[screen]
  return (
    <Stack gap="wide">
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
    <Empty title="Partner not found." picture={counter}>
      <p>A partner without learning records is deleted when you remove it.</p>
      <Link className={buttonClassName('secondary')} to="/">
        All partners
      </Link>
    </Empty>
  )
}

/** Navigation between the screens of a partner. */
function PartnerPlaces({ path }: { path: string }) {
  return (
    <Places label="Partner screens">
      <Place to={path}>Overview</Place>
      <Place to={`${path}/team`} hasMore>
        Team
      </Place>
      <Place to={`${path}/catalogue`}>Catalog</Place>
      <Place to={`${path}/requirements`}>Requirements</Place>
      <Place to={`${path}/report`}>Report</Place>
      <Place to={`${path}/settings`}>Settings</Place>
      <Place to={`${path}/activity`}>Activity</Place>
    </Places>
  )
}

/** Badge of a suspended or removed partner. */
function PartnerState({ state }: Pick<CompanyPartner, 'state'>) {
  if (state === 'open') return null
  return <StatusBadge tone="neutral">{STATE_WORDS[state]}</StatusBadge>
}

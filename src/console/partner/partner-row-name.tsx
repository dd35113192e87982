import { RowName, RowPicture } from '../table/row-name.tsx'
import { PartnerPicture } from './partner-picture.tsx'

type PartnerRowNameProps = {
  partner: { id: string; name: string; logoUrl?: string | undefined }
  /** Screen of the partner that the name links to, such as `catalogue`; by default the first one. */
  place?: string
}

/** Logo and name of a partner in a table row. */
export function PartnerRowName({ partner: { id, name, logoUrl }, place }: PartnerRowNameProps) {
  const path = `/partners/${encodeURIComponent(id)}`
  return (
    <RowName
      to={place === undefined ? path : `${path}/${place}`}
      picture={
        <RowPicture>
          <PartnerPicture name={name} logoUrl={logoUrl} />
        </RowPicture>
      }
    >
      {name}
    </RowName>
  )
}

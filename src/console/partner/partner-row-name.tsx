import { RowName, RowPicture } from '../table/row-name.tsx'
import { PartnerPicture } from './partner-picture.tsx'

type PartnerRowNameProps = {
  partner: { id: string; name: string; logoUrl?: string | undefined }
  /** Place within the partner's pages that the name leads to, such as `catalogue`; by default the first one. */
  place?: string
}

/** A partner's logo and name in a table's row. */
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

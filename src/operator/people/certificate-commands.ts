import { RevocationBody } from '#contract/gateway.ts'
import { certificateState, REVOCATION_REASON } from '#domain/certificate/certificate.ts'
import { dayAt } from '#domain/local-time.ts'
import { plural } from '#domain/messages.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { issueCertificates } from '#records/certificates/issue-certificates.ts'
import { takeCertificateBack } from '#records/certificates/revoke-certificate.ts'
import {
  type Certificate,
  findCertificate,
  listCertificates,
  listCertificatesOfUser,
} from '#store/certificate/certificates.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { audit } from '#store/operation/audit-log.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../command-line/answer.ts'
import { type CommandContext, CommandFailure, storeCommand, throwAsFailure } from '../command-line/command.ts'
import {
  Email,
  getAccount,
  getPartnerSettings,
  refuseUnknownCourse,
  refusing,
} from '../command-line/parse-options.ts'

const PARTNER = { value: 'ID', sentence: 'the ID of the partner' } as const

/** Command that lists the certificates of a partner or of one of its people. */
export const certificatesList = storeCommand({
  name: 'certificates list',
  summary: 'lists the certificates of a partner’s people',
  options: {
    partner: { ...PARTNER, required: true },
    email: { value: 'E', sentence: 'only of this person', schema: Email },
  },
  takesJson: true,
  async run({ partner, email }, context) {
    const { timeZone } = await getPartnerSettings(context, partner)
    const found = await listOf(context.db, partner, email)
    const today = dayAt(context.now, timeZone)
    return { list: found.map((one) => factsOf(one, today)), none: 'There are no certificates.' }
  },
})

/** Command that issues certificates for completed records without one. */
export const certificatesIssue = storeCommand({
  name: 'certificates issue',
  summary: 'issues missing certificates of completed records; may be repeated',
  options: {
    course: { value: 'ID', sentence: 'only for this course' },
    partner: { ...PARTNER, sentence: 'only for this partner’s people' },
  },
  hasLowPriority: true,
  takesJson: true,
  async run({ course: courseId, partner }, { db, config, now }) {
    if (partner !== undefined) await getPartnerSettings({ db, config }, partner)
    if (courseId !== undefined) await refuseUnknownCourse(db, courseId)
    const issued = await issueCertificates({ db, config, now }, { partner, courseId })
    for (const id of issued.keys())
      await audit(
        db,
        { act: 'certificates-issued', actor: 'operator', subject: courseId ?? id, partner: id },
        now,
      )
    const list = [...issued].map(([id, certificates]) => ({ partner: id, certificates }))
    return { list, none: 'No certificate was missing.' }
  },
})

/** Command that revokes a certificate. */
export const certificatesRevoke = storeCommand({
  name: 'certificates revoke',
  summary: 'revokes a certificate; its page shows the reason',
  options: {
    id: { value: 'ID', sentence: 'the ID of the certificate, as in its address', required: true },
    reason: {
      value: 'TEXT',
      sentence: 'the reason, visible to everyone: 3 to 500 characters',
      required: true,
      schema: refusing(
        RevocationBody.shape.reason,
        `must have ${REVOCATION_REASON.min} to ${plural(REVOCATION_REASON.max, 'character')}`,
      ),
    },
  },
  takesJson: true,
  async run({ id, reason }, context) {
    const { db, now } = context
    const { partnerId: partner } = await getCertificate(db, id)
    const by = { partner, actor: 'operator' }
    await takeCertificateBack({ db, clock: () => now }, by, { id, reason }).catch(throwAsFailure)
    return { facts: await describe(id, context) }
  },
})

/** Command that shows a certificate and its validity. */
export const certificatesCheck = storeCommand({
  name: 'certificates check',
  summary: 'shows a certificate’s content and validity',
  argument: 'ID',
  takesJson: true,
  async run({ ID }, context) {
    return { facts: await describe(ID, context) }
  },
})

async function describe(id: string, context: CommandContext): Promise<Facts> {
  const certificate = await getCertificate(context.db, id)
  const { timeZone } = await getPartnerSettings(context, certificate.partnerId)
  return factsOf(certificate, dayAt(context.now, timeZone))
}

async function listOf(db: Queryable, partner: string, email: string | undefined): Promise<Certificate[]> {
  if (email !== undefined)
    return listCertificatesOfUser(db, { partner, uid: (await getAccount(db, { email })).uid })
  const pages = eachPage<Certificate>(LISTED_AT_ONCE, (last, limit) =>
    listCertificates(db, { ...wholeTeam(partner), after: last?.id ?? '', limit }),
  )
  const all: Certificate[] = []
  for await (const page of pages) all.push(...page)
  return all
}

const LISTED_AT_ONCE = 2000

async function getCertificate(db: Queryable, id: string): Promise<Certificate> {
  const certificate = await findCertificate(db, id)
  if (!certificate) throw new CommandFailure(`'${id}' is not the ID of a certificate`)
  return certificate
}

function factsOf(certificate: Certificate, today: string): Facts {
  const { id, name, courseId: course, revision, score, day, ends, revoked, partnerId: partner } = certificate
  return {
    id,
    state: certificateState(certificate, today),
    name: name ?? null,
    course,
    revision,
    partner,
    score: score && `${score.score}/${score.outOf}`,
    day,
    ends,
    revoked: revoked && new Date(revoked.at),
    reason: revoked?.reason,
  }
}

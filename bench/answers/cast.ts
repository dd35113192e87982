import { type Caller, NOBODY, type Recorder } from './recorder.ts'
import { PASSWORD } from './stage.ts'

/** Everybody in whose name the portal is asked. */
export interface Cast {
  nobody: Caller
  associate: Caller
  beginner: Caller
  admin: Caller
  otherAdmin: Caller
  otherAssociate: Caller
  outsider: Caller
  removed: Caller
  disabled: Caller
  demoted: Caller
  signedOut: Caller
}

/** Signs everybody in, and takes away again what those lose whose token outlives it. */
export async function gatherCast({ stage, signIn, ask, begin }: Recorder): Promise<Cast> {
  begin('cast')
  const member = ['--partner', 'happy-tails', '--role', 'partner-associate']
  const create = (email: string, more: string[] = []) =>
    stage.operate(
      ['user', 'create', '--email', email, '--name', 'Somebody', ...more, '--password-stdin'],
      PASSWORD,
    )
  create('outsider@people.example')
  for (const name of ['removed', 'disabled', 'demoted', 'leaver'])
    create(`${name}@happytails.example`, member)
  const cast = {
    nobody: NOBODY,
    associate: await signIn('associate', 'busy@happytails.example'),
    beginner: await signIn('beginner', 'new@happytails.example'),
    admin: await signIn('administrator', 'admin@happytails.example'),
    otherAdmin: await signIn('other partner’s administrator', 'admin@citypaws.example'),
    otherAssociate: await signIn('other partner’s associate', 'staff@citypaws.example'),
    outsider: await signIn('without a partner', 'outsider@people.example'),
    removed: await signIn('removed', 'removed@happytails.example'),
    disabled: await signIn('disabled', 'disabled@happytails.example'),
    demoted: await signIn('with a role that changed', 'demoted@happytails.example'),
    signedOut: await signIn('signed out', 'leaver@happytails.example'),
  }
  await ask(
    cast.admin,
    `POST /user-service/api/v1/partner-admin/partner/happy-tails/associate/${cast.removed.uid}/remove-access`,
  )
  stage.operate(['user', 'disable', '--email', 'disabled@happytails.example'])
  stage.operate(['user', 'set-role', '--email', 'demoted@happytails.example', '--role', 'partner-admin'])
  await ask(cast.signedOut, 'DELETE /sign-in/v1/session', { withCookie: true })
  return cast
}

import { isForDemo } from '#core/config.ts'
import { codeOfStep, fromBase32, stepOf } from '#people/factor/totp.ts'
import { findDemoSecret } from '#store/people/company-people.ts'
import { CommandFailure, storeCommand } from '../command-line/command.ts'
import { EMAIL } from '../command-line/parse-options.ts'

/** Command that prints the authenticator code of a demo account, whose secret is public. */
export const demoCode = storeCommand({
  name: 'demo code',
  summary: 'prints the current code of a demo account’s authenticator app',
  options: EMAIL,
  async run({ email }, { db, config, now }) {
    if (!isForDemo(config))
      throw new CommandFailure('this portal is not for the demo: there are no codes to print')
    const secret = await findDemoSecret(db, email)
    if (secret === undefined)
      throw new CommandFailure(
        `--email '${email}' is not a demo account with an authenticator app; console@kindredpaws.example is one`,
      )
    return codeOfStep(fromBase32(secret), stepOf(now))
  },
})

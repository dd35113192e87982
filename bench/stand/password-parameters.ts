/** The parameters with which the portal hashes passwords; a hash that is stored names them, too. */
export const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** What is used here of a server of S3's protocol, which comes without types. */
declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      directory: string
      address: string
      port: number
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ port: number }>
  }
  export = S3rver
}

import S3rver from '@20minutes/s3rver'

/** Serves S3's protocol from a folder with a bucket `media`, says at which port, and ends with the process that started it. */
const [directory = ''] = process.argv.slice(2)
const server = new S3rver({
  ...{ directory, address: '127.0.0.1', port: 0, silent: true },
  configureBuckets: [{ name: 'media', configs: [] }],
})
const { port } = await server.run()
console.log(`listening at ${port}`)
process.stdin.resume().once('end', () => process.exit())

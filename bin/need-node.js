// Plain JavaScript of long ago, so that an old Node can read it and say what it lacks.
var version = process.versions.node.split('.')
var major = Number(version[0])
if (!(major > 24 || (major === 24 && Number(version[1]) >= 5))) {
  console.error(
    'The portal needs Node 24.5 or newer, and this is ' +
      process.versions.node +
      ' at ' +
      process.execPath +
      '. Install a newer one, or use npm start, which brings its own.',
  )
  process.exit(1)
}

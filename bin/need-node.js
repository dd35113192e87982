// Plain JavaScript of long ago, so that an old Node can read it and say what it lacks.
var NEEDED = 24
var major = Number(process.versions.node.split('.')[0])
if (!(major >= NEEDED)) {
  console.error(
    'The portal needs Node ' +
      NEEDED +
      ' or newer, and this is ' +
      process.versions.node +
      ' at ' +
      process.execPath +
      '. Install a newer one, or use npm start, which brings its own.',
  )
  process.exit(1)
}

import { findPageConfig } from './services/page-config.ts'
import { type PartFiles, startEarly } from './services/start-early.ts'

/** Set by the build, which writes this program into the page itself. */
declare const PART_FILES: PartFiles

const config = findPageConfig()
if (config) startEarly(config, PART_FILES)

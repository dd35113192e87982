import { ACCOUNT_SCENES } from './account-scenes.ts'
import { CONSOLE_ACCOUNT_SCENES } from './console/console-account-scenes.ts'
import { CONSOLE_ACTIVITY_SCENES } from './console/console-activity-scenes.ts'
import { CONSOLE_COURSE_SCENES } from './console/console-course-scenes.ts'
import { CONSOLE_EDITOR_SCENES } from './console/console-editor-scenes.ts'
import { CONSOLE_FILM_SCENES } from './console/console-film-scenes.ts'
import { CONSOLE_HEALTH_SCENES } from './console/console-health-scenes.ts'
import { CONSOLE_HISTORY_SCENES } from './console/console-history-scenes.ts'
import { CONSOLE_PARTNER_LIST_SCENES } from './console/console-partner-list-scenes.ts'
import { CONSOLE_PARTNER_SCENES } from './console/console-partner-scenes.ts'
import { CONSOLE_PEOPLE_SCENES } from './console/console-people-scenes.ts'
import { CONSOLE_PREVIEW_SCENES } from './console/console-preview-scenes.ts'
import { CONSOLE_PUBLISH_SCENES } from './console/console-publish-scenes.ts'
import { CONSOLE_REQUIRED_SCENES } from './console/console-required-scenes.ts'
import { CONSOLE_REQUIREMENT_SCENES } from './console/console-requirement-scenes.ts'
import { CONSOLE_SCENES } from './console/console-scenes.ts'
import { CONSOLE_SETTINGS_SCENES } from './console/console-settings-scenes.ts'
import { CONSOLE_TEAM_SCENES } from './console/console-team-scenes.ts'
import { CONSOLE_WRITING_SCENES } from './console/console-writing-scenes.ts'
import { LEARNING_SCENES } from './learning-scenes.ts'
import { PLAYER_SCENES } from './player-scenes.ts'
import { PROOF_SCENES } from './proof-scenes.ts'
import { REPORT_SCENES } from './report-scenes.ts'
import type { Scene } from './scene.ts'
import { SHOP_SCENES } from './shop-scenes.ts'
import { SIGNED_OUT_SCENES } from './signed-out-scenes.ts'
import { TEAM_SCENES } from './team-scenes.ts'

/** All screens in all states. */
export const SCENES: Scene[] = [
  ...SIGNED_OUT_SCENES,
  ...LEARNING_SCENES,
  ...PLAYER_SCENES,
  ...TEAM_SCENES,
  ...SHOP_SCENES,
  ...PROOF_SCENES,
  ...REPORT_SCENES,
  ...ACCOUNT_SCENES,
  ...CONSOLE_SCENES,
  ...CONSOLE_ACCOUNT_SCENES,
  ...CONSOLE_ACTIVITY_SCENES,
  ...CONSOLE_HEALTH_SCENES,
  ...CONSOLE_COURSE_SCENES,
  ...CONSOLE_PUBLISH_SCENES,
  ...CONSOLE_PREVIEW_SCENES,
  ...CONSOLE_EDITOR_SCENES,
  ...CONSOLE_WRITING_SCENES,
  ...CONSOLE_FILM_SCENES,
  ...CONSOLE_HISTORY_SCENES,
  ...CONSOLE_PARTNER_LIST_SCENES,
  ...CONSOLE_PARTNER_SCENES,
  ...CONSOLE_TEAM_SCENES,
  ...CONSOLE_SETTINGS_SCENES,
  ...CONSOLE_REQUIRED_SCENES,
  ...CONSOLE_REQUIREMENT_SCENES,
  ...CONSOLE_PEOPLE_SCENES,
]

/**
 * Limits on user-supplied data, each far above legitimate use. `docs/security.md` lists them. Texts are measured in
 * UTF-16 units unless a limit is in bytes.
 */

/** Maximum number of sections of a course. */
export const MAX_SECTIONS = 200

/** Maximum number of modules of a course. */
export const MAX_MODULES = 1000

/** Maximum number of questions of a quiz. */
export const MAX_QUESTIONS = 200

/** Maximum number of answers of a question. */
export const MAX_ANSWERS = 26

/** Maximum number of links of a module. */
export const MAX_LINKS = 200

/** Maximum number of captions of a film. */
export const MAX_CAPTIONS = 200

/** Maximum number of pictures with known sizes in a module or in a course's cover. */
export const MAX_PICTURES = 2000

/** Maximum number of copies of a picture for smaller screens. */
export const MAX_PICTURE_COPIES = 10

/** Maximum length of a title: of a course, a section, a module, a link or captions. */
export const MAX_TITLE_LENGTH = 1000

/** Maximum length of the URL of a link, a picture, a film or captions. */
export const MAX_ADDRESS_LENGTH = 8000

/** Maximum length of a text of a few sentences: a description, a question or an answer. */
export const MAX_TEXT_LENGTH = 10_000

/** Maximum length of the notes of a module. */
export const MAX_NOTES_LENGTH = 100_000

/** Maximum length of the explanation of a question. */
export const MAX_EXPLANATION_LENGTH = 1000

/** Maximum size of a part of a draft, in bytes. */
export const MAX_PART_BYTES = 900_000

/** Maximum number of objects and lists in a part of a draft, including those of an article. */
export const MAX_PART_OBJECTS = 60_000

/** Maximum size of all parts of a draft together, in bytes. */
export const MAX_DRAFT_BYTES = 16_000_000

/**
 * Maximum number of worker processes of a server that handle people's requests simultaneously, each for a different
 * person. The server's own jobs, which publish and read uploads, use one process at a time.
 */
export const MAX_HELPERS = 2

/** Maximum number of people's tasks waiting for such a process. */
export const MAX_WAITING_HELPERS = 20

/** Maximum number of draft checks and previews running for one person. Other tasks are limited to one. */
export const MAX_CHECKS_PER_PERSON = 4

/** Maximum duration of a draft's check or preview, in ms. */
export const MAX_CHECK_MS = 30_000

/**
 * Maximum duration of other tasks of such a process for a person, in ms. A folder's task ends when the folder has
 * been sent.
 */
export const MAX_HELPER_MS = 60_000

/** Maximum number of courses downloaded simultaneously as folders from a server. */
export const MAX_FOLDER_DOWNLOADS = 2

/** Maximum length of the searchable text of a module with its captions. */
export const MAX_MODULE_TEXT = 1_000_000

/** Maximum number of different words indexed for a module. */
export const MAX_MODULE_WORDS = 20_000

/** Maximum number of different words indexed for all courses. */
export const MAX_INDEX_WORDS = 500_000

/** Maximum number of similar words considered for a search word: words with this prefix, and words with a typo. */
export const MAX_SIMILAR_WORDS = 1000

/** Maximum total length of the texts that a search compares to find the best sentences. */
export const MAX_COMPARED_TEXT = 3_000_000

/**
 * Limits of what users can make large, each far above any honest use. `docs/security.md` lists them. Texts are
 * measured in UTF-16 units unless a limit says bytes.
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

/** Maximum number of pictures of a course's cover or of a module whose sizes are known. */
export const MAX_PICTURES = 2000

/** Maximum number of copies of a picture for smaller screens. */
export const MAX_PICTURE_COPIES = 10

/** Maximum length of a title: of a course, a section, a module, a link or captions. */
export const MAX_TITLE_LENGTH = 1000

/** Maximum length of the address of a link, a picture, a film or captions. */
export const MAX_ADDRESS_LENGTH = 8000

/** Maximum length of a text of some sentences: a description, a question or an answer. */
export const MAX_TEXT_LENGTH = 10_000

/** Maximum length of the notes of a module. */
export const MAX_NOTES_LENGTH = 100_000

/** Maximum length of the explanation of a question. */
export const MAX_EXPLANATION_LENGTH = 1000

/** Maximum size of a part of a draft, in bytes. */
export const MAX_PART_BYTES = 900_000

/** Maximum number of objects and lists in a part of a draft, those of an article included. */
export const MAX_PART_OBJECTS = 60_000

/** Maximum size of all parts of a draft together, in bytes. */
export const MAX_DRAFT_BYTES = 16_000_000

/**
 * Maximum number of processes that work beside a server at once on what people ask for, one for each person. The
 * server's own jobs, which publish and read uploads, take one of them at a time.
 */
export const MAX_HELPERS = 2

/** Maximum number of people's tasks that wait for such a process. */
export const MAX_WAITING_HELPERS = 20

/** Maximum number of checks and previews of drafts that one person may have under way; of anything else one. */
export const MAX_CHECKS_PER_PERSON = 4

/** Maximum time for the check or the preview of a draft, in ms. */
export const MAX_CHECK_MS = 30_000

/** Maximum time for anything else that such a process does for a person, in ms; for a folder until it is sent. */
export const MAX_HELPER_MS = 60_000

/** Maximum number of courses that are downloaded as folders from a server at once. */
export const MAX_FOLDER_DOWNLOADS = 2

/** Maximum length of the text of a module and its captions that is searched. */
export const MAX_MODULE_TEXT = 1_000_000

/** Maximum number of different words by which a module is found. */
export const MAX_MODULE_WORDS = 20_000

/** Maximum number of different words by which all courses are found. */
export const MAX_INDEX_WORDS = 500_000

/** Maximum number of other words by which a word that is searched is found: beginnings and mistyped ones. */
export const MAX_SIMILAR_WORDS = 1000

/** Maximum length of the texts that a search compares for their best sentences. */
export const MAX_COMPARED_TEXT = 3_000_000

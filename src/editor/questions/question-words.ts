// cspell:disable
// Labels and marks that quizzes use, in English, German, French, Dutch, Spanish, Italian and Portuguese.

const CORRECT = [
  'correct|richtige?|korrekte?|correctes?|justes?|exactes?|bonnes?|juiste?|goede?',
  'correctas?|corretta|esatta|giusta|correta|certa',
].join('|')
const RIGHT = `right|${CORRECT}`
const ANSWER =
  'answers?|answer\\(s\\)|option|choice|antwort(?:en)?|lösung(?:en)?|réponses?|antwoord(?:en)?|respuestas?|opción|risposta|resposta'
const ARTICLE = '(?:the |die |la |les |le |het |de |a )?'

/** Labels of a key, such as `Correct answer` or `Antwort`. */
export const KEY_LABEL = [
  `${ARTICLE}(?:${RIGHT}) (?:${ANSWER})`,
  `${ARTICLE}(?:${ANSWER}) (?:${RIGHT})`,
  `${ARTICLE}(?:${ANSWER})`,
  `${ARTICLE}(?:${RIGHT})`,
  `${ARTICLE}(?:${RIGHT}) (?:letter|buchstabe|lettre|letra|lettera)`,
  'ans|key|(?:answer|solution) key|solution|solutions|(?:antwort|lösungs)?schlüssel|musterlösung(?:en)?|auflösung',
  'corrigé|correction|oplossing(?:en)?|antwoord(?:model|sleutel)|clave|solución|soluciones|gabarito',
].join('|')

/** Marks of a correct answer, such as `(correct)`. */
export const RIGHT_MARK = [
  `${ARTICLE}(?:${RIGHT}) (?:${ANSWER})`,
  `${ARTICLE}(?:${ANSWER}) (?:${RIGHT})`,
  CORRECT,
].join('|')

/** Marks of an incorrect answer in brackets, such as `(wrong)`. */
export const WRONG_MARK =
  'wrong|incorrect|false|falsche?|faux|fausse|mauvaise|incorrecte?|foute?|onjuiste?|onwaar|incorrecta|fals[ao]?|sbagliata|errada'

/** Marks of a true answer among false ones. */
export const TRUE_MARK = 'true|wahr|vrai|vero|verdadero|verdadeiro|waar'
export const YES_OR_NO = 'yes|no|ja|nein|nee|oui|non|sí|sì|sim|não'

/** Labels of an explanation. */
export const EXPLANATION_LABEL = [
  'explanation|(?:general |correct )?feedback|rationale|reason(?:ing)?|why|because|justification|comments?',
  'erklärung|erläuterung|begründung|rückmeldung|warum|grund|kommentar',
  'explication|pourquoi|commentaires?|rétroaction|raison',
  'uitleg|toelichting|verklaring|waarom|reden|onderbouwing|terugkoppeling',
  'explicación|justificación|retroalimentación|comentarios?|por qué|razón|motivo',
  'spiegazione|perché|motivazione|explicação|justificativa|comentário|porquê',
].join('|')

/** Labels of a note below answers, such as `Note`. */
export const NOTE_LABEL = [
  'notes?|hints?|tips?|tipps?|info|information|remarks?|reminder|hinweise?|merke|anmerkung|bemerkung',
  'remarque|à noter|conseil|astuce|opmerking|let op|nota|observación|osservazione|observação',
].join('|')

/** Labels of the points for a question. */
export const POINTS_LABEL = 'points?|score|marks?|punkte?|punten|puntos?|punti|punteggio|pontos?'

/** Labels of a part of a quiz, before its number. */
export const PART_LABEL = 'part|section|teil|abschnitt|partie|deel|parte|sección|sezione|seção'

/** Labels of a question, before its number or above its column. */
export const QUESTION_LABEL = 'questions?|frage|vraag|pregunta|domanda|pergunta|questão|aufgabe'

export const QUESTION_COLUMN = `(?:${QUESTION_LABEL})(?: ?texte?)?|item|stem|prompt|fragetext`

/** Verbs between a label and its key. `BECAUSE` has the conjunctions between a key and its reason. */
export const IS = 'is|ist|est|es|lautet'
export const BECAUSE = 'because|weil|denn|parce|car|omdat|want|porque'

/** Names of a column of numbers. */
export const NUMBER_LABEL = '#|no|nr|n°|nº|id|number|nummer|numéro|número'

/** Names of a column of answers with a letter or a number, or of incorrect answers. */
export const ANSWER_COLUMN = [
  `(?:${ANSWER}|response|auswahl|keuze|choix)s? ?(?:[a-z]|\\d{1,2})`,
  `(?:${WRONG_MARK}) (?:${ANSWER})(?: ?(?:[a-z]|\\d{1,2}))?`,
  `(?:${ANSWER}) (?:${WRONG_MARK})(?: ?(?:[a-z]|\\d{1,2}))?`,
  'distractor(?: ?\\d{1,2})?|[a-z]|\\d{1,2}',
].join('|')

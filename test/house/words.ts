/**
 * Turns of phrase that an American engineer would not write, with what to write instead. Each line matches text that
 * has been found in this project. A blank in a pattern matches any white space.
 */
export interface Phrase {
  readonly bad: RegExp;
  readonly better: string;
  /** For spelling: names in the code count, too. */
  readonly inNames?: true;
  /** Comments may use it. */
  readonly inComments?: true;
}

/** Used with the verb "take", if it means "delete" or "accept". */
const taken = 'items?|data|tokens?|credentials?|markers?|body|bodies|values?|POST|PUT|PATCH|DELETE';

const glossary: readonly Phrase[] = [
  { bad: /(?<![-/])\banswer(?:s|ed|ing)?\b/, better: 'response, return' },
  {
    bad: /\b(?:an|the|this|that|its|each|every|unknown|other|another|wrong|same|base) address(?:es)?\b(?! (?:bar|book|field|range))/,
    better: 'URL, path',
  },
  { bad: /\btold\b/, better: 'reported, informed' },
  { bad: /\b(?:tells?|says?) of\b/, better: 'reports, mentions' },
  { bad: /\bwants\b(?! \()/, better: 'requires, needs' },
  {
    bad: new RegExp(String.raw`\b(?:takes|took) (?:(?:an?|the|its|their|other|what) )?(?:${taken})\b`),
    better: 'accepts, deletes, reads, needs',
  },
  { bad: /\basks? for (?:an?|the|another|valid) (?:valid )?(?:credentials?|tokens?)\b/, better: 'requires' },
  { bad: /\bgives? (?:the|a) (?:credential|token)\b/, better: 'pass, provide' },
  {
    bad: /\bkeep(?:s|ing)? (?:(?:a|all|each|every|the|its|these|those) )?(?:clauses?|conventions)\b/,
    better: 'follows, conforms to',
  },
  { bad: /\b(?:what|items of|data of|that of) others\b/, better: 'existing items, existing data' },
  { bad: /\b(?:is|are|was|were) gone\b/, better: 'was deleted, is missing' },
  { bad: /\b(?:did|does|do|doing) harm\b/, better: 'deleted or changed existing data' },
  {
    bad: /\b(?:is|are|was|were|be) left(?! (?:out|behind|off|over|alone|as|unchanged|blank|empty|open|to))\b/,
    better: 'remains, is left behind',
  },
  { bad: /\bitems? of (?:this|the|our|its) (?:own )?run\b|\bwhat is of\b/, better: 'items that this run created' },
  { bad: /\b(?:made|makes?|making) (?:an?|the|new|more|another) items?\b/, better: 'create' },
  { bad: /\bheld to\b/, better: 'must follow' },
  { bad: /\b(?:holds?|hold good) (?:for|of)\b/, better: 'applies to' },
  { bad: /\belse that counts\b/, better: 'else that fails the run' },
  { bad: /\bused up\b|\b(?:is|are|was|were) spent\b/, better: 'ran out, is exhausted' },
  {
    bad: /\b(?:a line|an entry|an annotation) an? (?:problem|event|finding|target|clause|rule|item)\b/,
    better: 'one ... per ...',
  },
  // In a comment, "What a row alters" labels a field.
  { bad: /(?:^\s*|[.!?] )What (?!.{0,160}\?)/, better: 'name the thing as the subject', inComments: true },
  { bad: /(?:^\s*|[.!?] )(?:Who|Whoever) (?!.{0,160}\?)/, better: 'name the thing as the subject' },
];

const archaic: readonly Phrase[] = [
  {
    bad: /, for (?:it|they|there|that|no|nothing|each|what|only|this|these|both|all|some|most|many|whoever|another) (?:is|are|was|were|has|have|had|can|could|may|might|must|will|would|does|do|did|shows?|needs?)\b/,
    better: 'because',
  },
  { bad: /\bfor it is\b/, better: 'because it is' },
  { bad: /\b(?:\d|also|only|except|but|save) where\b/, better: 'if' },
  { bad: /\bby then\b/, better: 'before that' },
  { bad: /\ball the same\b/, better: 'anyway, still' },
  { bad: /\b(?:mend|mends|mended|mending)\b/, better: 'fix' },
  { bad: /\bfor want of\b/, better: 'without, because ... is missing' },
  { bad: /\bbe it (?:an?|the)\b/, better: 'whether' },
  { bad: /\bbeside\b/, better: 'next to, besides' },
  { bad: /\b(?:stands|stood)\b(?! (?:for|in|out))/, better: 'is, is listed' },
  { bad: /\b(?:upon|whom|thereof|hence|likewise|wholly|anew|thrice)\b/, better: 'on, that, so, also, fully, again' },
  { bad: /\bin place of\b/, better: 'instead of' },
  { bad: /\bnothing but\b/, better: 'only' },
  { bad: /\b(?:nobody|no one) (?:knows|has|can follow)\b/, better: 'unknown, invalid' },
  { bad: /\bin vain\b|\bwhoever\b|\bin doing so\b/, better: 'without success, anyone who, that way' },
  { bad: /\bbe let pass\b/, better: 'be allowed' },
  { bad: /\bspeaks? of\b/, better: 'mentions' },
  { bad: /\bas often as\b/, better: 'whenever, each time' },
  { bad: /(?<!there )\b(?:is|are|was|were) no (?=[a-z]+(?:[.,;:]|$))/, better: 'is not a' },
  { bad: /\bsmall letters\b/, better: 'lower case' },
  { bad: /\ba set-up\b|\bthe set-up\b|\bclean-ups?\b/, better: 'setup, cleanup' },
  { bad: /\b(?:that|which) is to say\b/, better: 'leave it out' },
];

const british: readonly Phrase[] = [
  { bad: /neighbour|behaviour|honour|favour|labour|artefact|judgement/, better: 'American spelling', inNames: true },
  { bad: /(?:^|[^a-z])licence|colour|catalogue(?!d)/, better: 'American spelling', inNames: true },
  {
    bad: /(?:serial|normal|recogn|author|organ|real|minim|maxim|optim|initial|anonym|standard|summar|categor)is(?:e[sdr]?\b|ing|ation)/,
    better: '-ize',
    inNames: true,
  },
  { bad: /\b(?:cancelled|cancelling|labelled|labelling|travelled|modelled|modelling|signalled)\b/, better: 'one l' },
  {
    bad: /\b(?:learnt|spelt|burnt|whilst|amongst|grey|centre|metre|defence|offence|fulfil|programme|per cent|analyse)\b/,
    better: 'American spelling',
  },
];

export const phrases: readonly Phrase[] = [...glossary, ...archaic, ...british];
